import type { RenderWarning } from '../../contract/render-warning.ts';

/** CSS of paged media that Chromium drops without a word, and what does the same. */
const IGNORED: ReadonlyArray<readonly [name: string, css: RegExp, instead: string]> = [
  ['float: footnote', /\bfloat\s*:\s*footnote\b/i, 'notes stay where they are in the text'],
  ['position: running()', /\bposition\s*:\s*running\s*\(/i, 'use header and footer'],
  ['element()', /\bcontent\s*:[^;{}]{0,500}\belement\s*\(/i, 'use header and footer'],
  ['string-set', /(?:^|[\s;{])string-set\s*:/i, 'use header and footer'],
  ['string()', /\bcontent\s*:[^;{}]{0,500}(?:^|[\s:)"'])string\s*\(/i, 'use header and footer'],
  [
    'bookmark-level',
    /(?:^|[\s;{])bookmark-(?:level|label|state)\s*:/i,
    'bookmarks come from headings, with options.outline',
  ],
  ['target-text()', /\btarget-text\s*\(/i, 'write the text into the link'],
  ['hyphens: auto', /(?:^|[\s;{-])hyphens\s*:\s*auto\b/i, 'there is no dictionary: set soft hyphens (&shy;)'],
];

/** Counters of pages count within margin boxes only (CSS Paged Media 3, 7.1); elsewhere they are 0. */
const PAGE_COUNTER = /\bcounters?\(\s*pages?\b/i;
const STYLE_OPENING = /<style\b[^>]{0,2000}>/gi;
const STYLE_ATTRIBUTE = /\sstyle\s*=\s*(?:"([^"]{1,5000})"|'([^']{1,5000})')/gi;
const COMMENTS = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g;
const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/** What may be in an own style sheet, told from the document as a whole. */
const MAY_BE = /footnote|running|element\s*\(|string|bookmark-|target-text|hyphens|counters?\(\s*pages?\b/i;

/** Reports CSS of a document's own style sheets that Chromium ignores in print. The time is linear in the length. */
export function ignoredCss(html: string): RenderWarning[] {
  if (!MAY_BE.test(html)) return [];
  const css = ownCss(html);
  const found = IGNORED.filter(([, pattern]) => pattern.test(css)).map(([name, , instead]) =>
    warning(name, `Chromium ignores it in print; ${instead}`),
  );
  if (PAGE_COUNTER.test(withoutPageRules(css)))
    found.push(warning('counter(page)', 'is 0 outside of margin boxes (@page { @bottom-center { … } })'));
  return found;
}

function warning(name: string, message: string): RenderWarning {
  return { kind: 'css', message: `${name}: ${message}` };
}

/** The style sheets and attributes of a document, without comments and what strings hold. */
function ownCss(html: string): string {
  const parts: string[] = [];
  for (const { 0: opening, index } of html.matchAll(STYLE_OPENING)) {
    const from = index + opening.length;
    const end = html.indexOf('</', from);
    parts.push(html.slice(from, end < 0 ? undefined : end));
  }
  for (const [, double, single] of html.matchAll(STYLE_ATTRIBUTE)) parts.push(`{${double ?? single ?? ''}}`);
  return parts.join('\n').replace(COMMENTS, ' ').replace(STRINGS, '""');
}

/** CSS without its `@page` rules and the margin boxes in them. */
function withoutPageRules(css: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = css.indexOf('@page'); at >= 0; at = css.indexOf('@page', from)) {
    kept.push(css.slice(from, at));
    let depth = 0;
    let end = at;
    for (; end < css.length; end++) {
      if (css[end] === '{') depth++;
      if (css[end] === '}' && --depth <= 0) break;
    }
    from = end + 1;
  }
  kept.push(css.slice(from));
  return kept.join('');
}
