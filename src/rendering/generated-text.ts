import type { GeneratedText } from '@platen/pdf';

const BEFORE = /:before\b/i;
const AFTER = /:after\b/i;
/** Quotation marks are generated on both sides. */
const QUOTE = /<q\b/i;
/** Characters side by side in a vertical line are printed without tags, too. */
const COMBINED = /text-combine-upright\s*:\s*(?:all|digits)|-webkit-text-combine\s*:\s*horizontal/i;
/** What puts text on a page that is hidden from assistive technology, or is part of a picture. */
const HIDES = /aria-hidden|\binert\b|svg\+xml|\.svg\b/i;

/**
 * Where the style sheets of a document may generate text (CSS 2, 12.1), or a browser prints text without tags as if they did.
 *
 * @returns undefined when they do not, or when text without tags may be something else
 */
export function generatedText(html: string): GeneratedText | undefined {
  const quotes = QUOTE.test(html);
  const both = quotes || COMBINED.test(html);
  const before = both || BEFORE.test(html);
  const after = both || AFTER.test(html);
  return (before || after) && !HIDES.test(html) ? { before, after } : undefined;
}
