import type { Glyph } from './glyph.ts';

/** Slash of a negated relation such as ≠, which TeX draws before it, without a width. */
const NEGATION = '\u0338';
/** Combining forms of accents that are drawn as characters of their own, as by TeX in its fonts of 128 characters. */
const COMBINING: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['˝', '\u030b'],
  ['ˇ', '\u030c'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
  [NEGATION, NEGATION],
]);
/** The bar of TeX's ↦, which it draws before the arrow, without a width. */
const BAR = '\u21a6';
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
/** Maximum distance in em between the middles of an accent and its letter, and between their baselines. */
const ALONG = 0.25;
const ACROSS = 0.35;

/** Joins accents with the letters that are drawn before or after them, in the same place. */
export function withAccents(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(isAccent)) return glyphs;
  const out: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = out.at(-1);
    const both = last && (accented(glyph, last) ?? accented(last, glyph));
    if (both) out[out.length - 1] = both;
    else out.push(glyph);
  }
  return out;
}

/** Compares codes first, as nearly all glyphs are ASCII letters. */
function isAccent({ text }: Glyph): boolean {
  const code = text.charCodeAt(0);
  return (code > 0xa7 || code === 0x60) && (COMBINING.has(text) || text === BAR);
}

function accented(letter: Glyph, accent: Glyph): Glyph | undefined {
  if (!isAccent(accent) || letter.angle !== accent.angle) return undefined;
  const { em } = letter;
  const along =
    accent.end > accent.start
      ? Math.abs(letter.start + letter.end - accent.start - accent.end) / 2
      : Math.abs(letter.start - accent.start);
  if (along > em * ALONG || Math.abs(letter.base - accent.base) > em * ACROSS) return undefined;
  if (accent.text === BAR) return letter.text === '→' ? { ...letter, text: BAR } : undefined;
  const text = ((DOTLESS[letter.text] ?? letter.text) + COMBINING.get(accent.text)!).normalize('NFC');
  return [...text].length === 1 || accent.text === NEGATION ? { ...letter, text } : undefined;
}
