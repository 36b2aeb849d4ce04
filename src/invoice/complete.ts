import { Big } from 'big.js';
import { amountText, big, type Decimal, isDecimal, sum } from '../domain/decimal.ts';
import type { DocumentAllowance, Invoice, InvoiceLine, VatBreakdown } from './model/invoice.ts';
import { RateSet, TaxableAmounts } from './rules/taxable-amounts.ts';

/** Exemption reasons that follow from the VAT category alone. */
const EXEMPTIONS: Readonly<Record<string, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

const COMMERCIAL_INVOICE = '380';

/** VAT categories whose rate can only be 0. */
const ZERO = new Set(['Z', 'E', 'AE', 'K', 'G']);

/**
 * Adds omitted members that can be computed: line numbers, net amounts, allowances given as a percentage, rates that must be 0,
 * the VAT breakdown with its amounts, and the totals. Given values are kept for the rules to check.
 */
export function completeInvoice(given: Invoice): Invoice {
  const withLines: Invoice = {
    ...given,
    typeCode: given.typeCode ?? COMMERCIAL_INVOICE,
    ...(given.lines && { lines: given.lines.map(completeLine) }),
    ...(given.allowances && { allowances: given.allowances.map(completeTaxedAllowance) }),
    ...(given.charges && { charges: given.charges.map(completeTaxedAllowance) }),
  };
  const vatBreakdown = completeBreakdown(withLines);
  return { ...withLines, vatBreakdown, totals: completeTotals({ ...withLines, vatBreakdown }) };
}

type Percentage = Pick<DocumentAllowance, 'amount' | 'baseAmount' | 'percentage'>;

function withRate<Item extends { readonly vat?: { readonly category?: string; readonly rate?: Decimal } }>(
  item: Item,
): Item {
  const { vat } = item;
  const isMissing = vat !== undefined && vat.rate === undefined && ZERO.has(vat.category ?? '');
  return isMissing ? { ...item, vat: { ...vat, rate: '0' } } : item;
}

const completeTaxedAllowance = (item: DocumentAllowance) => withRate(completeAllowance(item));

function completeAllowance<Item extends Percentage>(item: Item): Item {
  const { amount, baseAmount, percentage } = item;
  if (amount !== undefined || !isNumber(baseAmount) || !isNumber(percentage)) return item;
  return { ...item, amount: amountText(big(baseAmount).times(percentage).div(100)) };
}

function completeLine(line: InvoiceLine, index: number): InvoiceLine {
  const allowances = line.allowances?.map(completeAllowance);
  const charges = line.charges?.map(completeAllowance);
  const price = line.price && completePrice(line.price);
  const completed: InvoiceLine = {
    ...withRate(line),
    id: line.id ?? String(index + 1),
    ...(price && { price }),
    ...(allowances && { allowances }),
    ...(charges && { charges }),
  };
  return { ...completed, netAmount: line.netAmount ?? netAmount(completed) };
}

function completePrice(price: NonNullable<InvoiceLine['price']>): typeof price {
  const { net, gross, discount } = price;
  // A discount can be written only next to the price that it reduces.
  if (gross === undefined && isNumber(net) && isNumber(discount)) {
    return { ...price, gross: big(net).plus(discount).toFixed() };
  }
  if (!isNumber(gross)) return price;
  // UBL can write a gross price only next to its discount.
  if (discount === undefined && (net === undefined || isNumber(net))) {
    return {
      ...price,
      net: net ?? gross,
      discount: big(gross)
        .minus(net ?? gross)
        .toFixed(),
    };
  }
  if (net !== undefined || !isNumber(discount)) return price;
  return { ...price, net: big(gross).minus(discount).toFixed() };
}

/** Returns quantity times price, with the line's charges added and its allowances subtracted. */
function netAmount({ quantity, price, allowances = [], charges = [] }: InvoiceLine): Decimal | undefined {
  if (!isNumber(quantity) || !isNumber(price?.net)) return undefined;
  const base = isNumber(price.baseQuantity) ? big(price.baseQuantity) : big('1');
  if (base.eq(0)) return undefined;
  return amountText(
    big(quantity)
      .times(price.net)
      .div(base)
      .plus(sum(charges.map(({ amount }) => amount)))
      .minus(sum(allowances.map(({ amount }) => amount))),
  );
}

