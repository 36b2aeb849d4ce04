import { decimals } from '../../domain/decimal.ts';
import type { Invoice } from '../model/invoice.ts';
import { eachOf, type Rule, rule, unless } from './rule.ts';

export const fr = (id: string, words: string, mend: string, broken: Rule['broken']) =>
  rule(`BR-FR-${id}`, words, mend, broken);

export const PARTIES = ['seller', 'buyer', 'payee'] as const;

export interface Identifier {
  readonly id?: string | undefined;
  readonly scheme?: string | undefined;
}

export function identifiersOf(
  it: Invoice,
  of: (typeof PARTIES)[number],
): [path: string, identifier: Identifier][] {
  if (of === 'seller')
    return (it.seller?.identifiers ?? []).map((one, index) => [`seller.identifiers[${index}]`, one]);
  const identifier = it[of]?.identifier;
  return identifier === undefined ? [] : [[`${of}.identifier`, identifier]];
}

/** Scheme of identifiers that two parties have agreed on. */
const PRIVATE = '0224';

const ADDRESS = /^[A-Za-z0-9+\-_.]+$/;

/** Whether text has the form of a French electronic address or private identifier. */
export const isAddress = (text: string) => ADDRESS.test(text);

const everyPrivate = (holds: (id: string) => boolean) => (it: Invoice) =>
  PARTIES.flatMap((of) => identifiersOf(it, of)).flatMap(([path, { id = '', scheme }]) =>
    unless(scheme !== PRIVATE || holds(id), `${path}.id`),
  );

/** Every date of an invoice, with its path. */
function datesOf(it: Invoice): [path: string, date: string | undefined][] {
  const { delivery, precedingInvoices = [], lines = [] } = it;
  const periods = [
    ['delivery.period', delivery?.period] as const,
    ...lines.map(({ period }, index) => [`lines[${index}].period`, period] as const),
  ];
  return [
    ['issueDate', it.issueDate],
    ['taxPointDate', it.taxPointDate],
    ['dueDate', it.dueDate],
    ['delivery.date', delivery?.date],
    ...precedingInvoices.map(
      ({ issueDate }, index) =>
        [`precedingInvoices[${index}].issueDate`, issueDate] as [string, string | undefined],
    ),
    ...periods.flatMap(([path, period]): [string, string | undefined][] => [
      [`${path}.start`, period?.start],
      [`${path}.end`, period?.end],
    ]),
  ];
}

/** Digits of an amount, a quantity or a price together. */
const MAX_DIGITS = 19;

const fits = (value: string | undefined, fraction: number, digits: number, path: string) =>
  unless(
    value === undefined || (decimals(value) <= fraction && value.replace('.', '').length <= digits),
    path,
  );

type Taxed = { readonly vat?: { readonly rate?: string } };

/** Rules of BR-FR-CTC about the form of dates, identifiers and numbers. */
export const FRENCH_FORMATS: readonly Rule[] = [
  fr('03', 'Dates are in the years 2000 to 2099.', 'Correct the date.', (it) =>
    datesOf(it).flatMap(([path, date]) => unless(date === undefined || date.startsWith('20'), path)),
  ),
  fr(
    '24',
    `A private identifier (${PRIVATE}) consists of letters, digits and + - _ .`,
    'Correct it.',
    everyPrivate(isAddress),
  ),
  fr(
    '26',
    `A private identifier (${PRIVATE}) has 100 characters at most.`,
    'Shorten it.',
    everyPrivate((id) => id.length <= 100),
  ),
  fr('DEC-02', 'A quantity has 19 digits, four after the decimal point, at most.', 'Round it.', (it) =>
    eachOf(it.lines, 'lines', ({ quantity, price }, path) => [
      ...fits(quantity, 4, MAX_DIGITS, `${path}.quantity`),
      ...fits(price?.baseQuantity, 4, MAX_DIGITS, `${path}.price.baseQuantity`),
    ]),
  ),
  fr('DEC-03', 'A price has 19 digits, six after the decimal point, at most.', 'Round it.', (it) =>
    eachOf(it.lines, 'lines', ({ price }, path) =>
      (['net', 'gross', 'discount'] as const).flatMap((member) =>
        fits(price?.[member], 6, MAX_DIGITS, `${path}.price.${member}`),
      ),
    ),
  ),
  fr('DEC-04', 'A VAT rate has four digits, two after the decimal point, at most.', 'Correct it.', (it) => [
    ...(['lines', 'allowances', 'charges'] as const).flatMap((list) =>
      eachOf<Taxed>(it[list], list, ({ vat }, path) => fits(vat?.rate, 2, 4, `${path}.vat.rate`)),
    ),
    ...eachOf(it.vatBreakdown, 'vatBreakdown', ({ rate }, path) => fits(rate, 2, 4, `${path}.rate`)),
  ]),
];

/** Identifiers have schemes, each a different one. In CII those without a scheme are elements of another name, and are fine. */
export const IDENTIFIER_SCHEMES = {
  ubl: schemes(true),
  cii: schemes(false),
} as const;

function schemes(isRequired: boolean): Rule {
  return fr(
    'CO-10',
    `Every identifier of a party or of a place of delivery has ${isRequired ? 'a scheme, each ' : ''}a different ${isRequired ? 'one' : 'scheme'}.`,
    'Give scheme, or leave out the identifier.',
    (it) => {
      const place = it.delivery?.location;
      const ids = PARTIES.flatMap((of) => identifiersOf(it, of));
      const all = place === undefined ? ids : [...ids, ['delivery.location', place] as [string, Identifier]];
      const ofSeller = (it.seller?.identifiers ?? []).map(({ scheme }) => scheme);
      return [
        ...all.flatMap(([path, { scheme }]) => unless(!isRequired || scheme !== undefined, `${path}.scheme`)),
        ...ofSeller.flatMap((scheme, index) =>
          unless(
            scheme === undefined || ofSeller.indexOf(scheme) === index,
            `seller.identifiers[${index}].scheme`,
          ),
        ),
      ];
    },
  );
}
