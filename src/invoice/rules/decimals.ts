import { decimals } from '../../domain/decimal.ts';
import type { Invoice } from '../model/invoice.ts';
import { eachOf, type Rule, rule, unless } from './rule.ts';

const atMostTwo = (value: string | undefined, path: string) =>
  unless(value === undefined || decimals(value) <= 2, path);

type Places = (invoice: Invoice) => Iterable<string>;

const total =
  (member: keyof NonNullable<Invoice['totals']>): Places =>
  (it) =>
    atMostTwo(it.totals?.[member], `totals.${member}`);

const documentLevel =
  (list: 'allowances' | 'charges', member: 'amount' | 'baseAmount'): Places =>
  (it) =>
    eachOf(it[list], list, (item, path) => atMostTwo(item[member], `${path}.${member}`));

const lineLevel =
  (list: 'allowances' | 'charges', member: 'amount' | 'baseAmount'): Places =>
  (it) =>
    eachOf(it.lines, 'lines', (line, path) =>
      eachOf(line[list], `${path}.${list}`, (item, at) => atMostTwo(item[member], `${at}.${member}`)),
    );

const breakdown =
  (member: 'taxableAmount' | 'taxAmount'): Places =>
  (it) =>
    eachOf(it.vatBreakdown, 'vatBreakdown', (part, path) => atMostTwo(part[member], `${path}.${member}`));

const PLACES: Readonly<Record<string, Places>> = {
  '01': documentLevel('allowances', 'amount'),
  '02': documentLevel('allowances', 'baseAmount'),
  '05': documentLevel('charges', 'amount'),
  '06': documentLevel('charges', 'baseAmount'),
  '09': total('lines'),
  '10': total('allowances'),
  '11': total('charges'),
  '12': total('withoutVat'),
  '13': total('vat'),
  '14': total('withVat'),
  '15': total('vatInTaxCurrency'),
  '16': total('paid'),
  '17': total('rounding'),
  '18': total('due'),
  '19': breakdown('taxableAmount'),
  '20': breakdown('taxAmount'),
  '23': (it) => eachOf(it.lines, 'lines', (line, path) => atMostTwo(line.netAmount, `${path}.netAmount`)),
  '24': lineLevel('allowances', 'amount'),
  '25': lineLevel('allowances', 'baseAmount'),
  '27': lineLevel('charges', 'amount'),
  '28': lineLevel('charges', 'baseAmount'),
};

/** Rules that amounts have at most two decimals; prices and quantities may have more (EN 16931-1, BR-DEC). */
export const DECIMALS: readonly Rule[] = Object.entries(PLACES)
  .sort(([a], [b]) => Number(a) - Number(b))
  .map(([number, broken]) =>
    rule(
      `BR-DEC-${number}`,
      'An amount has two digits after the decimal point at most.',
      'Round it, or leave it out to have it computed.',
      broken,
    ),
  );
