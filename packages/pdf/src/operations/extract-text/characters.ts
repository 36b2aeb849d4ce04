import { SYMBOL_CHARACTERS } from '../../page/fonts/symbol-characters.ts';

/** Replacement for a glyph without a known Unicode value. */
export const UNMAPPED = '\uFFFD';
export const SOFT_HYPHEN = '\u00AD';

/** Ligatures, Arabic and Hebrew presentation forms, and CJK radicals, which are replaced by the characters that they show. */
const COMPATIBLE = /[\u2E80-\u2FDF\uFB00-\uFDFF\uFE70-\uFEFC]/;
/** White space of every width; other control characters have no meaning. */
const SPACES = /[\t\n\r\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
const MEANINGLESS = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu;
/** Characters that only control formatting. */
const FORMATTING = /^[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+$/;
const PLAIN = /^[\u0020-\u007E]*$/;

/** Normalizes a glyph's text: without ligatures, presentation forms and invisible characters. */
export function written(text: string): string {
  if (isPlainCharacter(text) || PLAIN.test(text)) return text;
  const known = SYMBOL_CHARACTERS[text];
  if (known !== undefined) return known;
  const spaced = text.replace(SPACES, ' ').replace(MEANINGLESS, '').toWellFormed();
  if (!COMPATIBLE.test(spaced)) return spaced;
  // The decomposition of an isolated vowel sign begins with a space.
  return spaced.replace(/[\u2E80-\u2FDF\uFB00-\uFDFF\uFE70-\uFEFC]/g, (form) =>
    form.normalize('NFKC').trim(),
  );
}

/** Whether a string is one printable ASCII character, as for most glyphs; avoids a regular expression for each. */
function isPlainCharacter(text: string): boolean {
  if (text.length !== 1) return false;
  const code = text.charCodeAt(0);
  return code > 0x20 && code < 0x7f;
}

/** Whether a glyph is invisible formatting, although the font has a Unicode value for it. */
export function isFormatting(text: string): boolean {
  return !isPlainCharacter(text) && FORMATTING.test(text);
}

/** Whether a string only joins letters or keeps them apart, without a width of its own. */
export function isJoiner(text: string): boolean {
  return text === '\u200C' || text === '\u200D';
}

export function isBlank(text: string): boolean {
  return !isPlainCharacter(text) && text.trim() === '';
}

const LETTER = /\p{L}/u;

export function hasLetter(text: string): boolean {
  return LETTER.test(text);
}

/** Scripts without spaces, whose lines are joined without one. */
const IDEOGRAPHIC = /[\u3001-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF01-\uFF65\u{20000}-\u{3FFFF}]/u;

export function isIdeographic(text: string | undefined): boolean {
  return text !== undefined && !isPlainCharacter(text) && IDEOGRAPHIC.test(text);
}

/** Scripts of South East Asia without spaces between words (UAX #14, class SA); spaces separate sentences. */
const UNSPACED = /^[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

export function isUnspaced(text: string | undefined): boolean {
  return text !== undefined && UNSPACED.test(text);
}

/** Whether a string consists of combining marks, which are placed over or under a letter. */
export function isMark(text: string): boolean {
  // U+0300 is the first combining mark.
  return !(text.charCodeAt(0) < 0x300) && /^\p{M}+$/u.test(text);
}
