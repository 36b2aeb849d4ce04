import { decimals } from '../../domain/decimal.ts';

/** A cash discount in terms of payment (BT-20). */
export interface CashDiscount {
  /** Days from the date of issue. */
  readonly days: string;
  readonly percent: string;
  /** Amount that the discount is on; the amount due when left out. */
  readonly baseAmount?: string | undefined;
}

const LINE =
  /^#SKONTO#TAGE=(?<days>\d{1,3})#PROZENT=(?<percent>\d{1,2}\.\d{2,6})#(?:BASISBETRAG=(?<baseAmount>-?\d{1,15}\.\d{2})#)?$/;

/** Returns a cash discount as text: `#SKONTO#TAGE=14#PROZENT=2.00#` (XRechnung 3.0, BT-20). */
export function discountText({ days, percent, baseAmount }: CashDiscount): string {
  const base = baseAmount === undefined ? '' : `BASISBETRAG=${baseAmount}#`;
  return `#SKONTO#TAGE=${days}#PROZENT=${percent}#${base}`;
}

/** Terms of payment: words, and the cash discounts on the last lines. */
export interface SplitTerms {
  readonly words: readonly string[];
  readonly discounts: readonly CashDiscount[];
}

/** Divides terms of payment. Lines of another form, or above other words, belong to the words. */
export function splitTerms(terms: string): SplitTerms {
  const words = terms.split('\n');
  const discounts: CashDiscount[] = [];
  for (let last = words.at(-1); last !== undefined; last = words.at(-1)) {
    const found = LINE.exec(last)?.groups;
    if (found === undefined) break;
    const { days = '', percent = '', baseAmount } = found;
    discounts.unshift({ days, percent, ...(baseAmount !== undefined && { baseAmount }) });
    words.pop();
  }
  return { words, discounts };
}

export function joinTerms({ words, discounts }: SplitTerms): string {
  return [...words, ...discounts.map(discountText)].join('\n');
}

/** Writes a decimal with at least two digits after the point. */
export function twoDigits(value: string): string {
  const missing = 2 - decimals(value);
  if (missing > 0) return `${value}${missing === 2 ? '.' : ''}${'0'.repeat(missing)}`;
  return value.replace(/(\.\d{2}\d*?)0+$/, '$1');
}
