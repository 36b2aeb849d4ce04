/** Returns the CSS in style elements and attributes of a document, without comments and the contents of strings. */
export function ownCss(html: string): string {
  return plainCss([...styleElements(html), ...styleAttributes(html)].join('\n'));
}

/** Returns the contents of `<style>` elements. Each search starts at the end of the last one, so that the time is linear. */
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

/** Empties the comments and strings in CSS (CSS Syntax 3, 4.3), in one pass from the beginning to the end. */
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

/** Returns the position after the quote that ends a string, or of the end of its line. */
function endOfString(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at++) {
    if (css[at] === '\\') at++;
    else if (css[at] === css[start]) return at + 1;
    else if (css[at] === '\n') return at;
  }
  return css.length;
}

/** Returns CSS without its `@page` rules and their margin boxes. */
export function withoutPageRules(css: string): string {
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
