import type { DocumentPage } from './document-page.ts';
import { ALTERNATIVE } from './missing-pictures.ts';
import { BLOCKS, OF_OTHERS, PARAGRAPH, sourceText, UNSEEN, WITHIN_WORDS } from './source-text.ts';

/** Maximum characters of the page to read. */
const MOST_CHARACTERS = 20_000_000;
/** Maximum number of elements whose styles are examined. Each takes some microseconds. */
const MOST_STYLES = 20_000;
/** Maximum nesting of elements: more than a browser creates from any markup. */
const MOST_LEVELS = 600;

const INLINE = WITHIN_WORDS.join('|');
/** Adjacent inline elements, which style sheets may separate. */
const ADJACENT = new RegExp(`</(?:${INLINE})><(?:${INLINE})[\\s>]`, 'i');
const PARTS = /\bdisplay\s*:\s*(?:inline-)?(?:flex|grid|block|table)/i;

/**
 * Returns the text of a document for `finishPrinted`, derived from its markup. It is read from the page instead if the page was
 * changed, or if style sheets may separate elements that are adjacent in the markup.
 *
 * @param changed whether the page has text that its markup does not have
 */
export async function textSource(page: DocumentPage, html: string, changed: boolean): Promise<() => string> {
  if (!changed && !(ADJACENT.test(html) && PARTS.test(html))) return () => sourceText(html);
  const text = String(await page.evaluate(`(${READ})()`));
  return () => text;
}

/**
 * Runs in the page. Returns the same text as `sourceText` does for markup, with boundaries around inline elements that style
 * sheets turn into blocks.
 */
const READ = `() => {
  const [UNSEEN, WITHIN_WORDS, BLOCKS] = [${[UNSEEN, WITHIN_WORDS, BLOCKS].map((names) => JSON.stringify(names)).join()}].map((names) => new Set(names));
  const texts = [];
  let length = 0;
  let looked = 0;
  const add = (text) => {
    length += text.length;
    texts.push(text);
  };
  // Forms give their own meaning to properties.
  const get = (node, key) => Object.getOwnPropertyDescriptor(Node.prototype, key).get.call(node);
  const isElement = (node) => node !== null && get(node, 'nodeType') === 1;
  /** Whether it is next to another element, and on a line, or in a cell, of its own. */
  const isParted = (own) =>
    (isElement(get(own, 'previousSibling')) || isElement(get(own, 'nextSibling'))) && ++looked <= ${MOST_STYLES} && !/^(inline|contents|ruby|none)/.test(getComputedStyle(own).display);
  const walk = (node, depth) => {
    for (let own = get(node, 'firstChild'); own !== null && length < ${MOST_CHARACTERS}; own = get(own, 'nextSibling')) {
      if (get(own, 'nodeType') === 3) add(own.data);
      if (!isElement(own)) continue;
      const tag = get(own, 'nodeName').toLowerCase();
      const around = BLOCKS.has(tag) ? '${PARAGRAPH}' : (!WITHIN_WORDS.has(tag) && !${OF_OTHERS}.test(tag)) || Element.prototype.hasAttribute.call(own, '${ALTERNATIVE}') ? ' ' : isParted(own) ? '${PARAGRAPH}' : '';
      add(around);
      if (depth > ${MOST_LEVELS}) add(get(own, 'textContent'));
      else if (!UNSEEN.has(tag)) walk(own, depth + 1);
      add(around);
    }
  };
  walk(document, 0);
  return texts.join('').slice(0, ${MOST_CHARACTERS});
}`;
