import { big, equal } from '../../domain/decimal.ts';
import { at, type Binding, type Model, pick, put, spread } from './binding.ts';
import type { XmlElement } from './xml.ts';

/**
 * Binds discounts on a line's gross price: the model holds their total (BT-147), and no charges on the price.
 *
 * @param price path of the price in the model that is read and written; empty when that model is the price
 * @param bindings of `discount` and, where the syntax repeats it beside each discount, `gross`
 */
export function priceDiscounts(
  name: string,
  price: string,
  bindings: readonly Binding[],
  syntax: {
    readonly members: readonly ('discount' | 'gross')[];
    isCharge(found: XmlElement): boolean | undefined;
  },
): Binding {
  const pathOf = (member: string) => (price === '' ? member : `${price}.${member}`);
  return spread(name, bindings, {
    when: (found) => syntax.isCharge(found) !== true,
    split(model) {
      const part = pick(model, Object.fromEntries(syntax.members.map((member) => [member, pathOf(member)])));
      return Object.keys(part).length === 0 ? [] : [part];
    },
    join(model, part, repeated) {
      const [gross, discount] = [at(model, pathOf('gross')), at(model, pathOf('discount'))];
      if (gross === undefined) set(model, pathOf('gross'), part.gross);
      else if (!isBaseOf(part.gross, gross, discount)) repeated();
      set(model, pathOf('discount'), total(discount, part.discount));
    },
  });
}

function set(model: Model, path: string, value: unknown): void {
  if (value !== undefined) put(model, path, value);
}

/** Whether the base of a later discount is the gross price, or the price after earlier discounts. */
function isBaseOf(base: unknown, gross: unknown, discount: unknown): boolean {
  if (typeof base !== 'string' || typeof gross !== 'string') return base === undefined;
  return equal(base, gross) || (typeof discount === 'string' && equal(base, big(gross).minus(discount)));
}

function total(before: unknown, more: unknown): unknown {
  if (typeof before !== 'string' || typeof more !== 'string') return more ?? before;
  return big(before).plus(more).toFixed();
}
