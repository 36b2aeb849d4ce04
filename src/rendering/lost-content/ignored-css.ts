import type { RenderWarning } from '../../contract/render-warning.ts';
import { ownCss } from '../own-css.ts';

/** CSS of paged media that Chromium drops silently, with an alternative. */
const IGNORED: ReadonlyArray<readonly [name: string, css: RegExp, instead: string]> = [
  [
    'bookmark-level',
    /(?:^|[\s;{])bookmark-(?:level|label|state)\s{0,20}:/i,
    'bookmarks come from headings, with options.outline',
  ],
];

/** Quick test on the whole document: without a match, none of its style sheets has such CSS. */
const MAY_BE = /bookmark-/i;

/** Reports CSS of a document's own style sheets that Chromium ignores in print. The time is linear in the length. */
export function ignoredCss(html: string): RenderWarning[] {
  if (!MAY_BE.test(html)) return [];
  const css = ownCss(html);
  return IGNORED.filter(([, pattern]) => pattern.test(css)).map(([name, , instead]) => ({
    kind: 'css',
    message: `${name}: Chromium ignores it in print; ${instead}`,
  }));
}
