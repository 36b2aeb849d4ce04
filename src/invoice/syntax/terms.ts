import type { Codec, Model } from './binding.ts';

/** Terms of payment. An XRechnung cash discount, `#SKONTO#…#`, is on a line of its own that ends with a line break (BR-DE-18). */
export const TERMS: Codec = { toXml: (terms) => (/(?:^|\n)#[^\n]*#$/.test(terms) ? `${terms}\n` : terms) };

/**
 * Stores the last of several due dates, when the whole amount is due; the model holds only one.
 *
 * @param date ISO 8601
 * @param repeated is called when there was another date
 */
export function putDueDate(model: Model, date: unknown, repeated: () => void): void {
  const before = model.dueDate;
  if (before !== undefined && before !== date) repeated();
  if (before === undefined || String(date) > String(before)) model.dueDate = date;
}
