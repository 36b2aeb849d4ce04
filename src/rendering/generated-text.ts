import type { GeneratedText } from '@platen/pdf';
import type { DocumentPage } from './document-page.ts';

const BEFORE = /:before\b/i;
const AFTER = /:after\b/i;
/** CSS that takes generated text out of the flow, or changes its painting order. */
const PLACED =
  /:(?:before|after)\b[^{}]{0,500}\{[^{}]{0,2000}\b(?:position\s*:\s*(?:absolute|fixed|relative|sticky)|float\s*:\s*(?:left|right|inline))/i;
/** Elements with generated quotation marks on both sides. */
const QUOTE = /<q\b/i;
/** CSS that sets characters side by side in a vertical line: these are printed without tags, too. */
const COMBINED = /text-combine-upright\s*:\s*(?:all|digits)|-webkit-text-combine\s*:\s*horizontal/i;
const PICTURE = /<img\b/i;
const HIDES = /aria-hidden|\binert\b/i;
/**
 * Vector graphics in the document, whose own text is printed without tags. External ones are matched below, except those of
 * `<img>`, for which the page is examined.
 */
const GRAPHIC = /data:image\/svg\+xml(?:[^,"'>]*;\s*base64,([a-z0-9+/=]*))?/gi;
const GRAPHIC_ELSEWHERE =
  /(?:url|image-set)\([^)]{0,300}\.svg\b|<(?:object|embed|iframe|image|use|feimage)\b[^>]{0,300}\.svg\b/i;
const SCRIPT = /<script\b/i;
const GRAPHIC_NAME = /\.svg\b/i;
/** Elements that may contain text in a vector graphic, written literally or as part of an address. */
const TEXT = /(?:<|%3c|&lt;)(?:text|foreignObject|use|image)\b/i;

/** Limits of the search in the page: characters of text, and elements with styles of their own. */
const MOST_CHARACTERS = 200_000;
const MOST_ELEMENTS = 500;

/**
 * Runs in the page. Reports whether a picture is an external vector graphic, whether alternative text replaces a picture that
 * could not be loaded, and the text of parts hidden from assistive technology (null when it cannot be determined).
 */
const LOOK = `() => {
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const graphics = all('img').some((own) => own.naturalWidth > 0 && /\\.svg\\b/i.test(own.currentSrc));
  const alternatives = all('img[alt]').some((own) => own.complete && own.naturalWidth === 0 && own.alt.trim() !== '');
  const parts = all('[aria-hidden=true i], [inert], [aria-hidden=true i] *, [inert] *');
  if (parts.length > ${MOST_ELEMENTS}) return JSON.stringify({ graphics, alternatives, hidden: null });
  const hidden = all('[aria-hidden=true i], [inert]').map((own) => own.textContent);
  for (const part of parts) {
    for (const pseudo of ['::before', '::after']) {
      const { content } = getComputedStyle(part, pseudo);
      if (/counter|attr|quote/.test(content)) return JSON.stringify({ graphics, alternatives, hidden: null });
      if (!/^(none|normal)$/.test(content)) hidden.push(content);
    }
  }
  const length = hidden.reduce((sum, text) => sum + text.length, 0);
  return JSON.stringify({ graphics, alternatives, hidden: length > ${MOST_CHARACTERS} ? null : hidden });
}`;

interface Looked {
  readonly graphics: boolean;
  readonly alternatives: boolean;
  readonly hidden: readonly string[] | null;
}

/**
 * Finds the places where style sheets may generate text (CSS 2, 12.1), or where a browser prints text without tags in the same
 * way.
 *
 * @returns undefined when there is no such place, or when text without tags may have another cause
 */
export async function generatedText(page: DocumentPage, html: string): Promise<GeneratedText | undefined> {
  const places = placesOfText(html);
  const mayReplace = PICTURE.test(html);
  if (!(places.before || places.after || mayReplace) || hasGraphicText(html)) return undefined;
  const placed = PLACED.test(html) && { placed: true };
  if (!mayReplace && !HIDES.test(html)) return { ...places, ...placed };
  const looked = JSON.parse(String(await page.evaluate(`(${LOOK})()`))) as Looked;
  const { before, after } = looked.alternatives ? { before: true, after: true } : places;
  return looked.hidden && !looked.graphics && (before || after)
    ? { before, after, hidden: looked.hidden, ...placed }
    : undefined;
}

/** Returns the places where style sheets in the document's own markup may generate text. */
export function placesOfText(html: string): { before: boolean; after: boolean } {
  const both = QUOTE.test(html) || COMBINED.test(html);
  return { before: both || BEFORE.test(html), after: both || AFTER.test(html) };
}

/** Whether vector graphics of the document may contain text. */
export function hasGraphicText(html: string): boolean {
  if (GRAPHIC_ELSEWHERE.test(html) || (SCRIPT.test(html) && GRAPHIC_NAME.test(html))) return true;
  const graphics = [...html.matchAll(GRAPHIC)].map(([, base64]) => base64);
  if (graphics.includes(undefined) && TEXT.test(html)) return true;
  return graphics.some(
    (own) => own !== undefined && TEXT.test(Buffer.from(own, 'base64').toString('latin1')),
  );
}
