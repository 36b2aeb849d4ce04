import type { DocumentPage } from './document-page.ts';
import { HINT_ELEMENT } from './structure-hints.ts';

const SAYS_MORE = /<abbr\b[^>]*\stitle\s*=|<pre\b/i;
/** Declaration that keeps line ends. */
const KEEPS_LINES = /\bwhite-space(?:-collapse)?\s*:\s*(?:pre|break-spaces)/i;
/** Maximum numbers of elements with kept text, and of characters in total. */
const MOST_ELEMENTS = 5000;
const MOST_CHARACTERS = 1_000_000;
/** Maximum characters of one text: a PDF string may have 32,767 bytes (ISO 19005-2, 6.1.13), and each character takes two. */
const LONGEST = 15_000;

/** Text that a PDF printed by the browser lacks. */
export interface SaidTexts {
  /** Text with significant line ends, such as code. Hints of the elements (`StructureHint`) contain the indexes. */
  readonly texts: readonly string[];
  /** Expansions of abbreviations, by the visible short form. */
  readonly abbreviations: Readonly<Record<string, string>>;
}

/**
 * Finds text for which a browser has no tags: expansions of abbreviations, and text with significant line ends, which a PDF does
 * not have.
 *
 * @param html HTML of the document; without any of these nothing is changed
 */
export async function saidTexts(page: DocumentPage, html: string): Promise<SaidTexts> {
  const keepsLines = KEEPS_LINES.test(html);
  if (!keepsLines && !SAYS_MORE.test(html)) return { texts: [], abbreviations: {} };
  return JSON.parse(String(await page.evaluate(`(${FIND})(${keepsLines})`))) as SaidTexts;
}

/**
 * Runs in the page. A replacement text covers a whole element, so elements with links, pictures or other languages get none. An
 * abbreviation with two different expansions gets none. Inline elements get no hint, because with one a browser would no longer
 * kern across the element's boundary.
 */
const FIND = `(keepsLines) => {
  ${HINT_ELEMENT}
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const texts = [];
  const longForms = new Map();
  let length = 0;
  const fits = (text) => text.length <= ${LONGEST} && texts.length + longForms.size < ${MOST_ELEMENTS} && (length += text.length) <= ${MOST_CHARACTERS};
  const isGenerated = (own) => ['::before', '::after'].some((part) => !/^(none|normal)$/.test(getComputedStyle(own, part).content));
  // Of other blocks whose style keeps line ends, only those that hold nothing but text: emphasis would be lost.
  const isText = (own) => own.textContent.trim().includes('\\n') && [...own.children].every(({ localName }) => localName === 'span') && ![own, ...own.children].some(isGenerated);
  const others = keepsLines ? all('p,div,address').filter(isText) : [];
  for (const own of [...all('pre'), ...others]) {
    const code = own.children.length === 1 && own.firstElementChild.localName === 'code' && own.textContent.trim() === own.firstElementChild.textContent.trim() ? own.firstElementChild : own;
    if (own.querySelector('a[href],img,svg,math,input,button,select,textarea,table,[lang],[aria-hidden],[role],abbr[title]') !== null || own.closest('[aria-hidden=true],[inert],[role]')) continue;
    const { whiteSpace } = getComputedStyle(code);
    if (!/^(pre|break-spaces)/.test(whiteSpace)) continue;
    const shown = code.innerText.replace(/^\\n+/, '').trimEnd();
    const text = whiteSpace === 'pre-line' ? shown.replace(/[ \\t]*\\n[ \\t]*/g, '\\n').replace(/[ \\t]+/g, ' ') : shown;
    if (!/[\\n\\t]/.test(text) || !fits(text)) continue;
    hint(code, 't' + texts.length);
    texts.push(text);
  }
  for (const own of all('abbr[title]')) {
    const [short, long] = [own.innerText.trim(), own.title.trim()];
    if (short === '' || long === '' || short === long || own.closest('svg') !== null) continue;
    const known = longForms.get(short);
    if (known !== undefined) longForms.set(short, known === long ? long : null);
    else if (fits(short + long)) longForms.set(short, long);
  }
  return JSON.stringify({ texts, abbreviations: Object.fromEntries([...longForms].filter(([, long]) => long !== null)) });
}`;
