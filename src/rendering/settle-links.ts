import type { Document } from './compose-document.ts';
import type { DocumentPage } from './document-page.ts';
import { isOwnOrigin } from './document-resources.ts';

/**
 * Removes the base of a loaded document: with it, a link within the document (`#terms`) would leave the document. Links to other
 * web pages are made absolute first. Links to asset files of the document are left without a target, as a reader cannot get these
 * files.
 */
export async function settleLinks(page: DocumentPage, { resources }: Document): Promise<void> {
  if (resources?.base === undefined) return;
  await page.evaluate(`(${SETTLE})(${JSON.stringify(!isOwnOrigin(resources.base))})`);
}

const SETTLE = `(absolute) => {
  const all = (selector) => Document.prototype.querySelectorAll.call(document, selector);
  const base = Object.getOwnPropertyDescriptor(Node.prototype, 'baseURI').get.call(document);
  for (const link of absolute ? all('a[href], area[href]') : []) {
    const address = Element.prototype.getAttribute.call(link, 'href').trim();
    if (!address.startsWith('#') && URL.canParse(address, base)) Element.prototype.setAttribute.call(link, 'href', new URL(address, base).href);
  }
  for (const own of all('base')) Element.prototype.remove.call(own);
}`;
