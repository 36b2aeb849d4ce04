import type { RenderWarning } from '../../contract/render-warning.ts';
import { GENERIC_FAMILIES } from '../../sandbox/fontconfig.ts';
import type { Document } from '../compose-document.ts';
import type { DocumentPage } from '../document-page.ts';
import { isOwnOrigin } from '../document-resources.ts';
import type { ReadableSheets } from '../readable-sheets.ts';
import { ignoredCss } from './ignored-css.ts';
import { FIND_LOST, USUAL } from './page-script.ts';

/** Markup of content that a document may lose: loaded files, named fonts, links that run scripts. */
const MAY_LOSE =
  /<(?:img|image|input|link|script|i?frame|object|embed|use|picture|video|audio|feimage|font)\b|url\(|@import|\bfont(?:-family)?\s*:|\bbackground\s*=|\bhref\s*=|javascript:/i;
/** Characters outside of the scripts and symbols in the fonts of the layer. */
const UNUSUAL = new RegExp(`[^${USUAL}]`, 'u');
/** Character references of HTML and escapes of CSS. */
const REFERENCE = /&#x([\da-f]{3,6})|&#(\d{4,7})|\\([\da-f]{3,6})/gi;

function hasUnusual(text: string): boolean {
  if (UNUSUAL.test(text)) return true;
  return [...text.matchAll(REFERENCE)].some(([, hex, decimal, escaped]) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? escaped!, 16) : Number(decimal);
    return code <= 0x10ffff && UNUSUAL.test(String.fromCodePoint(code));
  });
}

/**
 * Finds content that a loaded document requests but doesn't get, and removes links that run scripts, which a PDF for archiving
 * may not have (ISO 19005-2, 6.5.1).
 *
 * @returns a warning for each, with its place and name
 */
export async function findLost(
  page: DocumentPage,
  document: Document,
  sheets: ReadableSheets,
): Promise<RenderWarning[]> {
  const { html, header, footer, mode, options, resources } = document;
  const warnings = mode === 'screen' ? [] : ignoredCss(html);
  const margins = [header ?? '', footer ?? ''];
  const mayBeUnusual = [html, ...margins, ...Object.values(sheets)].some(hasUnusual);
  if (!mayBeUnusual && !MAY_LOSE.test(html) && !margins.some((each) => MAY_LOSE.test(each))) return warnings;
  const request = {
    margins,
    javascript: options.javascript,
    mayBeUnusual,
    generic: GENERIC_FAMILIES,
    usual: USUAL,
    sheets,
    isPaper: mode !== 'screen',
    isOwnBase: resources?.base !== undefined && isOwnOrigin(resources.base),
  };
  const found = String(await page.evaluate(`(${FIND_LOST})(${JSON.stringify(request)})`));
  return [...warnings, ...(JSON.parse(found) as RenderWarning[])];
}
