import type { Big } from 'big.js';
import { currencyDigits } from '../../domain/currency-digits.ts';
import { big, type Decimal, sum } from '../../domain/decimal.ts';
import type { Invoice, InvoiceLine } from '../model/invoice.ts';
import { eachOf, numberIn, type Rule, rule, unless } from './rule.ts';

/**
 * Exactness required of figures: `exact` for invoices that Platen creates, the tolerance of the syntax's official rules for
 * others.
 */
export type Exactness = 'exact' | 'ubl' | 'cii';

/** Tolerance of Peppol BIS Billing 3 for a computed amount. */
const SLACK = '0.02';

/** Whether an amount equals the computed one, rounded to cents, or to whole units in a currency without cents. */
export function isRounded(amount: Big, computed: Big, currency: Invoice['currency']): boolean {
  const off = amount.minus(computed).abs();
  return off.lte('0.005') || (currencyDigits(currency) === 0 && amount.eq(amount.round()) && off.lte('0.5'));
}

function isFigure(amount: Big, computed: Big, exactness: Exactness, { currency }: Invoice): boolean {
  return exactness === 'exact'
    ? isRounded(amount, computed, currency)
    : amount.minus(computed).abs().lte(SLACK);
}

/** Returns a line's net amount before rounding; undefined if a number is missing. */
function lineAmount({ quantity, price, allowances = [], charges = [] }: InvoiceLine): Big | undefined {
  const [count, each] = [numberIn(quantity), numberIn(price?.net)];
  const base = numberIn(price?.baseQuantity) ?? big('1');
  if (count === undefined || each === undefined || base.lte(0)) return undefined;
  return count
    .times(each)
    .div(base)
    .plus(sum(charges.map(({ amount }) => amount)))
    .minus(sum(allowances.map(({ amount }) => amount)));
}

interface Percentage {
  readonly amount?: Decimal;
  readonly baseAmount?: Decimal;
  readonly percentage?: Decimal;
}

/** Applies a check to all allowances and charges of the invoice and its lines. */
export const everyAllowance =
  (look: (item: Percentage, path: string, invoice: Invoice) => string[]) => (it: Invoice) => [
    ...eachOf(it.lines, 'lines', (line, path) =>
      (['allowances', 'charges'] as const).flatMap((list) =>
        eachOf(line[list], `${path}.${list}`, (item, at) => look(item, at, it)),
      ),
    ),
    ...(['allowances', 'charges'] as const).flatMap((list) =>
      eachOf(it[list], list, (item, path) => look(item, path, it)),
    ),
  ];

/**
 * Returns rules about products and differences within a line, an allowance or a charge. EN 16931 defines them without a rule;
 * Peppol BIS Billing 3 and XRechnung name the rules.
 */
export function figures(exactness: Exactness): readonly Rule[] {
  return [
    rule(
      'PEPPOL-EN16931-R046',
      'A net price is the gross price less the discount.',
      'Correct price.net, or leave it out to have it computed.',
      (it) =>
        eachOf(it.lines, 'lines', ({ price }, path) => {
          const [gross, net] = [numberIn(price?.gross), numberIn(price?.net)];
          if (gross === undefined || net === undefined) return [];
          return unless(net.eq(gross.minus(numberIn(price?.discount) ?? 0)), `${path}.price.net`);
        }),
    ),
    rule(
      'PEPPOL-EN16931-R040',
      'The amount of an allowance or charge is its base amount times its percentage.',
      'Correct amount, or leave it out to have it computed.',
      everyAllowance(({ amount, baseAmount, percentage }, path, it) => {
        const [of, rate] = [numberIn(baseAmount), numberIn(percentage)];
        if (of === undefined || rate === undefined) return [];
        const computed = of.times(rate).div(100);
        return unless(isFigure(numberIn(amount) ?? big('0'), computed, exactness, it), `${path}.amount`);
      }),
    ),
    rule(
      'PEPPOL-EN16931-R120',
      'The net amount of a line is its quantity times its price, plus charges less allowances.',
      'Correct netAmount, or leave it out to have it computed.',
      (it) =>
        eachOf(it.lines, 'lines', (line, path) => {
          const [net, computed] = [numberIn(line.netAmount), lineAmount(line)];
          if (net === undefined || computed === undefined) return [];
          return unless(isFigure(net, computed, exactness, it), `${path}.netAmount`);
        }),
    ),
  ];
}
