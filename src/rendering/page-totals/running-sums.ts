import { Big } from 'big.js';
import { currencyDigits } from '../../domain/currency-digits.ts';
import { decimals, isDecimal } from '../../domain/decimal.ts';
import { InvalidInputError } from '../../domain/errors.ts';

const MAX_SHOWN = 40;

/** Running sums of a table's rows, and their formatting. */
export class RunningSums {
  readonly #sums: readonly Big[];
  readonly #locale: string;
  /** Number of decimals that the amounts need. */
  readonly #digits: number;
  readonly #formats = new Map<string, Intl.NumberFormat>();

  /**
   * @param amounts amounts of the rows, as text; null for a row without one
   * @param locale BCP 47
   * @throws InvalidInputError `TEMPLATE_RENDER` for an amount that is no decimal
   */
  constructor(amounts: readonly (string | null)[], locale: string) {
    let sum = new Big(0);
    let digits = 0;
    this.#sums = amounts.map((text, row) => {
      const amount = text?.trim() ?? '';
      if (amount === '') return sum;
      if (!isDecimal(amount))
        throw wrong(`data-amount of row ${row + 1} must be a decimal such as 12.50, not "${shown(amount)}"`);
      digits = Math.max(digits, decimals(amount.replace(/(\.\d*?)0+$/, '$1')));
      sum = sum.plus(amount);
      return sum;
    });
    this.#digits = digits;
    this.#locale = locale;
  }

  /**
   * Returns the formatted sum of all rows up to and including this one.
   *
   * @param currency three letters of ISO 4217, or empty for a plain number
   * @throws InvalidInputError `TEMPLATE_RENDER` when it is neither
   */
  textAfter(row: number, currency: string): string {
    return this.#text(this.#sums[row]!, currency);
  }

  /** Returns the longest of the formatted sums. */
  widestText(currency: string): string {
    const sorted = this.#sums.toSorted((a, b) => a.cmp(b));
    const texts = [sorted[0]!, sorted.at(-1)!].map((sum) => this.#text(sum, currency));
    return texts.reduce((longest, text) => (text.length > longest.length ? text : longest));
  }

  #text(sum: Big, currency: string): string {
    // Passed as a string: a number would lose digits of large amounts.
    return this.#format(currency).format(sum.toFixed() as Intl.StringNumericLiteral);
  }

  #format(currency: string): Intl.NumberFormat {
    const known = this.#formats.get(currency);
    if (known) return known;
    if (currency !== '' && !/^[a-z]{3}$/i.test(currency))
      throw wrong(
        `data-sum must be empty or a currency of three letters such as EUR, not "${shown(currency)}"`,
      );
    // Some currencies have no decimals by default: amounts in forints may still have fillers, written with two digits.
    const least = this.#digits > 0 ? Math.max(2, this.#digits) : 0;
    const style: Intl.NumberFormatOptions = currency === '' ? {} : { style: 'currency', currency };
    const digits = currency === '' ? this.#digits : Math.max(currencyDigits(currency), least);
    const format = new Intl.NumberFormat(this.#locale, {
      ...style,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    this.#formats.set(currency, format);
    return format;
  }
}

function wrong(rule: string): InvalidInputError {
  return new InvalidInputError(`template: ${rule}`, { code: 'TEMPLATE_RENDER' });
}

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
