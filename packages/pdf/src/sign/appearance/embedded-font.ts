import { inflateRawSync } from 'node:zlib';
import { flate } from '../../core/flate.ts';
import type { IncrementalUpdate } from '../../core/incremental-update.ts';
import {
  dict,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  PdfString,
} from '../../core/objects.ts';
import { TrueTypeFont } from '../../fonts/truetype-subset.ts';
import { REGULAR, SEMIBOLD } from '../assets/signature-font.ts';

export type FontWeight = 'regular' | 'semibold';

const fonts = new Map<FontWeight, TrueTypeFont>();

function fontProgram(weight: FontWeight): TrueTypeFont {
  let font = fonts.get(weight);
  if (font === undefined) {
    const packed = Buffer.from(weight === 'regular' ? REGULAR : SEMIBOLD, 'base64');
    font = new TrueTypeFont(inflateRawSync(packed));
    fonts.set(weight, font);
  }
  return font;
}

/**
 * Collects the text that a page description shows in one font, and embeds the glyphs of that text (ISO 32000-2,
 * 9.7: a Type 0 font with Identity-H and a ToUnicode map, so the text can be searched and copied).
 */
export class EmbeddedFont {
  readonly #font: TrueTypeFont;
  readonly #weight: FontWeight;
  /** Code in the PDF (glyph of the whole font) → text. */
  readonly #used = new Map<number, string>();

  constructor(weight: FontWeight) {
    this.#weight = weight;
    this.#font = fontProgram(weight);
  }

  /** The text without the characters that the font lacks, which would show as boxes. */
  showable(text: string): string {
    const kept = [...text.normalize('NFC')].filter((character) => this.#has(character));
    return kept.join('').replace(/ {2,}/g, ' ').trim();
  }

  /** Width of the text in points at `size`. */
  width(text: string, size: number): number {
    let units = 0;
    for (const { glyph } of this.#glyphs(text)) units += this.#font.advance(glyph);
    return (units * size) / this.#font.unitsPerEm;
  }

  /** Shortens the text with an ellipsis until it is at most `width` points wide. */
  fit(text: string, size: number, width: number): string {
    if (this.width(text, size) <= width) return text;
    const characters = [...text];
    while (characters.length > 0) {
      characters.pop();
      const shortened = `${characters.join('').trimEnd()}…`;
      if (this.width(shortened, size) <= width) return shortened;
    }
    return '';
  }

  /** The operand of `Tj`. */
  show(text: string): string {
    let hex = '';
    for (const { glyph, character } of this.#glyphs(text)) {
      if (!this.#used.has(glyph)) this.#used.set(glyph, character);
      hex += glyph.toString(16).padStart(4, '0');
    }
    return `<${hex}>`;
  }

  /** Adds the font with the glyphs shown so far. */
  embed(update: IncrementalUpdate): PdfRef {
    const font = this.#font;
    const { bytes, numbers } = font.subset(this.#used.keys());
    const scale = 1000 / font.unitsPerEm;
    const fontName = `${subsetTag([...this.#used.keys()])}+SignatureSans-${this.#weight === 'regular' ? 'Regular' : 'SemiBold'}`;
    const program = flate(bytes, dict({ Length1: bytes.length }));
    const descriptor = dict({
      Type: name('FontDescriptor'),
      FontName: name(fontName),
      Flags: 4,
      FontBBox: font.boundingBox.map((value) => Math.round(value * scale)),
      ItalicAngle: 0,
      Ascent: Math.round(font.ascent * scale),
      Descent: Math.round(font.descent * scale),
      CapHeight: 714,
      StemV: this.#weight === 'regular' ? 84 : 112,
      FontFile2: update.add(program),
    });
    const descendant = dict({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: name(fontName),
      CIDSystemInfo: dict({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
      FontDescriptor: update.add(descriptor),
      DW: 0,
      W: this.#widths(scale),
      CIDToGIDMap: update.add(this.#glyphMap(numbers)),
    });
    const type0: PdfDict = dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: name(fontName),
      Encoding: name('Identity-H'),
      DescendantFonts: [update.add(descendant)],
      ToUnicode: update.add(this.#toUnicode()),
    });
    return update.add(type0);
  }

  #has(character: string): boolean {
    return this.#font.glyph(character.codePointAt(0)!) !== undefined;
  }

  *#glyphs(text: string): Generator<{ glyph: number; character: string }> {
    for (const character of text.normalize('NFC')) {
      yield { glyph: this.#font.glyph(character.codePointAt(0)!) ?? 0, character };
    }
  }

  #widths(scale: number): PdfObject[] {
    const sorted = [...this.#used.keys()].sort((a, b) => a - b);
    return sorted.flatMap((glyph) => [glyph, [Math.round(this.#font.advance(glyph) * scale)]]);
  }

  #glyphMap(numbers: ReadonlyMap<number, number>): PdfStream {
    const map = Buffer.alloc((Math.max(0, ...this.#used.keys()) + 1) * 2);
    for (const glyph of this.#used.keys()) map.writeUInt16BE(numbers.get(glyph)!, glyph * 2);
    return flate(map);
  }

  #toUnicode(): PdfStream {
    const lines = [...this.#used].map(([glyph, text]) => {
      const utf16 = Buffer.from(text, 'utf16le').swap16().toString('hex');
      return `<${glyph.toString(16).padStart(4, '0')}> <${utf16}>`;
    });
    const blocks: string[] = [];
    for (let i = 0; i < lines.length; i += 100) {
      const block = lines.slice(i, i + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    const map = [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ];
    return flate(map.join('\n'));
  }
}

function ascii(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'));
}

/** Six capital letters that differ between subsets (ISO 32000-2, 9.9.2). */
function subsetTag(glyphs: readonly number[]): string {
  let hash = 17;
  for (const glyph of glyphs) hash = (Math.imul(hash, 31) + glyph) >>> 0;
  let tag = '';
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26) + 7 * (i + 1);
  }
  return tag;
}
