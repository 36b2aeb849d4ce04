import type { Invoice } from '../model/invoice.ts';
import { eachOf, has, type Rule, rule, unless } from './rule.ts';

interface Level {
  readonly kind: 'allowance' | 'charge';
  readonly list: 'allowances' | 'charges';
  readonly ids: { readonly amount: string; readonly vat?: string; readonly reason: readonly string[] };
}

type Item = {
  readonly amount?: string;
  readonly reason?: string;
  readonly reasonCode?: string;
  readonly vat?: { readonly category?: string };
};

const DOCUMENT: readonly Level[] = [
  {
    kind: 'allowance',
    list: 'allowances',
    ids: { amount: 'BR-31', vat: 'BR-32', reason: ['BR-33', 'BR-CO-21'] },
  },
  { kind: 'charge', list: 'charges', ids: { amount: 'BR-36', vat: 'BR-37', reason: ['BR-38', 'BR-CO-22'] } },
];
const LINE: readonly Level[] = [
  { kind: 'allowance', list: 'allowances', ids: { amount: 'BR-41', reason: ['BR-42', 'BR-CO-23'] } },
  { kind: 'charge', list: 'charges', ids: { amount: 'BR-43', reason: ['BR-44', 'BR-CO-24'] } },
];

type Look = (item: Item, path: string) => Iterable<string>;

const onDocument = (list: Level['list'], look: Look) => (invoice: Invoice) =>
  eachOf(invoice[list], list, look);
const onLines = (list: Level['list'], look: Look) => (invoice: Invoice) =>
  eachOf(invoice.lines, 'lines', (line, path) => eachOf(line[list], `${path}.${list}`, look));

function rulesOf(level: Level, where: string, on: typeof onDocument): Rule[] {
  const { kind, list, ids } = level;
  const named = kind === 'allowance' ? 'An allowance' : 'A charge';
  const withReason: Look = ({ reason, reasonCode }, path) =>
    unless(has(reason) || has(reasonCode), `${path}.reason`);
  return [
    rule(
      ids.amount,
      `${named} on ${where} has an amount.`,
      'Give amount, or baseAmount and percentage to have it computed.',
      on(list, ({ amount }, path) => unless(has(amount), `${path}.amount`)),
    ),
    ...(ids.vat === undefined
      ? []
      : [
          rule(
            ids.vat,
            `${named} on ${where} has a VAT category.`,
            'Give vat.category.',
            on(list, ({ vat }, path) => unless(has(vat?.category), `${path}.vat.category`)),
          ),
        ]),
    ...ids.reason.map((id) =>
      rule(id, `${named} on ${where} has a reason.`, 'Give reason or reasonCode.', on(list, withReason)),
    ),
  ];
}

/** Rules about allowances and charges, of the invoice and of its lines (EN 16931-1, BG-20, BG-21, BG-27, BG-28). */
export const ALLOWANCES: readonly Rule[] = [
  ...DOCUMENT.flatMap((level) => rulesOf(level, 'the invoice', onDocument)),
  ...LINE.flatMap((level) => rulesOf(level, 'a line', onLines)),
];
