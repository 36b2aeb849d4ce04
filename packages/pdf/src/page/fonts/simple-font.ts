import { decodeStream } from '../../file/core/filters.ts';
import type { Rect } from '../../file/core/matrix.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, type PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { items, matrixEntry, rectEntry, refEntry } from '../syntax/entries.ts';
import type { Budget } from '../syntax/limits.ts';
import { cffEncoding } from './cff.ts';
import type { CMap } from './cmap.ts';
import {
  type Encoding,
  encodingNamed,
  STANDARD_ENCODING,
  SYMBOL_ENCODING,
  WIN_ANSI_ENCODING,
  ZAPF_DINGBATS_ENCODING,
} from './encodings.ts';
import {
  advanceAmong,
  type ContentFont,
  type FontGlyph,
  type Type3Procedures,
  type VerticalExtent,
  verticalExtent,
} from './font.ts';
import { guessedUnicodeOfName, nameOfUnicode, numbersOfNames, unicodeOfName } from './glyph-names.ts';
import { lineExtent } from './line-extent.ts';
import { standardFont, standardWidth } from './standard-14-fonts.ts';
import { hangOf, unicodeOfTexSymbol } from './tex-symbols.ts';
import { readTrueType, type TrueTypeProgram } from './truetype.ts';
import { type1Encoding } from './type1.ts';

const SYMBOLIC = 4;

/** A Type 1, MMType1, TrueType or Type 3 font: one byte per character (ISO 32000-2, 9.6). */
export class SimpleFont implements ContentFont {
  readonly dict: PdfDict;
  readonly vertical = false;
  readonly type3: Type3Procedures | undefined;
  readonly toUnicode: PdfStream | undefined;
  readonly ascent: number;
  readonly descent: number;
  readonly line: VerticalExtent | undefined;
  readonly #glyphs: (FontGlyph | undefined)[] = new Array(256).fill(undefined);
  readonly #make: (code: number) => FontGlyph;

  constructor(pdf: ObjectReader, dict: PdfDict, toUnicode: CMap | undefined, budget: Budget) {
    this.dict = dict;
    this.toUnicode = pdf.stream(dict, 'ToUnicode');
    const descriptor = pdf.entries(dict, 'FontDescriptor');
    const programs = readPrograms(pdf, descriptor, budget);
    const encoding = encodingOf(pdf, dict, descriptor, programs);
    const widths = widthsOf(pdf, dict, descriptor, programs, encoding);
    this.type3 = pdf.name(dict, 'Subtype') === 'Type3' ? proceduresOf(pdf, dict, encoding) : undefined;
    const extent = this.type3
      ? type3Extent(pdf, dict)
      : verticalExtent(pdf.number(descriptor, 'Ascent'), pdf.number(descriptor, 'Descent'));
    this.ascent = extent.ascent;
    this.descent = extent.descent;
    this.line = this.type3 ? undefined : lineExtent(pdf, descriptor, programs.trueType, extent);
    const gid = glyphIndex(programs.trueType, encoding);
    const numbers = numbersOfNames(encoding);
    const baseFont = pdf.name(dict, 'BaseFont') ?? '';
    const isUndrawn = standardFont(baseFont) !== undefined && !isEmbedded(pdf, descriptor);
    this.#make = (code) => {
      const name = encoding[code];
      const encoded =
        name === undefined
          ? undefined
          : (unicodeOfName(name) ?? unicodeOfTexSymbol(name) ?? guessedUnicodeOfName(name, numbers));
      const hang = name === undefined ? undefined : hangOf(name, baseFont);
      const mapped = toUnicode?.textOrCid(code);
      const unicode = mapped ?? encoded ?? '';
      const { advance, advances } = widths(code);
      const box: Rect = {
        x0: Math.min(0, advance),
        y0: extent.descent,
        x1: Math.max(0, advance),
        y1: extent.ascent,
      };
      const isBlank =
        isUndrawn && (name === undefined || name === '.notdef') && unicode === '' && advances !== undefined;
      const ink = programs.trueType && gid ? programs.trueType.ink(gid(code) ?? -1) : undefined;
      const range = advances ? { advances } : {};
      const glyph: FontGlyph = { code, length: 1, unicode, advance, ...range, isSpace: code === 32, box };
      const other =
        mapped !== undefined && encoded !== undefined && encoded !== mapped ? { otherUnicode: encoded } : {};
      const below = hang === undefined ? {} : { hang };
      return { ...glyph, ...other, ...below, ...(ink ? { ink } : {}), ...(isBlank ? { isBlank } : {}) };
    };
  }

  decode(bytes: Uint8Array): FontGlyph[] {
    const out: FontGlyph[] = new Array(bytes.length);
    for (let i = 0; i < bytes.length; i++) {
      const code = bytes[i]!;
      this.#glyphs[code] ??= this.#make(code);
      out[i] = this.#glyphs[code]!;
    }
    return out;
  }
}

