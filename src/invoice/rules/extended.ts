import type { Big } from 'big.js';
import { big, sum } from '../../domain/decimal.ts';
import type { Invoice, InvoiceLine } from '../model/invoice.ts';
import { attachedFiles, partyIdentifiers } from './codes.ts';
import { eachOf, has, numberIn, type Rule, rule, unless } from './rule.ts';
import { TaxableAmounts } from './taxable-amounts.ts';
import { CATEGORIES } from './vat.ts';

/** Rules of EN 16931 that the profile EXTENDED replaces or omits. BR-CL-20 is a rule about elements: see `extended-rules.ts`. */
const REPLACED =
  /^BR-(?:2[234678]|38|44|CL-(?:10|20|24)|CO-(?:04|1[0-35-7]|2[245])|O-(?:0[234]|1[1-4])|S-09|(?!CO|CL|DEC)[A-Z]+-0[18]|(?:S|Z|AF|AG)-10)$/;

/** Rule that a credit transfer names an account, which the official rules of EXTENDED do not test. */
const NO_ACCOUNT = 'BR-61';

/** Schemes of party identifiers that EXTENDED adds: buyer and seller (UNTDID 3035). */
export const ROLES = ['BY', 'SE'];

/** Media types of attached files that EXTENDED adds, beside JSON. */
export const XML_TYPES = ['application/xml', 'text/xml'];

/** Tolerance of a sum for each line, allowance and charge in it. */
const OFF_BY_ITEM = '0.01';

/** Subtype of a line that sums include (BT-X-8); `GROUP` is a subtotal, `INFORMATION` is in no sum. */
const DETAIL = 'DETAIL';
const GROUP = 'GROUP';
const SUBTYPES = [DETAIL, GROUP, 'INFORMATION'];

/** Whether sums include the line, that is, it is neither a subtotal nor mere information. */
function isDetail({ subtype }: InvoiceLine): boolean {
  return subtype === undefined || subtype === DETAIL;
}

/** Applies a check to the lines that sums include. */
const eachDetail =
  (look: (line: InvoiceLine, path: string) => string[]): Rule['broken'] =>
  ({ lines }) =>
    eachOf(lines, 'lines', (line, path) => (isDetail(line) ? look(line, path) : []));

/** Returns the invoice with only the lines that sums include. */
const details = (it: Invoice): Invoice => ({ ...it, lines: it.lines?.filter(isDetail) });

const amountsOf = (list: readonly { readonly amount?: string }[] | undefined) =>
  sum((list ?? []).map(({ amount }) => amount));

const count = (...lists: (readonly unknown[] | undefined)[]) =>
  lists.reduce((total, list) => total + (list?.length ?? 0), 0);

/** Whether an amount equals the computed one, within a tolerance of one cent per item. */
function isNear(amount: string | undefined, computed: Big, items: number): boolean {
  const given = numberIn(amount);
  return given === undefined || given.minus(computed).abs().lte(big(OFF_BY_ITEM).times(items));
}

const LINES: readonly Rule[] = [
  rule('BR-FXEXT-BR-22', 'A line that counts has a quantity.', 'Give quantity.', (it) =>
    eachDetail(({ quantity }, path) => unless(has(quantity), `${path}.quantity`))(it),
  ),
  rule('BR-FXEXT-BR-23', 'The quantity of a line that counts has a unit.', 'Give unit, such as C62.', (it) =>
    eachDetail(({ unit }, path) => unless(has(unit), `${path}.unit`))(it),
  ),
  rule('BR-FXEXT-BR-24', 'A line that counts has a net amount.', 'Give netAmount.', (it) =>
    eachDetail(({ netAmount }, path) => unless(has(netAmount), `${path}.netAmount`))(it),
  ),
  rule('BR-FXEXT-BR-26', 'A line that counts has a net price.', 'Give price.net.', (it) =>
    eachDetail(({ price }, path) => unless(has(price?.net), `${path}.price.net`))(it),
  ),
  rule('BR-FXEXT-CO-04', 'A line that counts has a VAT category.', 'Give vat.category.', (it) =>
    eachDetail(({ vat }, path) => unless(has(vat?.category), `${path}.vat.category`))(it),
  ),
  rule('BR-FXEXT-05', `The subtype of a line is ${SUBTYPES.join(', ')}.`, 'Correct subtype.', ({ lines }) =>
    eachOf(lines, 'lines', ({ subtype }, path) =>
      unless(subtype === undefined || SUBTYPES.includes(subtype), `${path}.subtype`),
    ),
  ),
  rule(
    'BR-FXEXT-06',
    'A line below another one has a subtype (BT-X-8).',
    'Give subtype: DETAIL, GROUP or INFORMATION.',
    ({ lines }) =>
      eachOf(lines, 'lines', ({ parentId, subtype }, path) =>
        unless(!has(parentId) || has(subtype), `${path}.subtype`),
      ),
  ),
  rule(
    'BR-FXEXT-08',
    'The net amount of a subtotal (GROUP) is the sum of the lines directly below it.',
    'Correct netAmount, or leave it out.',
    ({ lines = [] }) => {
      const below = new Map<string, Big>();
      for (const { parentId, subtype, netAmount } of lines) {
        const counts = subtype === DETAIL || subtype === GROUP;
        if (parentId === undefined || !counts) continue;
        below.set(parentId, (below.get(parentId) ?? big('0')).plus(numberIn(netAmount) ?? 0));
      }
      return eachOf(lines, 'lines', ({ id = '', subtype, netAmount }, path) =>
        unless(
          subtype !== GROUP || isNear(netAmount, (below.get(id) ?? big('0')).round(2), 0),
          `${path}.netAmount`,
        ),
      );
    },
  ),
  rule(
    'BR-FXEXT-11',
    'The line that another one is below is part of the invoice.',
    'Correct parentId.',
    ({ lines = [] }) => {
      const ids = new Set(lines.map(({ id }) => id));
      return eachOf(lines, 'lines', ({ parentId }, path) =>
        unless(!has(parentId) || ids.has(parentId), `${path}.parentId`),
      );
    },
  ),
  rule(
    'BR-FXEXT-12',
    'A subtotal (GROUP) below one that has a net amount has a net amount as well.',
    'Give netAmount.',
    ({ lines = [] }) => {
      const withAmount = new Set(
        lines.flatMap(({ id, subtype, netAmount }) => (subtype === GROUP && has(netAmount) ? [id] : [])),
      );
      return eachOf(lines, 'lines', ({ subtype, parentId, netAmount }, path) =>
        unless(
          subtype !== GROUP || !has(parentId) || !withAmount.has(parentId) || has(netAmount),
          `${path}.netAmount`,
        ),
      );
    },
  ),
];

