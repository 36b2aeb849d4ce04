import type { GeneratedText } from '@platen/pdf';
import type { DocumentPage } from './document-page.ts';

const BEFORE = /:before\b/i;
const AFTER = /:after\b/i;
/** Quotation marks are generated on both sides. */
const QUOTE = /<q\b/i;
/** Characters side by side in a vertical line are printed without tags, too. */
const COMBINED = /text-combine-upright\s*:\s*(?:all|digits)|-webkit-text-combine\s*:\s*horizontal/i;
/** What puts text on a page that is hidden from assistive technology, or is part of a picture. */
const HIDES = /aria-hidden|\binert\b|svg\+xml|\.svg\b/i;

const PICTURE = /<img\b/i;
const REPLACED = `Array.prototype.some.call(Document.prototype.querySelectorAll.call(document, 'img[alt]'), (own) => own.complete && own.naturalWidth === 0 && own.alt.trim() !== '')`;

/** Whether alternative texts are laid out in the place of pictures that could not be loaded. A browser prints them without tags. */
export async function showsAlternatives(page: DocumentPage, html: string): Promise<boolean> {
  return PICTURE.test(html) && Boolean(await page.evaluate(REPLACED));
}

/**
 * Where the style sheets of a document may generate text (CSS 2, 12.1), or a browser prints text without tags as if they did.
 *
 * @param alternatives whether alternative texts stand in the place of pictures
 * @returns undefined when they do not, or when text without tags may be something else
 */
export function generatedText(html: string, alternatives = false): GeneratedText | undefined {
  const both = alternatives || QUOTE.test(html) || COMBINED.test(html);
  const before = both || BEFORE.test(html);
  const after = both || AFTER.test(html);
  return (before || after) && !HIDES.test(html) ? { before, after } : undefined;
}
