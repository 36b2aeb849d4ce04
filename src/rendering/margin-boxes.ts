import type { DocumentPage } from './document-page.ts';

/** Names of the margin boxes of a page (CSS Paged Media Module Level 3, 4.2). */
const BOXES = ['top', 'bottom']
  .flatMap((side) => ['left-corner', 'left', 'center', 'right', 'right-corner'].map((at) => `${side}-${at}`))
  .concat(['left', 'right'].flatMap((side) => ['top', 'middle', 'bottom'].map((at) => `${side}-${at}`)));
const MARGIN_BOX = /@(?:top|right|bottom|left)-/i;

/** @param corner content of the only box that remains */
const takeOut = (corner: string) => `(() => {
  const style = Document.prototype.createElement.call(document, 'style');
  style.textContent = '@page{${BOXES.map((box) => `@${box}{content:none!important}`).join('')}}' + ${JSON.stringify(
    corner && `@page{@top-left-corner{content:${corner}!important;font:1px monospace!important}}`,
  )};
  globalThis.platenNoMargins = style;
  Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement').get.call(document)?.append(style);
})()`;

/**
 * Runs a function while the page has no margin boxes. They don't affect where pages break, but laying out their text takes as
 * long as laying out the pages' content.
 *
 * @param corner content of a box that each page has instead
 */
export async function withoutMarginBoxes<Result>(
  page: DocumentPage,
  html: string,
  work: () => Promise<Result>,
  corner = '',
): Promise<Result> {
  if (corner === '' && !MARGIN_BOX.test(html)) return work();
  await page.evaluate(takeOut(corner));
  const result = await work();
  await page.evaluate('globalThis.platenNoMargins.remove()');
  return result;
}