const charged = (level: string, id: string, broken: Rule['broken']) =>
  rule(id, `A charge on ${level} has a reason.`, 'Give reason or reasonCode.', broken);

const CHARGES: readonly Rule[] = [
  charged('the invoice', 'BR-FXEXT-BR-38', ({ charges }) =>
    eachOf(charges, 'charges', ({ reason, reasonCode }, path) =>
      unless(has(reason) || has(reasonCode), `${path}.reason`),
    ),
  ),
  charged('a line', 'BR-FXEXT-BR-44', ({ lines }) =>
    eachOf(lines, 'lines', ({ charges }, line) =>
      eachOf(charges, `${line}.charges`, ({ reason, reasonCode }, path) =>
        unless(has(reason) || has(reasonCode), `${path}.reason`),
      ),
    ),
  ),
];

const sumRule = (
  id: string,
  words: string,
  member: keyof NonNullable<Invoice['totals']>,
  holds: (it: Invoice) => boolean,
) =>
  rule(id, `${words}, but for a cent for each of them.`, 'Correct it.', (it) =>
    unless(holds(details(it)), `totals.${member}`),
  );

const netAmounts = ({ lines = [] }: Invoice) => sum(lines.map(({ netAmount }) => netAmount));

const SUMS: readonly Rule[] = [
  sumRule('BR-FXEXT-CO-10', 'totals.lines is the sum of the lines', 'lines', (it) =>
    isNear(it.totals?.lines, netAmounts(it), count(it.lines)),
  ),
  sumRule(
    'BR-FXEXT-CO-11',
    'totals.allowances is the sum of the allowances on the invoice',
    'allowances',
    ({ totals, allowances }) =>
      isNear(totals?.allowances, amountsOf(allowances), count(allowances)) &&
      (has(totals?.allowances) || count(allowances) === 0),
  ),
  sumRule(
    'BR-FXEXT-CO-12',
    'totals.charges is the sum of the charges on the invoice, those of logistics among them',
    'charges',
    ({ totals, charges }) =>
      isNear(totals?.charges, amountsOf(charges), count(charges)) &&
      (has(totals?.charges) || count(charges) === 0),
  ),
  sumRule(
    'BR-FXEXT-CO-13',
    'totals.withoutVat is the sum of lines and charges less the allowances',
    'withoutVat',
    (it) =>
      isNear(
        it.totals?.withoutVat,
        netAmounts(it).minus(amountsOf(it.allowances)).plus(amountsOf(it.charges)),
        count(it.lines, it.allowances, it.charges),
      ),
  ),
  sumRule(
    'BR-FXEXT-CO-15',
    'totals.withVat is totals.withoutVat plus totals.vat',
    'withVat',
    ({ totals, lines, allowances, charges }) =>
      isNear(
        totals?.withVat,
        (numberIn(totals?.withoutVat) ?? big('0')).plus(numberIn(totals?.vat) ?? 0),
        totals?.vat === undefined ? 0 : count(lines, allowances, charges),
      ),
  ),
  rule(
    'BR-FXEXT-CO-16',
    'totals.due is totals.withVat less what is paid already, plus the rounding and what is collected for others.',
    'Correct it.',
    ({ totals }) => {
      const zero = big('0');
      const due = (numberIn(totals?.withVat) ?? zero)
        .minus(numberIn(totals?.paid) ?? zero)
        .plus(numberIn(totals?.rounding) ?? zero)
        .plus(numberIn(totals?.thirdParty) ?? zero);
      return unless(isNear(totals?.due, due, 0), 'totals.due');
    },
  ),
];

