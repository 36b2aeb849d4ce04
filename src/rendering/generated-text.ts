import type { GeneratedText } from '@platen/pdf';

const BEFORE = /:before\b/i;
const AFTER = /:after\b/i;
/** Quotation marks are generated on both sides. */
const QUOTE = /<q\b/i;
/** What puts text on a page that is hidden from assistive technology, or is part of a picture. */
const HIDES = /aria-hidden|\binert\b|svg\+xml|\.svg\b/i;

/**
 * Where the style sheets of a document may generate text (CSS 2, 12.1).
 *
 * @returns undefined when they do not, or when text without tags may be something else
 */
export function generatedText(html: string): GeneratedText | undefined {
  const quotes = QUOTE.test(html);
  const before = quotes || BEFORE.test(html);
  const after = quotes || AFTER.test(html);
  return (before || after) && !HIDES.test(html) ? { before, after } : undefined;
}
