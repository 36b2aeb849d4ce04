import type { DocumentPage } from './document-page.ts';
import { HINT_ELEMENT } from './structure-hints.ts';

const SAYS_MORE = /<abbr\b[^>]*\stitle\s*=|<pre\b/i;
/** Elements whose texts are kept, and characters of all texts. */
const MOST_ELEMENTS = 5000;
const MOST_CHARACTERS = 1_000_000;
/** Characters of one text: a string may have 32,767 bytes (ISO 19005-2, 6.1.13), of which each takes two. */
const LONGEST = 15_000;

/** What a PDF of the browser does not say. */
export interface SaidTexts {
  /** Texts whose lines count, such as code. The elements have hints (`StructureHint`) with their numbers. */
  readonly texts: readonly string[];
  /** Long forms of abbreviations, by what is shown. */
  readonly abbreviations: Readonly<Record<string, string>>;
}

/**
 * Finds what a browser has no tags for: the long forms of abbreviations, and text whose lines count, of which a PDF has no line ends.
 *
 * @param html of the document, to leave alone what has none of these
 */
export async function saidTexts(page: DocumentPage, html: string): Promise<SaidTexts> {
  if (!SAYS_MORE.test(html)) return { texts: [], abbreviations: {} };
  return JSON.parse(String(await page.evaluate(`(${FIND})()`))) as SaidTexts;
}

/**
 * In the page. A replacement text stands for all within an element: none for what holds links, pictures or other languages. What is
 * an abbreviation in two ways says neither. An element in a line gets no hint, by which a browser would no longer kern over its boundary.
 */
const FIND = `() => {
  ${HINT_ELEMENT}
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const texts = [];
  const longForms = new Map();
  let length = 0;
  const fits = (text) => text.length <= ${LONGEST} && texts.length + longForms.size < ${MOST_ELEMENTS} && (length += text.length) <= ${MOST_CHARACTERS};
  for (const own of all('pre')) {
    const code = own.children.length === 1 && own.firstElementChild.localName === 'code' && own.textContent.trim() === own.firstElementChild.textContent.trim() ? own.firstElementChild : own;
    if (own.querySelector('a[href],img,svg,math,input,button,select,textarea,table,[lang],[aria-hidden],[role],abbr[title]') !== null || own.closest('[aria-hidden=true],[inert],[role]')) continue;
    if (!getComputedStyle(code).whiteSpace.startsWith('pre')) continue;
    const text = code.innerText.replace(/^\\n+/, '').trimEnd();
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
