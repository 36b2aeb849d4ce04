import type { RenderWarning } from '../../contract/render-warning.ts';
import { ownCss } from '../own-css.ts';

/** CSS of paged media that Chromium drops silently, with an alternative. */
const IGNORED: ReadonlyArray<readonly [name: string, css: RegExp, instead: string]> = [
  [
    'bookmark-level',
    /(?:^|[\s;{])bookmark-(?:level|label|state)\s{0,20}:/i,
    'bookmarks come from headings, with options.outline',
  ],
  [
    'size of @page',
    /@page\b[^{}]{0,200}\{(?:[^{}]{0,2000}?[\s;])?size\s{0,20}:[^;{}]{0,100}\b(?:a(?:[0-26-9]|10)|b(?:[0-36-9]|10)|c\d{1,2}|tabloid|executive)\b/i,
    'it knows A3 to A5, B4, B5, letter, legal and ledger by name; give width and height, such as 105mm 148mm',
  ],
];

/** Quick test on the whole document: without a match, none of its style sheets has such CSS. */
const MAY_BE = /bookmark-|@page/i;

/** Reports CSS of a document's own style sheets that Chromium ignores in print. The time is linear in the length. */
export function ignoredCss(html: string): RenderWarning[] {
  if (!MAY_BE.test(html)) return [];
  const css = ownCss(html);
  return IGNORED.filter(([, pattern]) => pattern.test(css)).map(([name, , instead]) => ({
    kind: 'css',
    message: `${name}: Chromium ignores it in print; ${instead}`,
  }));
}