/** Returns one part for each category and rate in use, including any given members. */
function completeBreakdown(invoice: Invoice): VatBreakdown[] | undefined {
  const given = invoice.vatBreakdown ?? [];
  const amounts = new TaxableAmounts(invoice);
  const rates = singleRates(invoice);
  const parts = [...given, ...missingCategories(invoice, given)].map((part) =>
    completePart(part, amounts, rates),
  );
  return parts.length === 0 ? invoice.vatBreakdown : parts;
}

/** Returns the categories and rates in use that the breakdown lacks. */
function missingCategories(
  { lines = [], allowances = [], charges = [] }: Invoice,
  given: readonly VatBreakdown[],
): VatBreakdown[] {
  const known = new RateSet();
  for (const part of given) known.add(part);
  const missing: VatBreakdown[] = [];
  for (const { vat } of [...lines, ...allowances, ...charges]) {
    if (vat?.category === undefined) continue;
    const part = { category: vat.category, ...(vat.rate !== undefined && { rate: vat.rate }) };
    if (known.add(part)) missing.push(part);
  }
  return missing;
}

function completePart(
  part: VatBreakdown,
  amounts: TaxableAmounts,
  rates: ReadonlyMap<string, Decimal | undefined>,
): VatBreakdown {
  const { category } = part;
  if (category === undefined) return part;
  // A line that is not subject to VAT has no rate, but XRechnung requires one in every part of the breakdown.
  const rate = part.rate ?? (category === 'O' || ZERO.has(category) ? '0' : rates.get(category));
  const perRate = ['S', 'L', 'M', 'B'].includes(category) ? (rate ?? '') : undefined;
  const taxableAmount = part.taxableAmount ?? amountText(amounts.of(category, perRate).amount);
  const tax = isNumber(taxableAmount) ? big(taxableAmount).times(isNumber(rate) ? rate : 0) : new Big(0);
  const reason =
    part.exemptionReason === undefined && part.exemptionReasonCode === undefined
      ? EXEMPTIONS[category]
      : part.exemptionReasonCode;
  return {
    ...part,
    ...(rate !== undefined && { rate }),
    taxableAmount,
    taxAmount: part.taxAmount ?? amountText(tax.div(100)),
    ...(reason !== undefined && { exemptionReasonCode: reason }),
  };
}

/** Returns the rate of each category's first line, for categories that have a single rate. */
function singleRates({ lines = [] }: Invoice): ReadonlyMap<string, Decimal | undefined> {
  const rates = new Map<string, Decimal | undefined>();
  for (const { vat } of lines) {
    if (vat?.category !== undefined && !rates.has(vat.category)) rates.set(vat.category, vat.rate);
  }
  return rates;
}

function completeTotals(invoice: Invoice): Invoice['totals'] {
  const { totals = {}, lines = [], allowances = [], charges = [], vatBreakdown = [] } = invoice;
  const ofLines = totals.lines ?? totalOf(lines.map(({ netAmount: net }) => net));
  const ofAllowances = totals.allowances ?? totalOf(allowances.map(({ amount }) => amount));
  const ofCharges = totals.charges ?? totalOf(charges.map(({ amount }) => amount));
  const withoutVat = totals.withoutVat ?? totalFrom(ofLines, [ofCharges], [ofAllowances]);
  const vat = totals.vat ?? totalOf(vatBreakdown.map(({ taxAmount }) => taxAmount));
  const withVat = totals.withVat ?? totalFrom(withoutVat, [vat], []);
  const due = totals.due ?? totalFrom(withVat, [totals.rounding], [totals.paid]);
  const completed = {
    lines: ofLines,
    allowances: ofAllowances,
    charges: ofCharges,
    withoutVat,
    vat,
    withVat,
    due,
  };
  const known = Object.entries(completed).filter(([, amount]) => amount !== undefined);
  return known.length === 0 ? invoice.totals : { ...totals, ...Object.fromEntries(known) };
}

type Amounts = readonly (Decimal | undefined)[];

function totalOf(amounts: Amounts): Decimal | undefined {
  return amounts.length === 0 ? undefined : amountText(sum(amounts));
}

/** @returns undefined when the starting amount is unknown */
function totalFrom(start: Decimal | undefined, more: Amounts, less: Amounts): Decimal | undefined {
  return start === undefined ? undefined : amountText(sum([start, ...more]).minus(sum(less)));
}

function isNumber(value: Decimal | undefined): value is Decimal {
  return value !== undefined && isDecimal(value);
}
