/**
 * The 14 standard fonts (ISO 32000-2, 9.6.2.2): their metrics and the encodings of the two symbolic ones, from pdf-lib.
 * Nothing else in this folder uses pdf-lib.
 */
import { Encodings, Font, FontNames } from '@cantoo/pdf-lib/standard-fonts';

/** Names of the 14 standard fonts, without subset tag, commas and spaces. */
const FAMILIES: readonly (readonly [RegExp, readonly [FontNames, FontNames, FontNames, FontNames]])[] = [
  [
    /^(helvetica|arial|sansserif)/,
    [
      FontNames.Helvetica,
      FontNames.HelveticaBold,
      FontNames.HelveticaOblique,
      FontNames.HelveticaBoldOblique,
    ],
  ],
  [
    /^(times|timesnewroman|serif)/,
    [
      FontNames.TimesRoman,
      FontNames.TimesRomanBold,
      FontNames.TimesRomanItalic,
      FontNames.TimesRomanBoldItalic,
    ],
  ],
  [
    /^(courier|couriernew|monospace)/,
    [FontNames.Courier, FontNames.CourierBold, FontNames.CourierOblique, FontNames.CourierBoldOblique],
  ],
];

/** Returns the metrics of the standard font named by `baseFont`; undefined for every other font. */
export function standardFont(baseFont: string): Font | undefined {
  const plain = baseFont
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[\s,_-]/g, '')
    .toLowerCase();
  if (plain.startsWith('symbol')) return Font.load(FontNames.Symbol);
  if (plain.startsWith('zapfdingbats')) return Font.load(FontNames.ZapfDingbats);
  for (const [family, faces] of FAMILIES) {
    if (!family.test(plain)) continue;
    const bold = /bold|black|heavy/.test(plain) ? 1 : 0;
    const italic = /italic|oblique/.test(plain) ? 2 : 0;
    return Font.load(faces[bold + italic]!);
  }
  return undefined;
}

/** Returns a width in 1/1000 em; undefined when the font lacks the glyph. */
export function standardWidth(font: Font | undefined, name: string | undefined): number | undefined {
  return name === undefined ? undefined : (font?.getWidthOfGlyph(name) ?? undefined);
}

/** Returns the glyph names of a symbolic standard font by character code (ISO 32000-2, D.5 and D.6). */
export function symbolicEncoding(font: 'Symbol' | 'ZapfDingbats'): (string | undefined)[] {
  const encoding = Encodings[font];
  const names: (string | undefined)[] = new Array(256).fill(undefined);
  for (const codePoint of encoding.supportedCodePoints) {
    const { code, name } = encoding.encodeUnicodeCodePoint(codePoint);
    names[code] = name;
  }
  return names;
}

/** Width of letters that Helvetica lacks: that of its digits. */
const USUAL_WIDTH = 0.556;
/** Scripts whose letters are as wide as they are high. */
const FULL_WIDTH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/u;

/** Returns the width of a string in Helvetica, in em: an estimate for text whose font is unknown. */
export function typicalWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0)!;
    if (FULL_WIDTH.test(character)) width += 1;
    else if (Encodings.WinAnsi.canEncodeUnicodeCodePoint(codePoint)) {
      const { name } = Encodings.WinAnsi.encodeUnicodeCodePoint(codePoint);
      const known = standardWidth(Font.load(FontNames.Helvetica), name);
      width += known === undefined ? USUAL_WIDTH : known / 1000;
    } else width += USUAL_WIDTH;
  }
  return width;
}
