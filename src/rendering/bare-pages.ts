import type { DocumentPage } from './document-page.ts';

/** Names of the margin boxes of a page (CSS Paged Media Module Level 3, 4.2). */
const BOXES = ['top', 'bottom']
  .flatMap((side) => ['left-corner', 'left', 'center', 'right', 'right-corner'].map((at) => `${side}-${at}`))
  .concat(['left', 'right'].flatMap((side) => ['top', 'middle', 'bottom'].map((at) => `${side}-${at}`)));
const MARGIN_BOX = /@(?:top|right|bottom|left)-/i;
const PICTURE = /<(?:img|image|input|video)\b|url\(/i;
/** Hides pictures without a change of layout. */
const NO_PICTURES =
  'img,image,input[type=image i],video{visibility:hidden!important}' +
  '*,::before,::after{background-image:none!important;border-image-source:none!important;mask-image:none!important}';

/** @param corner content of the only box that remains */
const takeOut = (corner: string) => `(() => {
  const style = Document.prototype.createElement.call(document, 'style');
  style.textContent = '${NO_PICTURES}@page{background-image:none!important;${BOXES.map((box) => `@${box}{content:none!important}`).join('')}}' + ${JSON.stringify(
    corner && `@page{@top-left-corner{content:${corner}!important;font:1px monospace!important}}`,
  )};
  globalThis.platenBare = style;
  Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement').get.call(document)?.append(style);
})()`;

/**
 * Runs a function while the pages have no margin boxes and no pictures. They don't affect where pages break, but laying out the
 * text of margin boxes takes as long as laying out the pages' content, and a large picture takes seconds to be encoded.
 *
 * @param corner content of a box that each page has instead
 */
export async function withBarePages<Result>(
  page: DocumentPage,
  html: string,
  work: () => Promise<Result>,
  corner = '',
): Promise<Result> {
  if (corner === '' && !MARGIN_BOX.test(html) && !PICTURE.test(html)) return work();
  await page.evaluate(takeOut(corner));
  const result = await work();
  await page.evaluate('globalThis.platenBare.remove()');
  return result;
}
