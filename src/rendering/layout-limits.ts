import { InvalidInputError } from '../domain/errors.ts';
import { sourceText } from './source-text.ts';

/** Maximum nesting of CSS blocks. Chromium parses nested rules recursively, and some 5,000 levels exhaust its stack. */
export const MAX_CSS_DEPTH = 200;
/** Maximum length of a word, in characters. Chromium's time for a word is quadratic in its length. */
export const MAX_WORD_LENGTH = 20_000;

/**
 * Text between two line break opportunities: white space, hyphens, and characters of scripts without spaces between words
 * (Unicode Line Breaking Algorithm, UAX #14). The length is bounded because a regular expression that matches millions of
 * characters exhausts the stack.
 */
const WORDS =
  /[^\t\n\f\r \u00ad\u1680\u2000-\u2006\u2008-\u2013\u2028\u2029\u205f\u3000\-\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]{1,1000}/gu;

/** No-break space, which `sourceText` returns as a space that breaks lines. */
const NO_BREAK = /&nbsp;?/g;

/** Content of style elements; an unclosed one extends to the end of the document. */
const STYLES = /<style\b[^<>]*>([\s\S]*?)(?:<\/style|$)/gi;

/**
 * Rejects a part of a document that would keep the browser busy for minutes, or crash it. Content from scripts and other files is
 * bounded by the time limit, and by `Printer`'s handling of browser crashes.
 *
 * @throws InvalidInputError `TEMPLATE_LIMIT`
 */
export function assertLayoutLimits(html: string, part: 'html' | 'header' | 'footer'): void {
  for (const [, css] of html.matchAll(STYLES)) {
    if (cssDepth(css!) <= MAX_CSS_DEPTH) continue;
    throw limit(`${part}: style sheets can be nested at most ${MAX_CSS_DEPTH} blocks deep`);
  }
  const length =
    html.length > MAX_WORD_LENGTH ? longestWord(sourceText(html.replace(NO_BREAK, '\u00a0'))) : 0;
  if (length <= MAX_WORD_LENGTH) return;
  throw limit(
    `${part}: a word can have at most ${MAX_WORD_LENGTH} characters (it has ${length}). Add spaces, or <wbr> or &shy; where lines may break`,
  );
}

function limit(message: string): InvalidInputError {
  return new InvalidInputError(message, { code: 'TEMPLATE_LIMIT' });
}

/** Returns the number of characters of the longest run without a line break opportunity. */
export function longestWord(text: string): number {
  let longest = 0;
  let length = 0;
  let end = 0;
  for (const { 0: stretch, index } of text.matchAll(WORDS)) {
    length = (index === end ? length : 0) + stretch.length;
    end = index + stretch.length;
    longest = Math.max(longest, length);
  }
  return longest;
}

const TOKENS = /\/\*|\\[\s\S]|["'{}]/g;
const STRING_ENDS = /\\[\s\S]|["'\n\r\f]/g;

/** Returns the maximum nesting of `{}` blocks (CSS Syntax Module Level 3, section 4). */
export function cssDepth(css: string): number {
  let deepest = 0;
  let depth = 0;
  let from = 0;
  for (let match = execAt(TOKENS, css, 0); match; match = execAt(TOKENS, css, from)) {
    const [token] = match;
    from = match.index + token.length;
    if (token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === '}') depth = Math.max(0, depth - 1);
    else if (token === '/*') from = endOfComment(css, from);
    else if (token === '"' || token === "'") from = endOfString(css, from, token);
  }
  return deepest;
}

function endOfComment(css: string, from: number): number {
  const end = css.indexOf('*/', from);
  return end < 0 ? css.length : end + 2;
}

/** Returns the end of a string; an unclosed string ends with its line. */
function endOfString(css: string, from: number, quote: string): number {
  let at = from;
  for (let match = execAt(STRING_ENDS, css, at); match; match = execAt(STRING_ENDS, css, at)) {
    const [token] = match;
    at = match.index + token.length;
    if (token === quote) return at;
    if (/^[\n\r\f]$/.test(token)) return match.index;
  }
  return css.length;
}

function execAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