/** Parts of a category may differ only in their exemption reason (BT-120, BT-121), which the model's lines do not have. */
const taxableAmounts = (code: string, byRate: boolean) => (invoice: Invoice) => {
  const it = details(invoice);
  const amounts = new TaxableAmounts(it);
  const parts = (it.vatBreakdown ?? []).filter(({ category }) => category === code);
  const keyOf = (rate: string | undefined) => (byRate ? (numberIn(rate)?.toFixed() ?? '') : '');
  const given = new Map<string, Big>();
  for (const { rate, taxableAmount } of parts) {
    const key = keyOf(rate);
    given.set(key, (given.get(key) ?? big('0')).plus(numberIn(taxableAmount) ?? 0));
  }
  return eachOf(it.vatBreakdown, 'vatBreakdown', ({ category, rate }, path) => {
    if (category !== code) return [];
    const { amount, count: items } = amounts.of(code, byRate ? (rate ?? '') : undefined);
    return unless(isNear(given.get(keyOf(rate))?.toFixed(), amount, items), `${path}.taxableAmount`);
  });
};

const uses = (it: Invoice, code: string) =>
  [it.lines, it.allowances, it.charges].some((list) => list?.some(({ vat }) => vat?.category === code));

const VAT: readonly Rule[] = CATEGORIES.flatMap(({ code, prefix, name, parts }) => [
  rule(
    `BR-FXEXT-${prefix}-01`,
    `The VAT breakdown has a part for what is ${name} (${code}), and has none without it.`,
    'Correct vatBreakdown.',
    (it) => {
      const hasPart = it.vatBreakdown?.some(({ category }) => category === code) ?? false;
      return unless(hasPart === uses(it, code), 'vatBreakdown');
    },
  ),
  rule(
    `BR-FXEXT-${prefix}-08`,
    `The taxable amount of ${code} is the sum of its lines and charges less its allowances, but for a cent for each of them.`,
    'Correct taxableAmount.',
    taxableAmounts(code, parts === 'by-rate'),
  ),
]);

const STANDARD_TAX = rule(
  'BR-FXEXT-S-09',
  'The VAT of S is its taxable amount times its rate, but for a cent for each line, allowance and charge.',
  'Correct taxAmount.',
  (invoice) => {
    const amounts = new TaxableAmounts(details(invoice));
    return eachOf(
      invoice.vatBreakdown,
      'vatBreakdown',
      ({ category, rate, taxableAmount, taxAmount }, path) => {
        const [of, percent] = [numberIn(taxableAmount), numberIn(rate)];
        if (category !== 'S' || of === undefined || percent === undefined) return [];
        const tax = of.times(percent).div(100).round(2);
        return unless(isNear(taxAmount, tax, amounts.of('S', rate).count), `${path}.taxAmount`);
      },
    );
  },
);

/** Rule about the terms of payment: a warning in EN 16931, which the official rules no longer contain, an error in extensions. */
export const TERMS_OF_PAYMENT = rule(
  'BR-CO-25',
  'If an amount is due, the invoice states the due date or the payment terms.',
  'Give dueDate or paymentTerms.',
  ({ totals, dueDate, paymentTerms }) =>
    unless(!(numberIn(totals?.due)?.gt(0) ?? false) || has(dueDate) || has(paymentTerms), 'dueDate'),
);

/** Code lists that EXTENDED enlarges. */
const CODES: readonly Rule[] = [partyIdentifiers(...ROLES), attachedFiles(...XML_TYPES, 'application/json')];

/** Code lists of EN 16931 that extensions enlarge. */
const ENLARGED = /^BR-CL-(?:10|24)$/;

/** Returns rules with the code lists of an extension in place of those of EN 16931. */
export const withCodes = (rules: readonly Rule[], codes: readonly Rule[]): readonly Rule[] => [
  ...rules.filter(({ id }) => !ENLARGED.test(id)),
  ...codes,
];

/** Returns the rules for an EXTENDED invoice that is made: the codes of the profile, and credit transfers without an account. */
export const madeInExtended = (rules: readonly Rule[]): readonly Rule[] =>
  withCodes(rules, CODES).map((one) => (one.id === NO_ACCOUNT ? { ...one, severity: 'warning' } : one));

/**
 * Returns the rules of the Factur-X 1.09 profile EXTENDED (BR-FXEXT-*): sums exclude subtotals and information lines, and
 * tolerate one cent per item.
 *
 * @param core rules of EN 16931, in the form that applies to CII
 */
export function extended(core: readonly Rule[]): readonly Rule[] {
  return [
    ...core
      .filter(({ id }) => !REPLACED.test(id))
      .map((one): Rule => (one.id === NO_ACCOUNT ? { ...one, severity: 'warning' } : one)),
    TERMS_OF_PAYMENT,
    ...CODES,
    ...LINES,
    ...CHARGES,
    ...SUMS,
    ...VAT,
    STANDARD_TAX,
  ];
}
