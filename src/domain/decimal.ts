import { Big } from 'big.js';

/** A decimal number as text, such as `-12.50`: amounts never pass through binary fractions. */
export type Decimal = string;

/** As many digits as any amount needs; more would only slow down sums. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,10})?$/;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** Trailing zeros after these digits carry no meaning. */
const MAX_FRACTION = 10;

/** As XML Schema writes decimals: with a sign, and without digits on one side of the point. */
const XML_DECIMAL = /^([+-]?)0*(\d*)(?:\.(\d*))?$/;

/** @returns the decimal as the model writes it; undefined when the text is not a decimal */
export function decimalOf(text: string): Decimal | undefined {
  const [, sign, whole = '', fraction = ''] = XML_DECIMAL.exec(text.trim()) ?? [];
  if (sign === undefined || !/\d/.test(text)) return undefined;
  const digits = fraction.length > MAX_FRACTION ? fraction.replace(/0+$/, '') : fraction;
  // A zero has no sign: some judges of invoices stumble over it.
  const minus = sign === '-' && /[1-9]/.test(text) ? '-' : '';
  const decimal = `${minus}${whole === '' ? '0' : whole}${digits === '' ? '' : `.${digits}`}`;
  return isDecimal(decimal) ? decimal : undefined;
}

/** @param value text of a decimal, as `isDecimal` defines it */
export function big(value: Decimal): Big {
  return new Big(value);
}

export function sum(values: Iterable<Decimal | undefined>): Big {
  let total = new Big(0);
  for (const value of values) if (value !== undefined && isDecimal(value)) total = total.plus(value);
  return total;
}

/** Rounded to cents, halves away from zero. */
export function cents(value: Big): Big {
  return value.round(2, Big.roundHalfUp);
}

/** With two digits after the point. */
export function amountText(value: Big): Decimal {
  return cents(value).toFixed(2);
}

/** Digits after the point. */
export function decimals(value: Decimal): number {
  return value.split('.')[1]?.length ?? 0;
}

export function equal(a: Decimal | Big, b: Decimal | Big): boolean {
  return new Big(a).eq(b);
}
