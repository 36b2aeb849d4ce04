import type { RenderWarning } from '../../contract/render-warning.ts';

/** CSS of paged media that Chromium drops without a word, and what does the same. */
const IGNORED: ReadonlyArray<readonly [name: string, css: RegExp, instead: string]> = [
  ['float: footnote', /\bfloat\s{0,20}:\s{0,20}footnote\b/i, 'notes stay where they are in the text'],
  ['position: running()', /\bposition\s{0,20}:\s{0,20}running\s{0,20}\(/i, 'use header and footer'],
  ['element()', /\bcontent\s{0,20}:[^;{}]{0,500}\belement\s{0,20}\(/i, 'use header and footer'],
  ['string-set', /(?:^|[\s;{])string-set\s{0,20}:/i, 'use header and footer'],
  ['string()', /\bcontent\s{0,20}:[^;{}]{0,500}(?:^|[\s:)"'])string\s{0,20}\(/i, 'use header and footer'],
  [
    'bookmark-level',
    /(?:^|[\s;{])bookmark-(?:level|label|state)\s{0,20}:/i,
    'bookmarks come from headings, with options.outline',
  ],
  ['target-text()', /\btarget-text\s{0,20}\(/i, 'write the text into the link'],
  [
    'hyphens: auto',
    /(?:^|[\s;{-])hyphens\s{0,20}:\s{0,20}auto\b/i,
    'there is no dictionary: set soft hyphens (&shy;)',
  ],
];

/** Counters of pages count within margin boxes only (CSS Paged Media 3, 7.1); elsewhere they are 0. */
const PAGE_COUNTER = /\bcounters?\(\s{0,20}pages?\b/i;
/** What may be in an own style sheet, told from the document as a whole. */
const MAY_BE =
  /footnote|running|element\s{0,20}\(|string|bookmark-|target-text|hyphens|counters?\(\s{0,20}pages?\b/i;

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
  return plainCss([...styleElements(html), ...styleAttributes(html)].join('\n'));
}

/** The contents of `<style>` elements. Each search starts where the last one ended, so that the time is linear. */
function styleElements(html: string): string[] {
  const parts: string[] = [];
  for (const tag = /<style\b/gi; tag.exec(html) !== null; ) {
    const opened = html.indexOf('>', tag.lastIndex);
    if (opened < 0) break;
    const end = html.indexOf('</', opened);
    parts.push(html.slice(opened + 1, end < 0 ? undefined : end));
    if (end < 0) break;
    tag.lastIndex = end;
  }
  return parts;
}

function styleAttributes(html: string): string[] {
  const parts: string[] = [];
  const unclosed = new Set<string>();
  for (const name = /\sstyle\s{0,9}=\s{0,9}(["'])/gi; ; ) {
    const found = name.exec(html);
    if (!found) return parts;
    const [, quote = ''] = found;
    const at = unclosed.has(quote) ? -1 : html.indexOf(quote, name.lastIndex);
    if (at < 0) unclosed.add(quote);
    else {
      parts.push(`{${html.slice(name.lastIndex, at)}}`);
      name.lastIndex = at + 1;
    }
  }
}

/** CSS with its comments and strings made empty (CSS Syntax 3, 4.3), read once from the beginning to the end. */
function plainCss(css: string): string {
  let out = '';
  let from = 0;
  for (const opening = /\/\*|["']/g; ; ) {
    opening.lastIndex = from;
    const found = opening.exec(css);
    if (!found) return out + css.slice(from);
    out += css.slice(from, found.index);
    const isComment = found[0] === '/*';
    out += isComment ? ' ' : '""';
    from = isComment ? endOfComment(css, found.index + 2) : endOfString(css, found.index);
  }
}

function endOfComment(css: string, at: number): number {
  const end = css.indexOf('*/', at);
  return end < 0 ? css.length : end + 2;
}

/** Behind the quote that ends a string, or at the end of its line. */
function endOfString(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at++) {
    if (css[at] === '\\') at++;
    else if (css[at] === css[start]) return at + 1;
    else if (css[at] === '\n') return at;
  }
  return css.length;
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
