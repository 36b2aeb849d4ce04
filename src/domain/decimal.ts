import { Big } from 'big.js';

/** Decimal number as a string, such as `-12.50`, so that amounts never pass through binary fractions. */
export type Decimal = string;

/** Enough digits for any amount, and for prices from binary fractions (16.990000000000002); more would only slow down sums. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,20})?$/;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** Maximum decimal places; trailing zeros beyond them carry no meaning. */
const MAX_FRACTION = 20;

/** Decimal as in XML Schema: with an optional sign, and digits on at least one side of the point. */
const XML_DECIMAL = /^([+-]?)0*(\d*)(?:\.(\d*))?$/;

/** @returns the decimal in the model's form; undefined if the string is not a decimal */
export function decimalOf(text: string): Decimal | undefined {
  const [, sign, whole = '', fraction = ''] = XML_DECIMAL.exec(text.trim()) ?? [];
  if (sign === undefined || !/\d/.test(text)) return undefined;
  const digits = fraction.length > MAX_FRACTION ? fraction.replace(/0+$/, '') : fraction;
  // Zero has no sign, which some invoice validators reject.
  const minus = sign === '-' && /[1-9]/.test(text) ? '-' : '';
  const decimal = `${minus}${whole === '' ? '0' : whole}${digits === '' ? '' : `.${digits}`}`;
  return isDecimal(decimal) ? decimal : undefined;
}

/** @param value decimal as defined by `isDecimal` */
export function big(value: Decimal): Big {
  return new Big(value);
}

export function sum(values: Iterable<Decimal | undefined>): Big {
  let total = new Big(0);
  for (const value of values) if (value !== undefined && isDecimal(value)) total = total.plus(value);
  return total;
}

/** Rounds to cents, halves away from zero. */
export function cents(value: Big): Big {
  return value.round(2, Big.roundHalfUp);
}

/** Formats with two decimal places. */
export function amountText(value: Big): Decimal {
  return cents(value).toFixed(2);
}

/** Returns the number of decimal places. */
export function decimals(value: Decimal): number {
  return value.split('.')[1]?.length ?? 0;
}

export function equal(a: Decimal | Big, b: Decimal | Big): boolean {
  return new Big(a).eq(b);
}
