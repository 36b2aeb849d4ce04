import type { RenderWarning } from '../../contract/render-warning.ts';
import { GENERIC_FAMILIES } from '../../sandbox/fontconfig.ts';
import type { Document } from '../compose-document.ts';
import type { DocumentPage } from '../document-page.ts';
import { ignoredCss } from './ignored-css.ts';
import { FIND_LOST, USUAL } from './page-script.ts';

/** Markup of content that a document may lose: loaded files, named fonts, links that run scripts. */
const MAY_LOSE =
  /<(?:img|image|link|script|iframe|object|embed|use|picture|video|font)\b|url\(|@import|\bfont(?:-family)?\s*:|\bbackground\s*=|javascript:/i;
/**
 * Private-use characters, as icon fonts have, and characters of rare scripts. Character references and escapes may represent any
 * of them.
 */
const UNUSUAL = new RegExp(String.raw`[^${USUAL}]|&#(?:x[ef]|5[6-9]|6\d)|\\[ef][\da-f]{3}`, 'iu');

/**
 * Finds content that a loaded document requests but doesn't get, and removes links that run scripts, which a PDF for archiving
 * may not have (ISO 19005-2, 6.5.1).
 *
 * @returns a warning for each, with its place and name
 */
export async function findLost(page: DocumentPage, document: Document): Promise<RenderWarning[]> {
  const { html, header, footer, mode, options } = document;
  const warnings = mode === 'screen' ? [] : ignoredCss(html);
  const margins = [header ?? '', footer ?? ''];
  const mayBeUnusual = UNUSUAL.test(html);
  if (!mayBeUnusual && !MAY_LOSE.test(html) && !margins.some((each) => MAY_LOSE.test(each))) return warnings;
  const request = {
    margins,
    javascript: options.javascript,
    mayBeUnusual,
    generic: GENERIC_FAMILIES,
    usual: USUAL,
  };
  const found = String(await page.evaluate(`(${FIND_LOST})(${JSON.stringify(request)})`));
  return [...warnings, ...(JSON.parse(found) as RenderWarning[])];
}
