import type { DocumentPage } from './document-page.ts';
import { ALTERNATIVE } from './missing-pictures.ts';
import { BLOCKS, OF_OTHERS, PARAGRAPH, sourceText, UNSEEN, WITHIN_WORDS } from './source-text.ts';

/** Characters of the page that are looked at. */
const MOST_CHARACTERS = 20_000_000;
/** Elements whose styles are looked at. Each takes some microseconds. */
const MOST_STYLES = 20_000;
/** Of elements within each other: more than a browser makes of any markup. */
const MOST_LEVELS = 600;

const INLINE = WITHIN_WORDS.join('|');
/** Two elements that stand next to each other, and that style sheets may still part. */
const ADJACENT = new RegExp(`</(?:${INLINE})><(?:${INLINE})[\\s>]`, 'i');
const PARTS = /\bdisplay\s*:\s*(?:inline-)?(?:flex|grid|block|table)/i;

/**
 * The text of a document, as `finishPrinted` takes it: as its markup says it, or the page, where it may have been changed or where
 * style sheets part elements that nothing separates in the markup.
 *
 * @param changed whether the page has text that its markup does not have
 */
export async function textSource(page: DocumentPage, html: string, changed: boolean): Promise<() => string> {
  if (!changed && !(ADJACENT.test(html) && PARTS.test(html))) return () => sourceText(html);
  const text = String(await page.evaluate(`(${READ})()`));
  return () => text;
}

/** In the page: what `sourceText` gives for markup, with the boundaries of blocks that style sheets make of elements in a line. */
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
