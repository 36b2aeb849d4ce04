import { InvalidInputError } from '../domain/errors.ts';
import { sourceText } from './source-text.ts';

/** Chromium reads nested rules recursively, and some 5,000 of them exhaust its stack. */
export const MAX_CSS_DEPTH = 200;
/** Chromium's time for a word is quadratic in its length. Characters. */
export const MAX_WORD_LENGTH = 20_000;

/**
 * A stretch of text between places where a line may break: white space, hyphens, and characters of scripts that write words without
 * spaces (Unicode Line Breaking Algorithm, UAX #14). Its length is bounded: an expression that takes millions of characters
 * exhausts the stack.
 */
const WORDS =
  /[^\t\n\f\r \u00ad\u1680\u2000-\u2006\u2008-\u2013\u2028\u2029\u205f\u3000\-\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]{1,1000}/gu;

/** A space that does not break lines; `sourceText` gives it as one that does. */
const NO_BREAK = /&nbsp;?/g;

/** Content of style elements, up to the end of the document when one is not closed. */
const STYLES = /<style\b[^<>]*>([\s\S]*?)(?:<\/style|$)/gi;

/**
 * Checks a part of a document for what would keep the browser busy for minutes, or crash it. What scripts or other files
 * bring is bounded by the time limit, and by what `Printer` does when a browser crashes.
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

/** Characters of the longest run without a place where a line may break. */
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

/** Blocks in braces that are open at one time (CSS Syntax Module Level 3, section 4). */
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

/** A string that is not closed ends with its line. */
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
