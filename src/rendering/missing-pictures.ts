import type { DocumentPage } from './document-page.ts';

const PICTURE_WITH_TEXT = /<(?:img\b[^>]{0,5000}\balt\s*=|input\b[^>]{0,5000}\btype\s*=\s*["']?image\b)/i;
/** Attribute of the elements that hold the alternative text of a lost picture. */
export const ALTERNATIVE = 'data-platen-alternative';
/** Maximum number of replaced pictures. Each takes some hundred microseconds. */
const MOST_PICTURES = 500;

/**
 * Replaces each picture that could not be loaded with its alternative text, in the picture's place and style. A browser displays
 * that text too, but leaves it out of its tags, so that it would be read elsewhere or not at all (ISO 14289-1, 7.1).
 *
 * @param html HTML of the document; without pictures nothing is changed
 * @returns whether the page now has such text
 */
export async function showAlternatives(page: DocumentPage, html: string): Promise<boolean> {
  return PICTURE_WITH_TEXT.test(html) && (await page.evaluate(`(${REPLACE})()`)) === true;
}

/** Runs in the page. Chromium lays out alternative text as an inline element (HTML Living Standard, 15.4.3). */
const REPLACE = `async () => {
  const pictures = [...Document.prototype.querySelectorAll.call(document, 'img[alt],input[type=image i]')];
  const attribute = (own, name) => Element.prototype.getAttribute.call(own, name);
  // What Chromium shows in place of the picture of a button.
  const labelOf = (own) => own instanceof HTMLImageElement ? own.alt : attribute(own, 'alt') ?? attribute(own, 'title') ?? attribute(own, 'value') ?? 'Submit';
  const decode = async (own) => {
    if (own instanceof HTMLImageElement) return HTMLImageElement.prototype.decode.call(own);
    const picture = new Image();
    picture.src = own.src;
    return picture.decode();
  };
  // An SVG picture may have no size and still be there.
  const isLost = async (own) => {
    if (own instanceof HTMLImageElement ? !own.complete || own.naturalWidth > 0 : !(own instanceof HTMLInputElement)) return false;
    if (labelOf(own).trim() === '') return false;
    try {
      await decode(own);
      return false;
    } catch {
      return own.closest('[aria-hidden=true i],[inert],[role=presentation i],[role=none i]') === null;
    }
  };
  const lost = [];
  for (const own of pictures) if (lost.length < ${MOST_PICTURES} && (await isLost(own))) lost.push(own);
  for (const own of lost) {
    const style = getComputedStyle(own);
    const text = document.createElement('span');
    for (const name of style) text.style.setProperty(name, style.getPropertyValue(name), 'important');
    for (const name of ['id', 'lang', 'dir', 'title', 'class']) {
      const value = attribute(own, name);
      if (value !== null) text.setAttribute(name, value);
    }
    text.setAttribute('${ALTERNATIVE}', '');
    text.textContent = labelOf(own);
    const picture = own.parentElement instanceof HTMLPictureElement ? own.parentElement : own;
    Element.prototype.replaceWith.call(picture, text);
  }
  return lost.length > 0;
}`;
