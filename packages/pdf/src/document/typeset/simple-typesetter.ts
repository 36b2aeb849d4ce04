import { dict, name, type PdfDict, type PdfObject } from '../../file/core/objects.ts';
import type { DocumentReader } from '../../file/core/reader.ts';
import { FontLoader } from '../../page/fonts/load-font.ts';
import { Budget } from '../../page/syntax/limits.ts';
import { formatName, formatNumber, formatString } from '../../page/syntax/operands.ts';
import { isComplex } from './scripts.ts';
import type { Direction, Typesetter, UsedFonts } from './typesetter.ts';

/** Sets text in a simple font of the document (ISO 32000-2, 9.6), which uses one byte per character. */
export class SimpleTypesetter implements Typesetter {
  readonly ascent: number;
  readonly descent: number;
  readonly #name: string;
  readonly #font: PdfObject;
  readonly #codes: ReadonlyMap<string, { readonly code: number; readonly advance: number }>;

  /**
   * @param resource name that operators use for the font
   * @param font the dictionary, or the reference to it
   */
  constructor(document: DocumentReader, resource: string, font: PdfObject) {
    this.#name = resource;
    this.#font = font;
    const own = document.dict(font)!;
    const { ascent, descent, codes } = codesOf(document, own);
    this.ascent = ascent;
    this.descent = descent;
    this.#codes = codes;
  }

  missing(text: string): string | undefined {
    return Array.from(text).find((character) => isComplex(character) || !this.#codes.has(character));
  }

  width(text: string): number {
    let width = 0;
    for (const character of text) width += this.#codes.get(character)?.advance ?? 0;
    return width;
  }

  show(text: string, size: number, _direction: Direction, used: UsedFonts): string {
    used.set(this.#name, this.#font);
    const codes = Array.from(text, (character) => this.#codes.get(character)!.code);
    return `${formatName(this.#name)} ${formatNumber(size)} Tf ${formatString(Uint8Array.from(codes))} Tj`;
  }
}

/** Returns the dictionary of a standard 14 font (ISO 32000-2, 9.6.2.2), which viewers provide themselves. */
export function standardFontDict(baseFont: string): PdfDict {
  return dict({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name(baseFont),
    Encoding: name('WinAnsiEncoding'),
  });
}

/** Whether the font program is embedded. */
export function isEmbeddedFont(document: DocumentReader, font: PdfObject | undefined): boolean {
  const descriptor = document.dict(document.dict(font), 'FontDescriptor');
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => document.stream(descriptor, key));
}

/** Returns the characters that the font reliably shows: all viewers agree on their glyph, meaning and width. */
function codesOf(document: DocumentReader, font: PdfDict) {
  const loaded = new FontLoader(document, new Budget()).load(font);
  const embedded = isEmbeddedFont(document, font);
  const trueType = document.stream(document.dict(font, 'FontDescriptor'), 'FontFile2') !== undefined;
  const codes = new Map<string, { code: number; advance: number }>();
  for (const glyph of loaded.decode(Uint8Array.from({ length: 256 }, (_, code) => code))) {
    const { code, unicode, advance } = glyph;
    const known = Array.from(unicode).length === 1 && glyph.otherUnicode === undefined;
    if (!known || glyph.advances !== undefined || !(advance > 0) || codes.has(unicode)) continue;
    if (embedded && trueType && glyph.ink === undefined && !/\s/.test(unicode)) continue;
    if (/\p{Cc}/u.test(unicode)) continue;
    codes.set(unicode, { code, advance });
  }
  const space = codes.get(' ');
  if (space && !codes.has('\u00a0')) codes.set('\u00a0', space);
  return { ascent: loaded.ascent, descent: loaded.descent, codes };
}