interface Programs {
  readonly trueType?: TrueTypeProgram;
  readonly builtIn?: Encoding;
}

function readPrograms(pdf: ObjectReader, descriptor: PdfDict | undefined, budget: Budget): Programs {
  const type1 = pdf.stream(descriptor, 'FontFile');
  if (type1) {
    const builtIn = type1Encoding(decodeStream(pdf, type1, budget).data);
    return builtIn ? { builtIn } : {};
  }
  const trueType = pdf.stream(descriptor, 'FontFile2');
  if (trueType) {
    const program = readTrueType(decodeStream(pdf, trueType, budget).data);
    return program ? { trueType: program } : {};
  }
  const compact = pdf.stream(descriptor, 'FontFile3');
  if (compact) {
    const builtIn = cffEncoding(decodeStream(pdf, compact, budget).data);
    return builtIn ? { builtIn } : {};
  }
  return {};
}

function encodingOf(
  pdf: ObjectReader,
  dict: PdfDict,
  descriptor: PdfDict | undefined,
  programs: Programs,
): Encoding {
  const value = pdf.value(dict, 'Encoding');
  const named = encodingNamed(nameOf(value));
  if (named) return named;
  const base = isDict(value) ? encodingNamed(pdf.name(value, 'BaseEncoding')) : undefined;
  const encoding = [...(base ?? implicitEncoding(pdf, dict, descriptor, programs))];
  if (isDict(value)) applyDifferences(pdf, encoding, pdf.value(value, 'Differences'));
  return encoding;
}

function implicitEncoding(
  pdf: ObjectReader,
  dict: PdfDict,
  descriptor: PdfDict | undefined,
  programs: Programs,
): Encoding {
  const baseFont = pdf.name(dict, 'BaseFont') ?? '';
  if (programs.builtIn) return programs.builtIn;
  if (programs.trueType) return trueTypeEncoding(programs.trueType);
  if (/Symbol/i.test(baseFont) && !pdf.entries(dict, 'FontDescriptor')) return SYMBOL_ENCODING;
  if (/ZapfDingbats|Dingbats/i.test(baseFont)) return ZAPF_DINGBATS_ENCODING;
  const symbolic = ((pdf.number(descriptor, 'Flags') ?? 0) & SYMBOLIC) !== 0;
  if (pdf.name(dict, 'Subtype') === 'TrueType' && !symbolic) return WIN_ANSI_ENCODING;
  return STANDARD_ENCODING;
}

/**
 * Returns the encoding of a symbolic TrueType font, which maps codes through its own cmap; the Unicode cmap gives the text of its
 * glyphs.
 */
function trueTypeEncoding(program: TrueTypeProgram): Encoding {
  const codes = program.characterMap('symbol') ?? program.characterMap('mac');
  const unicode = program.characterMap('unicode');
  if (!codes || !unicode) return WIN_ANSI_ENCODING;
  const meaning = new Map<number, number>();
  for (const [point, glyph] of unicode) if (!meaning.has(glyph)) meaning.set(glyph, point);
  return Array.from({ length: 256 }, (_, code) => {
    const glyph = codes.get(code) ?? codes.get(0xf000 + code);
    const point = glyph === undefined ? undefined : meaning.get(glyph);
    return point === undefined ? WIN_ANSI_ENCODING[code] : (nameOfUnicode(point) ?? WIN_ANSI_ENCODING[code]);
  });
}

function applyDifferences(
  pdf: ObjectReader,
  encoding: (string | undefined)[],
  differences: PdfObject | undefined,
): void {
  let code = 0;
  for (const item of Array.isArray(differences) ? items(pdf, differences) : []) {
    const name = nameOf(item);
    if (name !== undefined) {
      if (code < 256) encoding[code] = name;
      code++;
    } else {
      // Most viewers read only whole numbers as codes.
      const next = pdf.number(item);
      if (Number.isInteger(next)) code = Math.max(0, next!);
    }
  }
}

type Advance = Pick<FontGlyph, 'advance' | 'advances'>;

/**
 * Returns widths by code. With an array `Widths`, all viewers use `MissingWidth` or 0 for a code outside it, but some read on in
 * the array after `LastChar`. Without the array they use the width of their own font.
 */
