import { Big } from 'big.js';
import { big, type Decimal, isDecimal } from '../../domain/decimal.ts';
import type { Invoice, VatBreakdown } from '../model/invoice.ts';

/** Returns the same key for rates that are equal as numbers; other text is its own key. */
function rateKey(rate: string | undefined): string {
  if (rate === undefined) return '';
  if (!isDecimal(rate)) return `?${rate}`;
  const number = big(rate);
  return number.eq(0) ? '0' : number.toFixed();
}

/** Sum of some lines, allowances and charges. */
interface Sum {
  readonly amount: Big;
  readonly count: number;
}

const NOTHING: Sum = { amount: new Big(0), count: 0 };

function increased({ amount, count }: Sum = NOTHING, by: Big): Sum {
  return { amount: amount.plus(by), count: count + 1 };
}

/**
 * Sums of lines and charges less allowances, by VAT category and rate. Computed once, because an invoice may have as many rates
 * as lines.
 */
export class TaxableAmounts {
  readonly #byCategory = new Map<string, Sum>();
  readonly #byRate = new Map<string, Map<string, Sum>>();

  constructor({ lines = [], allowances = [], charges = [] }: Invoice) {
    for (const { vat, netAmount } of lines) this.#add(vat, netAmount, 1);
    for (const { vat, amount } of allowances) this.#add(vat, amount, -1);
    for (const { vat, amount } of charges) this.#add(vat, amount, 1);
  }

  /** @param rate defaults to all rates */
  of(category: string, rate?: string): Sum {
    const sum =
      rate === undefined ? this.#byCategory.get(category) : this.#byRate.get(category)?.get(rateKey(rate));
    return sum ?? NOTHING;
  }

  #add(
    vat: { readonly category?: string; readonly rate?: string } | undefined,
    amount: Decimal | undefined,
    sign: 1 | -1,
  ): void {
    const category = vat?.category;
    if (category === undefined || amount === undefined || !isDecimal(amount)) return;
    const signed = big(amount).times(sign);
    this.#byCategory.set(category, increased(this.#byCategory.get(category), signed));
    const ofRates = this.#byRate.get(category) ?? new Map<string, Sum>();
    this.#byRate.set(category, ofRates);
    const key = rateKey(vat?.rate);
    ofRates.set(key, increased(ofRates.get(key), signed));
  }
}

/** Distinct pairs of category and rate. A category without a rate covers all later rates of that category. */
export class RateSet {
  readonly #rates = new Map<string, Set<string>>();

  /** @returns `false` if the set already contains it */
  add({ category = '', rate }: Pick<VatBreakdown, 'category' | 'rate'>): boolean {
    const rates = this.#rates.get(category) ?? new Set();
    this.#rates.set(category, rates);
    const key = rateKey(rate);
    if (rates.has('') || rates.has(key)) return false;
    rates.add(key);
    return true;
  }
}
