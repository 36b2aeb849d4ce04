import { InvalidInputError } from '../domain/errors.ts';
import type { Document } from './compose-document.ts';
import { loadsFromElsewhere } from './css-loads.ts';
import type { DocumentPage } from './document-page.ts';

/**
 * Runs in the page. Returns the parts of a header or footer that can load something through CSS, found by the browser's own
 * parser: the content of `<style>`, and attributes with CSS. The document for parsing is never displayed, so it neither loads nor
 * runs anything. `hidden` is markup that is parsed differently with scripts enabled, as they are while a header is printed.
 */
const STYLES = `((html) => {
  const body = document.implementation.createHTMLDocument('').createElement('div');
  body.innerHTML = html;
  const styles = [];
  for (const element of body.querySelectorAll('*')) {
    if (element.localName === 'style') styles.push(element.textContent);
    const isSvg = element.namespaceURI === 'http://www.w3.org/2000/svg';
    for (const { localName, value } of element.attributes) {
      if (localName === 'style' || (isSvg && localName !== 'href')) styles.push(value);
    }
  }
  return { styles, link: body.querySelector('link') !== null, hidden: body.querySelector('noscript') !== null };
})`;

interface Styles {
  readonly styles: readonly string[];
  readonly link: boolean;
  readonly hidden: boolean;
}

/**
 * Rejects headers and footers that would load a style sheet, a font or a drawing. Chromium prints them in a frame without a
 * loader, and crashes when it needs one.
 *
 * @throws InvalidInputError `TEMPLATE_RENDER`
 */
export async function checkMargins(page: DocumentPage, document: Document): Promise<void> {
  for (const part of ['header', 'footer'] as const) {
    const html = document[part];
    if (html === undefined) continue;
    const { styles, link, hidden } = (await page.evaluate(`${STYLES}(${JSON.stringify(html)})`)) as Styles;
    if (hidden) throw refusal(part, 'have <noscript>');
    if (link || styles.some(loadsFromElsewhere)) {
      throw refusal(
        part,
        'load anything by <link>, @import or url(): it has <style>, data: URIs and the fonts of the service',
      );
    }
  }
}

function refusal(part: 'header' | 'footer', rule: string): InvalidInputError {
  return new InvalidInputError(`${part} must not ${rule}`, { code: 'TEMPLATE_RENDER', field: part });
}
