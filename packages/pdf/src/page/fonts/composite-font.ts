import { decodeStream } from '../../file/core/filters.ts';
import type { PdfDict, PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { items } from '../syntax/entries.ts';
import type { Budget } from '../syntax/limits.ts';
import { type CMap, identityCMap } from './cmap.ts';
import { cmapOf } from './cmap-stream.ts';
import { WIN_ANSI_ENCODING } from './encodings.ts';
import {
  advanceAmong,
  type ContentFont,
  type FontGlyph,
  type VerticalExtent,
  verticalExtent,
} from './font.ts';
import { unicodeOfName } from './glyph-names.ts';
import { lineExtent } from './line-extent.ts';
import { predefinedCMap } from './predefined-cmaps.ts';
import { standardFont, standardWidth } from './standard-14-fonts.ts';
import { readTrueType, type TrueTypeProgram } from './truetype.ts';

const MAX_CACHED_GLYPHS = 65_536;

/** A Type 0 font: codes of one to four bytes, mapped to CIDs by a CMap (ISO 32000-2, 9.7). */
export class CompositeFont implements ContentFont {
  readonly dict: PdfDict;
  readonly vertical: boolean;
  readonly toUnicode: PdfStream | undefined;
  readonly ascent: number;
  readonly descent: number;
  readonly line: VerticalExtent;
  readonly #encoding: CMap;
  readonly #glyphs = new Map<number, FontGlyph>();
  readonly #make: (code: number, length: number) => FontGlyph;

  constructor(pdf: ObjectReader, dict: PdfDict, toUnicode: CMap | undefined, budget: Budget) {
    this.dict = dict;
    this.toUnicode = pdf.stream(dict, 'ToUnicode');
    const descendant = pdf.entries(pdf.array(dict, 'DescendantFonts')?.[0]);
    const descriptor = pdf.entries(descendant, 'FontDescriptor');
    this.#encoding = encodingCMap(pdf, dict, budget);
    this.vertical = this.#encoding.vertical;
    const extent = verticalExtent(pdf.number(descriptor, 'Ascent'), pdf.number(descriptor, 'Descent'));
    this.ascent = extent.ascent;
    this.descent = extent.descent;
    const { widths, earliest } = horizontalWidths(pdf, descendant);
    const heights = verticalMetrics(pdf, descendant, widths);
    const program = programOf(pdf, descriptor, budget);
    this.line = lineExtent(pdf, descriptor, program, extent);
    const gid = glyphIndexes(pdf, descendant, budget);
    const meaning = cidMeaning(pdf, dict, descendant, program, gid);
    const fails = failsToLoad(pdf, dict, descendant, this.#encoding);
    this.#make = (code, length) => {
      const cid = this.#encoding.cid(code) ?? 0;
      const mapped = toUnicode?.textOrCid(code);
      const meant = meaning(code, cid);
      // Some viewers ignore the base of a CMap.
      const alone = this.#encoding.base ? widths(this.#encoding.ownCid(code) ?? 0) : undefined;
      // Others use the texts of a CMap, which belong in ToUnicode, as CIDs.
      const text = this.#encoding.text(code);
      const asCid = text?.length === 1 ? widths(text.charCodeAt(0)) : undefined;
      // Without a descriptor, only MuPDF does so.
      const byByte = fails || !descriptor ? readByByte(code, length) : undefined;
      const { advance: width, advances } = advanceAmong(widths(cid), [
        alone,
        earliest(cid),
        asCid,
        fails ? byByte?.width : undefined,
      ]);
      const common = { code, length, unicode: mapped ?? meant ?? '', isSpace: length === 1 && code === 32 };
      const another = mapped !== undefined && meant !== undefined && meant !== mapped ? meant : byByte?.text;
      const other = another ? { otherUnicode: another } : {};
      if (this.vertical) {
        const { advance, originX, originY } = heights(cid);
        const box = {
          x0: -originX,
          x1: width - originX,
          y0: -originY + extent.descent,
          y1: extent.ascent - originY,
        };
        return { ...common, ...other, advance, box };
      }
      const box = { x0: Math.min(0, width), y0: extent.descent, x1: Math.max(0, width), y1: extent.ascent };
      const ink = program?.ink(gid(cid));
      const range = advances ? { advances } : {};
      return { ...common, ...other, advance: width, ...range, box, ...(ink ? { ink } : {}) };
    };
  }

  decode(bytes: Uint8Array): FontGlyph[] {
    const out: FontGlyph[] = [];
    for (let offset = 0; offset < bytes.length; ) {
      const { code, length } = this.#encoding.codeAt(bytes, offset);
      const key = code * 8 + length;
      let glyph = this.#glyphs.get(key);
      if (!glyph) {
        glyph = this.#make(code, length);
        if (this.#glyphs.size < MAX_CACHED_GLYPHS) this.#glyphs.set(key, glyph);
      }
      out.push(glyph);
      offset += length;
    }
    return out;
  }
}

/**
 * Whether a font lacks an entry that some viewer requires: MuPDF and poppler then show its text in Helvetica, each byte as a
 * letter.
 */
function failsToLoad(
  pdf: ObjectReader,
  dict: PdfDict,
  descendant: PdfDict | undefined,
  encoding: CMap,
): boolean {
  const named = pdf.name(dict, 'Encoding');
  const isEncoded =
    named === undefined
      ? pdf.stream(dict, 'Encoding') !== undefined && encoding.hasCodespaces
      : predefinedCMap(named) !== undefined || /^Identity-[HV]$/.test(named);
  return (
    !isEncoded ||
    !/^CIDFontType[02]$/.test(pdf.name(descendant, 'Subtype') ?? '') ||
    !pdf.dict(descendant, 'CIDSystemInfo')
  );
}

/** Returns a code as the letters of its bytes in Helvetica, and their width in em. */
function readByByte(code: number, length: number): { readonly text: string; readonly width: number } {
  const helvetica = standardFont('Helvetica');
  let text = '';
  let width = 0;
  for (let at = length - 1; at >= 0; at--) {
    const byte = Math.floor(code / 256 ** at) % 256;
    const name = WIN_ANSI_ENCODING[byte];
    text += (name === undefined ? undefined : unicodeOfName(name)) ?? '';
    width += standardWidth(helvetica, name) ?? 0;
  }
  return { text, width: width / 1000 };
}

/** Returns the encoding CMap of a composite font. */
export function encodingCMap(pdf: ObjectReader, dict: PdfDict, budget: Budget): CMap {
  const named = pdf.name(dict, 'Encoding');
  if (named !== undefined) return predefinedCMap(named) ?? identityCMap(false);
  const stream = pdf.stream(dict, 'Encoding');
  if (!stream) return identityCMap(false);
  return cmapOf(pdf, stream, budget);
}

/** Returns widths by `W` and `DW`, in em: of the entry that applies, and of the first one, which some viewers use. */
export function horizontalWidths(pdf: ObjectReader, descendant: PdfDict | undefined) {
  const table = new Map<number, number>();
  const first = new Map<number, number>();
  const ranges: { low: number; high: number; width: number }[] = [];
  const list = items(pdf, pdf.array(descendant, 'W'));
  for (let i = 0; i < list.length; ) {
    const start = pdf.number(list[i]);
    const second = list[i + 1];
    if (start === undefined) i++;
    else if (Array.isArray(second)) {
      for (const [k, item] of items(pdf, second).entries()) {
        const width = (pdf.number(item) ?? 0) / 1000;
        table.set(start + k, width);
        if (!first.has(start + k)) first.set(start + k, rangeOf(ranges, start + k) ?? width);
      }
      i += 2;
    } else {
      const high = pdf.number(second);
      const width = pdf.number(list[i + 2]);
      if (high !== undefined && width !== undefined) ranges.push({ low: start, high, width: width / 1000 });
      i += 3;
    }
  }
  const fallback = (pdf.number(descendant, 'DW') ?? 1000) / 1000;
  return {
    widths: (cid: number) => table.get(cid) ?? rangeOf(ranges, cid) ?? fallback,
    earliest: (cid: number) => first.get(cid),
  };
}

function rangeOf(ranges: readonly { low: number; high: number; width: number }[], cid: number) {
  return ranges.find((range) => cid >= range.low && cid <= range.high)?.width;
}

interface VerticalMetrics {
  readonly advance: number;
  readonly originX: number;
  readonly originY: number;
}

/** Returns vertical metrics by `W2` and `DW2`, in em. */
function verticalMetrics(
  pdf: ObjectReader,
  descendant: PdfDict | undefined,
  width: (cid: number) => number,
): (cid: number) => VerticalMetrics {
  const [defaultY, defaultAdvance] = pdf.numbers(descendant, 'DW2') ?? [880, -1000];
  const table = new Map<number, VerticalMetrics>();
  const ranges: ({ low: number; high: number } & VerticalMetrics)[] = [];
  const list = items(pdf, pdf.array(descendant, 'W2'));
  const metrics = (advance: number, x: number, y: number): VerticalMetrics => ({
    advance: advance / 1000,
    originX: x / 1000,
    originY: y / 1000,
  });
  for (let i = 0; i < list.length; ) {
    const first = pdf.number(list[i]);
    const second = list[i + 1];
    if (first === undefined) i++;
    else if (Array.isArray(second)) {
      const n = pdf.numbers(second) ?? [];
      for (let k = 0; k + 2 < n.length; k += 3)
        table.set(first + k / 3, metrics(n[k]!, n[k + 1]!, n[k + 2]!));
      i += 2;
    } else {
      const n = list.slice(i + 1, i + 5).map((item) => pdf.number(item) ?? 0);
      if (n.length === 4) ranges.push({ low: first, high: n[0]!, ...metrics(n[1]!, n[2]!, n[3]!) });
      i += 5;
    }
  }
  return (cid) =>
    table.get(cid) ??
    ranges.find((range) => cid >= range.low && cid <= range.high) ?? {
      advance: (defaultAdvance ?? -1000) / 1000,
      originX: width(cid) / 2,
      originY: (defaultY ?? 880) / 1000,
    };
}

function programOf(
  pdf: ObjectReader,
  descriptor: PdfDict | undefined,
  budget: Budget,
): TrueTypeProgram | undefined {
  const file = pdf.stream(descriptor, 'FontFile2');
  return file ? readTrueType(decodeStream(pdf, file, budget).data) : undefined;
}

function glyphIndexes(
  pdf: ObjectReader,
  descendant: PdfDict | undefined,
  budget: Budget,
): (cid: number) => number {
  const stream = pdf.stream(descendant, 'CIDToGIDMap');
  if (!stream) return (cid) => cid;
  const map = decodeStream(pdf, stream, budget).data;
  return (cid) => (((map[cid * 2] ?? 0) << 8) | (map[cid * 2 + 1] ?? 0)) >>> 0;
}

/** Returns the text of a code without ToUnicode: by a Unicode CMap, the character collection, or the font's cmap. */
function cidMeaning(
  pdf: ObjectReader,
  dict: PdfDict,
  descendant: PdfDict | undefined,
  program: TrueTypeProgram | undefined,
  gid: (cid: number) => number,
): (code: number, cid: number) => string | undefined {
  const encoding = pdf.name(dict, 'Encoding') ?? '';
  if (/UCS2|UTF16/.test(encoding)) return (code) => utf16Code(code);
  const info = pdf.entries(descendant, 'CIDSystemInfo');
  const collection = `${pdf.text(info, 'Registry')}-${pdf.text(info, 'Ordering')}`;
  if (/^Adobe-(Japan1|GB1|CNS1|Korea1)$/.test(collection)) {
    const toUcs2 = predefinedCMap(`${collection}-UCS2`);
    return (_, cid) => toUcs2?.text(cid);
  }
  const unicode = program?.characterMap('unicode');
  if (!unicode) return () => undefined;
  const meaning = new Map<number, number>();
  for (const [point, glyph] of unicode) if (!meaning.has(glyph)) meaning.set(glyph, point);
  return (_, cid) => {
    const point = meaning.get(gid(cid));
    return point === undefined || point > 0x10ffff ? undefined : String.fromCodePoint(point);
  };
}

function utf16Code(code: number): string {
  if (code <= 0xffff) return String.fromCharCode(code);
  return String.fromCharCode(Math.floor(code / 0x10000), code & 0xffff);
}
