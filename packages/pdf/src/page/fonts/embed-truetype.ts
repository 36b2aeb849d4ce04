import { flate } from '../../file/core/flate.ts';
import {
  dict,
  name,
  type PdfDict,
  type PdfObject,
  type PdfStream,
  PdfString,
} from '../../file/core/objects.ts';
import type { ObjectSink } from '../../file/core/trees.ts';
import type { TrueTypeFont } from './truetype-subset.ts';

/** A glyph of the whole font, and its text. */
export interface UsedGlyph {
  readonly glyph: number;
  readonly text: string;
}

export interface EmbeddedStyle {
  /** PostScript name without a subset tag. */
  readonly fontName: string;
  /** Cap height in thousandths of an em. */
  readonly capHeight: number;
  readonly stemV: number;
}

/**
 * Returns the dictionary of a font with the used glyphs (ISO 32000-2, 9.7): a Type 0 font with Identity-H, so that a code is a
 * CID, and a ToUnicode map, so that the text can be searched and copied.
 *
 * @param used glyphs by their two-byte codes in the text
 */
export function embedTrueType(
  sink: ObjectSink,
  font: TrueTypeFont,
  used: ReadonlyMap<number, UsedGlyph>,
  style: EmbeddedStyle,
): PdfDict {
  const glyphs = [...used.values()].map(({ glyph }) => glyph);
  const { bytes, numbers } = font.subset(glyphs);
  const scale = 1000 / font.unitsPerEm;
  const fontName = `${subsetTag(glyphs)}+${style.fontName}`;
  const descriptor = dict({
    Type: name('FontDescriptor'),
    FontName: name(fontName),
    Flags: 4,
    FontBBox: font.boundingBox.map((value) => Math.round(value * scale)),
    ItalicAngle: 0,
    Ascent: Math.round(font.ascent * scale),
    Descent: Math.round(font.descent * scale),
    CapHeight: style.capHeight,
    StemV: style.stemV,
    // Required of subsets by PDF/A-1 (ISO 19005-1, 6.3.5).
    CIDSet: sink.add(cidSet(used)),
    FontFile2: sink.add(flate(bytes, dict({ Length1: bytes.length }))),
  });
  const descendant = dict({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: name(fontName),
    CIDSystemInfo: dict({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
    FontDescriptor: sink.add(descriptor),
    DW: 0,
    W: widths(font, used, scale),
    CIDToGIDMap: sink.add(glyphMap(used, numbers)),
  });
  return dict({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: name(fontName),
    Encoding: name('Identity-H'),
    DescendantFonts: [sink.add(descendant)],
    ToUnicode: sink.add(toUnicode(used)),
  });
}

function widths(font: TrueTypeFont, used: ReadonlyMap<number, UsedGlyph>, scale: number): PdfObject[] {
  const sorted = [...used].sort(([a], [b]) => a - b);
  return sorted.flatMap(([code, { glyph }]) => [code, [Math.round(font.advance(glyph) * scale)]]);
}

function glyphMap(used: ReadonlyMap<number, UsedGlyph>, numbers: ReadonlyMap<number, number>): PdfStream {
  const map = Buffer.alloc((Math.max(0, ...used.keys()) + 1) * 2);
  for (const [code, { glyph }] of used) map.writeUInt16BE(numbers.get(glyph)!, code * 2);
  return flate(map);
}

/** Returns a bit for each CID, the highest of a byte first (ISO 32000-1, 9.8.3.3); `.notdef` is CID 0. */
function cidSet(used: ReadonlyMap<number, UsedGlyph>): PdfStream {
  const bits = Buffer.alloc((Math.max(0, ...used.keys()) >> 3) + 1);
  for (const cid of [0, ...used.keys()]) bits[cid >> 3]! |= 0x80 >> (cid & 7);
  return flate(bits);
}

function toUnicode(used: ReadonlyMap<number, UsedGlyph>): PdfStream {
  const lines = [...used].map(([code, { text }]) => {
    const utf16 = Buffer.from(text, 'utf16le').swap16().toString('hex');
    return `<${code.toString(16).padStart(4, '0')}> <${utf16}>`;
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

function ascii(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'));
}

/** Returns a tag of six capital letters that differs between subsets (ISO 32000-2, 9.9.2). */
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
