import type { DocumentPage } from './document-page.ts';
import { HINT_ELEMENT } from './structure-hints.ts';

const SAYS_MORE = /<abbr\b[^>]*\stitle\s*=|<pre\b/i;
/** Elements that are given a text, and characters of all texts. */
const MOST_ELEMENTS = 5000;
const MOST_CHARACTERS = 1_000_000;
/** Characters of one text: a string may have 32,767 bytes (ISO 19005-2, 6.1.13), of which each takes two. */
const LONGEST = 15_000;

/**
 * Finds what a browser has no tags for: the long forms of abbreviations, and text whose lines count, such as code, of which a PDF has no line
 * ends. The elements get hints (`StructureHint`) with the numbers of these texts.
 *
 * @param html of the document, to leave alone what has none of these
 * @returns the texts
 */
export async function saidTexts(page: DocumentPage, html: string): Promise<string[]> {
  return SAYS_MORE.test(html) ? (JSON.parse(String(await page.evaluate(`(${FIND})()`))) as string[]) : [];
}

/** In the page. A replacement text stands for all within an element: none for what holds links, pictures or other languages. */
const FIND = `() => {
  ${HINT_ELEMENT}
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const texts = [];
  let length = 0;
  const say = (own, kind, text) => {
    if (text.length > ${LONGEST} || texts.length >= ${MOST_ELEMENTS} || (length += text.length) > ${MOST_CHARACTERS}) return;
    hint(own, kind + texts.length);
    texts.push(text);
  };
  for (const own of all('pre')) {
    const code = own.children.length === 1 && own.firstElementChild.localName === 'code' && own.textContent.trim() === own.firstElementChild.textContent.trim() ? own.firstElementChild : own;
    if (own.querySelector('a[href],img,svg,math,input,button,select,textarea,table,[lang],[aria-hidden],[role],abbr[title]') !== null || own.closest('[aria-hidden=true],[inert],[role]')) continue;
    if (!getComputedStyle(code).whiteSpace.startsWith('pre')) continue;
    const text = code.innerText.replace(/^\\n+/, '').trimEnd();
    if (/[\\n\\t]/.test(text)) say(code, 't', text);
  }
  for (const own of all('abbr[title]')) {
    const text = own.title.trim();
    if (text !== '' && own.textContent.trim() !== '' && text !== own.textContent.trim() && own.closest('[aria-hidden=true],svg,pre') === null) say(own, 'e', text);
  }
  return JSON.stringify(texts);
}`;
