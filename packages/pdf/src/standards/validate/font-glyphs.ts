import type { PdfDocument } from '../../file/core/document.ts';
import { isDict, nameOf, type PdfDict } from '../../file/core/objects.ts';
import { cffEncoding } from '../../page/fonts/cff.ts';
import { type CffProgram, readCff } from '../../page/fonts/cff-program.ts';
import {
  type Encoding,
  encodingNamed,
  MAC_ROMAN_ENCODING,
  STANDARD_ENCODING,
  SYMBOL_ENCODING,
  ZAPF_DINGBATS_ENCODING,
} from '../../page/fonts/encodings.ts';
import { unicodeOfName } from '../../page/fonts/glyph-names.ts';
import { standardFont } from '../../page/fonts/standard-14-fonts.ts';
import { readTrueType, type TrueTypeProgram } from '../../page/fonts/truetype.ts';
import { readType1, type Type1Program } from '../../page/fonts/type1-program.ts';
import { items } from '../../page/syntax/entries.ts';
import { bytesOf, type Inspection } from './inspection.ts';

/** An embedded font program, as far as it is readable. */
export type FontProgram =
  | { readonly kind: 'type1'; readonly type1: Type1Program }
  | { readonly kind: 'cff'; readonly cff: CffProgram; readonly encoding: Encoding | undefined }
  | { readonly kind: 'truetype'; readonly trueType: TrueTypeProgram };

/** Types of programs in `FontFile3` (ISO 32000-1, table 126). */
export const PROGRAM_SUBTYPES = /^(Type1C|CIDFontType0C|OpenType)$/;

/** Returns the embedded program of a font. @returns undefined when it is missing or unreadable */
export function programOf(inspection: Inspection, descriptor: PdfDict | undefined): FontProgram | undefined {
  const { document } = inspection;
  const type1 = readType1(bytesOf(inspection, document.stream(descriptor, 'FontFile')));
  if (type1) return { kind: 'type1', type1 };
  const second = bytesOf(inspection, document.stream(descriptor, 'FontFile2'));
  const other = document.stream(descriptor, 'FontFile3');
  const isKnown = PROGRAM_SUBTYPES.test(document.name(other?.dict, 'Subtype') ?? '');
  const third = isKnown ? bytesOf(inspection, other) : undefined;
  const bytes = second ?? third;
  const bare = readCff(bytes);
  if (bare) return { kind: 'cff', cff: bare, encoding: bytes && cffEncoding(bytes) };
  const trueType = readTrueType(bytes);
  if (!trueType) return undefined;
  const table = trueType.table('CFF ');
  const inner = table && new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
  const wrapped = readCff(inner);
  if (inner && wrapped) return { kind: 'cff', cff: wrapped, encoding: cffEncoding(inner) };
  return trueType.glyphCount > 0 ? { kind: 'truetype', trueType } : undefined;
}

/** Returns the glyph names of a simple font by code, from its dictionary or its program. */
export function simpleEncoding(
  document: PdfDocument,
  font: PdfDict,
  program: FontProgram | undefined,
): Encoding {
  const value = document.value(font, 'Encoding');
  const named = encodingNamed(nameOf(value));
  if (named) return named;
  const own = isDict(value) ? value : undefined;
  const base = encodingNamed(document.name(own, 'BaseEncoding'));
  const names = [...(base ?? implicitEncoding(document, font, program))];
  let code = 0;
  for (const item of items(document, document.array(own, 'Differences'))) {
    const name = nameOf(item);
    if (name !== undefined) names[code++] = name;
    else code = Math.max(0, Math.min(65_535, document.number(item) ?? 0));
  }
  return names;
}

function implicitEncoding(document: PdfDocument, font: PdfDict, program: FontProgram | undefined): Encoding {
  const builtIn = program?.kind === 'type1' ? program.type1.encoding : undefined;
  if (builtIn) return builtIn;
  if (program?.kind === 'cff' && program.encoding) return program.encoding;
  const name = document.name(font, 'BaseFont') ?? '';
  if (name === 'Symbol') return SYMBOL_ENCODING;
  return name === 'ZapfDingbats' ? ZAPF_DINGBATS_ENCODING : STANDARD_ENCODING;
}

/** Facts about the glyph of a code: its existence and its width. */
export interface GlyphFacts {
  readonly present: boolean;
  /** Width in thousandths of an em; undefined when the program has none. */
  readonly width: number | undefined;
}

