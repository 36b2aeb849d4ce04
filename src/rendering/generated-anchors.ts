import type { DocumentPage } from './document-page.ts';
import { placesOfText } from './generated-text.ts';

/** Maximum number of examined elements. Each takes some microseconds. */
const MOST_ELEMENTS = 20_000;

/**
 * Adds a zero-width character to elements that have only generated text, such as cells with row numbers. A browser leaves such
 * elements out of its tags otherwise, and their text would belong to other elements, or to none.
 *
 * @param html HTML of the document; without generated text nothing is changed
 */
export async function anchorGeneratedText(page: DocumentPage, html: string): Promise<void> {
  const { before, after } = placesOfText(html);
  if (before || after) await page.evaluate(`(${ANCHOR})()`);
}

/**
 * Runs in the page. The layout must not change: a zero-width character leaves lines of generated text as they are, and elements
 * whose styles depend on `:empty` are skipped.
 */
const ANCHOR = `() => {
  const PARTS = ['::before', '::after'];
  const FILLED = 'img,svg,input,textarea,select,button,canvas,video,audio,iframe,object,embed,meter,progress,math,br,hr';
  const contents = (own) => PARTS.map((part) => getComputedStyle(own, part).content).join();
  const says = (own, content) =>
    /counter/.test(content) ||
    [...content.matchAll(/"((?:[^"\\\\]|\\\\.)*)"/g)].some(([, text]) => /[\\p{L}\\p{N}]/u.test(text)) ||
    [...content.matchAll(/attr\\(\\s*([\\w-]+)/g)].some(([, name]) => /[\\p{L}\\p{N}]/u.test(own.getAttribute(name) ?? ''));
  /** Whether an element has generated text, and all that is generated is on a line of its own. */
  const isLine = (own) => {
    const parts = PARTS.map((part) => getComputedStyle(own, part)).filter(({ content, display }) => !/^(none|normal)$/.test(content) && display !== 'none');
    const isInline = ({ display, position, float }) => display.startsWith('inline') && float === 'none' && !/^(absolute|fixed)$/.test(position);
    return parts.some(({ content, visibility }) => visibility === 'visible' && says(own, content)) && parts.every(isInline) &&
      !/flex|grid/.test(getComputedStyle(own).display);
  };
  const isAlone = (own) => {
    let block = own;
    while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    return block.textContent.trim() === '' && block.querySelector(FILLED) === null;
  };
  const leaves = Document.prototype.querySelectorAll.call(document, 'body :not(:has(*)):not(' + FILLED + ',option,script,style,template,col,source,svg *)');
  let looked = 0;
  for (const own of leaves) {
    if (own.textContent.trim() !== '' || own.namespaceURI !== 'http://www.w3.org/1999/xhtml') continue;
    if (++looked > ${MOST_ELEMENTS}) return;
    if (!isLine(own) || own.closest('[aria-hidden=true],[inert]') !== null || !isAlone(own)) continue;
    const before = contents(own);
    const anchor = document.createTextNode('\\u200b');
    own.append(anchor);
    if (contents(own) !== before) anchor.remove();
  }
}`;
