import { decimalOf } from '../../domain/decimal.ts';
import { type CashDiscount, joinTerms, splitTerms, twoDigits } from '../model/cash-discount.ts';
import {
  at,
  type Binding,
  element,
  group,
  lines,
  type Model,
  put,
  type ReadContext,
  readChildren,
  text,
} from './binding.ts';
import { date, isoDate } from './cii-common.ts';
import { putDueDate, TERMS } from './terms.ts';
import { childText, type XmlElement } from './xml.ts';

const DISCOUNT = 'ram:ApplicableTradePaymentDiscountTerms';
const DUE_DATE = 'ram:DueDateDateTime';
const MANDATE = 'payment.directDebit.mandate';
const PERIOD = 'ram:BasisPeriodMeasure';
const BASIS_DATE = 'ram:BasisDateTime';
const BASIS_AMOUNT = 'ram:BasisAmount';
const PERCENT = 'ram:CalculationPercent';

const termsBindings = [
  lines('ram:Description', 'paymentTerms', TERMS),
  date(DUE_DATE, 'dueDate'),
  text('ram:DirectDebitMandateID', MANDATE),
];
const oneTerms = group('ram:SpecifiedTradePaymentTerms', '', termsBindings);

/** Terms of payment. Factur-X EXTENDED may have several: the net terms, and one for each cash discount. */
export const paymentTerms: Binding = {
  ...oneTerms,
  write(model, context) {
    const { paymentTerms: terms } = model;
    if (!context.hasDiscountTerms || typeof terms !== 'string') return oneTerms.write(model, context);
    const { words, discounts } = splitTerms(terms);
    // Terms need a description or a due date (BR-CO-25), so that discounts alone stay text.
    if (words.length === 0 && model.dueDate === undefined) return oneTerms.write(model, context);
    const net = words.length === 0 ? undefined : words.join('\n');
    return [
      ...oneTerms.write({ ...model, paymentTerms: net }, context),
      ...discounts.map((discount) => element(oneTerms.name, { children: [discountElement(discount)] })),
    ];
  },
  read(found, model, context, path, parent) {
    const part: Model = {};
    const others = found.children.filter(({ name }) => name !== DISCOUNT);
    readChildren({ ...found, children: others }, termsBindings, part, context, path);
    const isOnly = parent.children.filter(({ name }) => name === oneTerms.name).length === 1;
    const isEarly = !isOnly && endsDiscount(found);
    const discounts = discountsOf(found, isEarly ? part.dueDate : undefined, model, context, path);
    addTerms(model, part.paymentTerms, discounts);
    const mandate = at(part, MANDATE);
    if (mandate !== undefined && at(model, MANDATE) === undefined) put(model, MANDATE, mandate);
    else if (mandate !== at(model, MANDATE) && mandate !== undefined) context.repeated(found, path);
    if (part.dueDate === undefined) return;
    if (!isEarly) putDueDate(model, part.dueDate, () => context.repeated(found, path));
    else if (discounts.length === 0)
      context.unknown(found.children.find(({ name }) => name === DUE_DATE)!, `${path}/${DUE_DATE}`);
  },
};

function discountElement({ days, percent, baseAmount }: CashDiscount): XmlElement {
  return element(DISCOUNT, {
    children: [
      element(PERIOD, { text: days, attributes: { unitCode: 'DAY' } }),
      ...(baseAmount === undefined ? [] : [element(BASIS_AMOUNT, { text: baseAmount })]),
      element(PERCENT, { text: percent }),
    ],
  });
}

/** Appends words and cash discounts, of which the latter stay last. */
function addTerms(model: Model, words: unknown, discounts: readonly CashDiscount[]): void {
  const { paymentTerms: before } = model;
  const known = typeof before === 'string' ? splitTerms(before) : { words: [], discounts: [] };
  const more = typeof words === 'string' ? splitTerms(words) : { words: [], discounts: [] };
  const all = {
    words: [...known.words, ...more.words],
    discounts: [...known.discounts, ...more.discounts, ...discounts],
  };
  if (all.words.length + all.discounts.length > 0) model.paymentTerms = joinTerms(all);
}

/** Whether the date of the terms is the last day of their cash discount, which then has no period. */
function endsDiscount({ children }: XmlElement): boolean {
  return children.some((child) => {
    if (child.name !== DISCOUNT || Number(childText(child, PERCENT) ?? 1) === 0) return false;
    return !child.children.some(({ name }) => name === PERIOD || name === BASIS_DATE);
  });
}

/**
 * Reads cash discounts of percent and days from the date of issue, and reports the parts that they cannot hold.
 *
 * @param lastDay of a discount without a period
 */
function discountsOf(
  found: XmlElement,
  lastDay: unknown,
  model: Model,
  context: ReadContext,
  path: string,
): CashDiscount[] {
  return found.children
    .filter(({ name }) => name === DISCOUNT)
    .flatMap((child) => {
      const inside = `${path}/${DISCOUNT}`;
      const percent = decimalOf(childText(child, PERCENT) ?? '');
      const days = daysOf(child, lastDay, at(model, 'issueDate'));
      if (days === undefined || percent === undefined || !/^\d{1,2}(?:\.\d{1,6})?$/.test(percent)) {
        context.unknown(child, inside);
        return [];
      }
      const base = decimalOf(childText(child, BASIS_AMOUNT) ?? '');
      for (const other of child.children) {
        const isHeld =
          [PERCENT, PERIOD, BASIS_DATE].includes(other.name) || (other.name === BASIS_AMOUNT && base);
        if (!isHeld) context.unknown(other, `${inside}/${other.name}`);
      }
      return [
        {
          days: String(days),
          percent: twoDigits(percent),
          ...(base !== undefined && { baseAmount: twoDigits(base) }),
        },
      ];
    });
}

const MS_PER_DAY = 86_400_000;
const MAX_DAYS = 999;

/** Returns the days from the date of issue to the last day of a discount; undefined if they cannot be determined. */
function daysOf(discount: XmlElement, lastDay: unknown, issueDate: unknown): number | undefined {
  const period = discount.children.find(({ name }) => name === PERIOD);
  const basis = discount.children.find(({ name }) => name === BASIS_DATE);
  const from = basis === undefined ? issueDate : isoDate(basis.children[0]?.text ?? '');
  const length = period === undefined ? 0 : lengthOf(period);
  const end = period === undefined && basis === undefined ? lastDay : from;
  // Without a date of issue the period begins with it all the same.
  const offset = end === issueDate ? 0 : (dayOf(end) - dayOf(issueDate)) / MS_PER_DAY;
  const days = offset + (length ?? Number.NaN);
  return (period ?? basis ?? lastDay) !== undefined && Number.isInteger(days) && days >= 0 && days <= MAX_DAYS
    ? days
    : undefined;
}

function lengthOf({ attributes, text: length }: XmlElement): number | undefined {
  return attributes.unitCode === 'DAY' && /^\d{1,3}(?:\.0+)?$/.test(length) ? Number(length) : undefined;
}

function dayOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
}
