import Big from 'big.js';
import type { JsonObject } from '../../schema-form/schema.ts';

/** Totals of an invoice as far as it is written. */
export interface Totals {
  readonly net: Big;
  readonly vat: Big;
  readonly gross: Big;
  /** Amount due. */
  readonly due: Big;
}

const CENTS = 2;
const ZERO = new Big(0);

/**
 * Computes the totals during typing: net amounts of lines, document allowances and charges, and VAT by rate (EN 16931, BR-CO-10
 * to BR-CO-17). Input that is not a number yet counts as 0; the service computes the totals of the invoice itself.
 */
export function totalsOf(invoice: JsonObject): Totals {
  const byRate = new Map<string, Big>();
  const add = (vat: unknown, amount: Big) => {
    const rate = String(numberOf(objectOf(vat).rate));
    byRate.set(rate, (byRate.get(rate) ?? ZERO).plus(amount));
  };
  for (const line of listOf(invoice.lines)) add(line.vat, netOf(line));
  for (const allowance of listOf(invoice.allowances)) add(allowance.vat, numberOf(allowance.amount).neg());
  for (const charge of listOf(invoice.charges)) add(charge.vat, numberOf(charge.amount));
  let net = ZERO;
  let vat = ZERO;
  for (const [rate, amount] of byRate) {
    net = net.plus(amount);
    vat = vat.plus(amount.times(rate).div(100).round(CENTS, Big.roundHalfUp));
  }
  const gross = net.plus(vat);
  const { paid, rounding } = objectOf(invoice.totals);
  return { net, vat, gross, due: gross.minus(numberOf(paid)).plus(numberOf(rounding)) };
}

function netOf(line: JsonObject): Big {
  if (isNumber(line.netAmount)) return numberOf(line.netAmount);
  const price = objectOf(line.price);
  const base = isNumber(price.baseQuantity) ? numberOf(price.baseQuantity) : new Big(1);
  const quantity = isNumber(line.quantity) ? numberOf(line.quantity) : ZERO;
  const sum = (of: unknown) => listOf(of).reduce((total, { amount }) => total.plus(numberOf(amount)), ZERO);
  const gross = base.eq(0) ? ZERO : quantity.times(numberOf(price.net)).div(base);
  return gross.minus(sum(line.allowances)).plus(sum(line.charges)).round(CENTS, Big.roundHalfUp);
}

function isNumber(value: unknown): boolean {
  return /^\s*-?\d+(\.\d+)?\s*$/.test(String(value ?? ''));
}

function numberOf(value: unknown): Big {
  return isNumber(value) ? new Big(String(value).trim()) : ZERO;
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