/** Returns the glyphs of a simple font other than a Type 3 font. */
export function simpleGlyphs(
  program: FontProgram,
  encoding: Encoding,
  symbolic: boolean,
  encoded: boolean,
): (code: number) => GlyphFacts {
  if (program.kind === 'truetype') return trueTypeGlyphs(program.trueType, encoding, symbolic || !encoded);
  if (program.kind === 'type1') {
    const { widths } = program.type1;
    return (code) => ({
      present: widths.has(encoding[code] ?? '.notdef'),
      width: widths.get(encoding[code] ?? '.notdef') ?? widths.get('.notdef'),
    });
  }
  const { cff } = program;
  return (code) => {
    const glyph = cff.isCid ? cff.cids.get(code) : cff.names.get(encoding[code] ?? '.notdef');
    return { present: glyph !== undefined, width: cff.width(glyph ?? 0) };
  };
}

const MACINTOSH_CODES = new Map(MAC_ROMAN_ENCODING.map((name, code) => [name, code]));

function trueTypeGlyphs(
  program: TrueTypeProgram,
  encoding: Encoding,
  byCode: boolean,
): (code: number) => GlyphFacts {
  const symbol = program.characterMapAt(3, 0);
  const unicode = program.characterMapAt(3, 1);
  const macintosh = program.characterMapAt(1, 0);
  const named = program.namedGlyphs();
  const width = (glyph: number) => {
    const advance = program.advance(glyph);
    return advance === undefined ? undefined : advance * 1000;
  };
  const symbolBase = (symbol?.keys().next().value ?? 0) & 0xff00;
  const glyphOf = (code: number): number => {
    if (byCode) {
      const bySymbol = symbol?.get(symbolBase + code);
      return symbol ? (bySymbol ?? 0) : (macintosh?.get(code) ?? 0);
    }
    const name = encoding[code];
    if (name === undefined) return 0;
    const point = unicodeOfName(name)?.codePointAt(0);
    const byUnicode = point === undefined ? 0 : (unicode?.get(point) ?? 0);
    if (byUnicode) return byUnicode;
    const macCode = MACINTOSH_CODES.get(name);
    return (macCode === undefined ? 0 : macintosh?.get(macCode)) || (named.get(name) ?? 0);
  };
  return (code) => {
    const glyph = glyphOf(code);
    // Without a suitable character map, viewers look up the code in another map.
    const shown = byCode && glyph === 0 && !symbol && !macintosh ? (unicode?.get(code) ?? 0) : glyph;
    return { present: glyph > 0 && glyph < program.glyphCount, width: width(shown) };
  };
}

/** Returns the glyphs of a Type 3 font: its procedures, with widths in its glyph space. */
export function procedures(
  inspection: Inspection,
  font: PdfDict,
): { encoding: Encoding; glyphs: (code: number) => GlyphFacts } {
  const { document } = inspection;
  const encoding = simpleEncoding(document, font, undefined);
  const known = document.dict(font, 'CharProcs');
  const glyphs = (code: number): GlyphFacts => {
    const stream = document.stream(known, encoding[code] ?? '');
    const bytes = bytesOf(inspection, stream);
    const text = bytes && Buffer.from(bytes.subarray(0, 200)).toString('latin1');
    const width = /^\s*([-+.\d]+)\s+[-+.\d]+\s+(?:[-+.\d]+\s+){0,4}d[01]\b/.exec(text ?? '')?.[1];
    return { present: stream !== undefined, width: width === undefined ? undefined : Number(width) };
  };
  return { encoding, glyphs };
}

/**
 * Returns the widths of a simple font by code. `Widths` counts only with `FirstChar` and `LastChar`.
 *
 * @returns undefined where a Type 3 font has no width; for other fonts it is 0
 */
export function simpleWidths(document: PdfDocument, font: PdfDict): (code: number) => number | undefined {
  const widths = document.array(font, 'Widths');
  const first = document.number(font, 'FirstChar') ?? Number.POSITIVE_INFINITY;
  const last = document.number(font, 'LastChar') ?? Number.NEGATIVE_INFINITY;
  const none = document.name(font, 'Subtype') === 'Type3' ? undefined : 0;
  const missing = document.number(document.dict(font, 'FontDescriptor'), 'MissingWidth') ?? none;
  return (code) => {
    const item = code < first || code > last ? undefined : widths?.[code - first];
    return item === undefined ? missing : (document.number(item) ?? 0);
  };
}

export function isStandardFont(document: PdfDocument, font: PdfDict): boolean {
  const name = document.name(font, 'BaseFont') ?? '';
  return STANDARD_NAMES.test(name) && standardFont(name) !== undefined;
}

const STANDARD_NAMES =
  /^(Courier|Helvetica)(-Bold|-Oblique|-BoldOblique)?$|^Times-(Roman|Bold|Italic|BoldItalic)$|^(Symbol|ZapfDingbats)$/;