function widthsOf(
  pdf: ObjectReader,
  dict: PdfDict,
  descriptor: PdfDict | undefined,
  programs: Programs,
  encoding: Encoding,
): (code: number) => Advance {
  const widths = pdf.array(dict, 'Widths')?.map((item) => pdf.number(item));
  const first = pdf.number(dict, 'FirstChar') ?? 0;
  if (pdf.name(dict, 'Subtype') === 'Type3') {
    const matrix = matrixEntry(pdf, dict, 'FontMatrix') ?? [0.001, 0, 0, 0.001, 0, 0];
    return (code) => ({ advance: (widths?.[code - first] ?? 0) * matrix[0] });
  }
  const missing = (pdf.number(descriptor, 'MissingWidth') ?? 0) / 1000;
  const baseFont = pdf.name(dict, 'BaseFont') ?? '';
  const embedded = isEmbedded(pdf, descriptor);
  if (!widths) {
    const own = ownWidths(baseFont, programs, encoding, embedded);
    return (code) => {
      const [usual, ...others] = own(code);
      return usual === undefined ? advanceAmong(missing, others) : advanceAmong(usual, others);
    };
  }
  const last = pdf.number(dict, 'LastChar') ?? first + widths.length - 1;
  return (code) => {
    if (code < first || code - first >= widths.length) return { advance: missing };
    const listed = widths[code - first];
    if (listed === undefined) return advanceAmong(missing, [0]);
    return code <= last ? { advance: listed / 1000 } : advanceAmong(missing, [listed / 1000]);
  };
}

function isEmbedded(pdf: ObjectReader, descriptor: PdfDict | undefined): boolean {
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => pdf.stream(descriptor, key));
}

/** Fonts that viewers substitute for an unknown one. */
const SUBSTITUTES = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Times-Bold', 'Courier'];
/** Factors by which viewers condense or expand substitutes. */
const FITTED = [0.8, 1.1];
/** Widths that viewers use for a glyph missing from a standard font: a substitute, a space, or nothing. */
const NO_GLYPH = [0, 0.25, 0.278, 0.6];
/** Glyph with the same width as `.notdef` in the standard fonts. */
const BLANK_GLYPH = 'space';

/** Returns widths of a glyph without `Widths`: the usual one, if any, and those of other viewers. */
function ownWidths(
  baseFont: string,
  programs: Programs,
  encoding: Encoding,
  embedded: boolean,
): (code: number) => (number | undefined)[] {
  const standard = standardFont(baseFont);
  const gid = glyphIndex(programs.trueType, encoding);
  const among = (font: ReturnType<typeof standardFont>, code: number) => {
    const width = standardWidth(font, encoding[code]);
    return width === undefined ? undefined : width / 1000;
  };
  return (code) => {
    const glyph = gid?.(code);
    const program = glyph === undefined ? undefined : programs.trueType?.advance(glyph);
    const usual = program ?? among(standard ?? standardFont(SUBSTITUTES[0]!), code);
    if (standard && !embedded) {
      if (usual !== undefined) return [usual];
      const blank = standardWidth(standard, BLANK_GLYPH);
      return [blank === undefined ? undefined : blank / 1000, ...NO_GLYPH];
    }
    // Computed on demand, as a font's metrics are unpacked on first use.
    const substitutes = SUBSTITUTES.flatMap((name) => among(standardFont(name), code) ?? NO_GLYPH);
    return [usual, ...substitutes.flatMap((width) => FITTED.map((factor) => width * factor))];
  };
}

function glyphIndex(
  program: TrueTypeProgram | undefined,
  encoding: Encoding,
): ((code: number) => number | undefined) | undefined {
  if (!program) return undefined;
  const symbol = program.characterMap('symbol');
  const unicode = program.characterMap('unicode');
  const mac = program.characterMap('mac');
  return (code) => {
    const name = encoding[code];
    const point = name === undefined ? undefined : unicodeOfName(name)?.codePointAt(0);
    return (
      (point === undefined ? undefined : unicode?.get(point)) ??
      symbol?.get(0xf000 + code) ??
      symbol?.get(code) ??
      mac?.get(code)
    );
  };
}

function proceduresOf(pdf: ObjectReader, dict: PdfDict, encoding: Encoding): Type3Procedures {
  const procedures = pdf.entries(dict, 'CharProcs');
  return {
    dict,
    matrix: matrixEntry(pdf, dict, 'FontMatrix') ?? [0.001, 0, 0, 0.001, 0, 0],
    resources: pdf.entries(dict, 'Resources'),
    procedure(code) {
      const name = encoding[code];
      const stream = name === undefined ? undefined : pdf.stream(procedures, name);
      return stream && name !== undefined ? { stream, ref: refEntry(procedures, name) } : undefined;
    },
  };
}

/** Returns the extent of Type 3 glyphs, which may have any size: the font box through the font matrix, or a usual line. */
function type3Extent(pdf: ObjectReader, dict: PdfDict): VerticalExtent {
  const box = rectEntry(pdf, dict, 'FontBBox');
  const matrix = matrixEntry(pdf, dict, 'FontMatrix') ?? [0.001, 0, 0, 0.001, 0, 0];
  if (box) {
    const ys = [box.y0 * matrix[3], box.y1 * matrix[3]];
    const descent = Math.min(...ys);
    const ascent = Math.max(...ys);
    if (ascent - descent > 0.1 && ascent - descent < 4) return { ascent, descent };
  }
  return { ascent: 0.8, descent: -0.2 };
}
