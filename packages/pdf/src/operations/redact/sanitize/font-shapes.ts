import { isDict, nameOf, type PdfDict, PdfName, PdfStream, PdfString } from '../../../file/core/objects.ts';
import { wordsIn } from '../images/words-in-data.ts';
import type { AllowedObjects, Shape } from './allowed-objects.ts';
import { cleanCMap } from './clean-cmap.ts';
import { cleanFontProgram } from './clean-font-program.ts';
import { chosenName, dictOf, either, number, plain, streamOf, text, tuple } from './shape.ts';

/** Fonts and their programs (ISO 32000-2, 9.6 to 9.9). Type 3 fonts, which draw graphics, are in `graphics-shapes.ts`. */

const fontFileStream = streamOf({ Length1: plain, Length2: plain, Length3: plain, Subtype: plain });
const fontFile: Shape = (value, walk) =>
  value instanceof PdfStream ? fontFileStream(walk.judged(value, cleanFontProgram), walk) : undefined;

const descriptor = dictOf({
  Type: plain,
  FontName: chosenName,
  FontFamily: text,
  FontStretch: plain,
  FontWeight: plain,
  Flags: plain,
  FontBBox: plain,
  ItalicAngle: plain,
  Ascent: plain,
  Descent: plain,
  Leading: plain,
  CapHeight: plain,
  XHeight: plain,
  StemV: plain,
  StemH: plain,
  AvgWidth: plain,
  MaxWidth: plain,
  MissingWidth: plain,
  FontFile: fontFile,
  FontFile2: fontFile,
  FontFile3: fontFile,
});

/**
 * Font descriptor. Poppler chooses the substitute for a font that is not embedded by its family name. That name stays only where
 * the font's name begins with it, so that it adds no information.
 */
const fontDescriptor: Shape = (value, walk) => {
  if (isDict(value) && value.has('FontFamily') && !isNamedByFamily(value, walk)) value.delete('FontFamily');
  return descriptor(value, walk);
};

function isNamedByFamily(dict: PdfDict, { options: { pdf, matches } }: AllowedObjects): boolean {
  const family = pdf.text(dict, 'FontFamily') ?? '';
  const font = (pdf.name(dict, 'FontName') ?? '').replace(/^[A-Z]{6}\+/, '');
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters(family) !== '' && letters(font).startsWith(letters(family)) && !matches(family);
}

/**
 * Character collections have names from a fixed vocabulary, written as strings. Other names are emptied, but the entry stays,
 * because poppler draws no text in a font without it.
 */
const collection: Shape = (value, walk) => {
  if (!(value instanceof PdfString)) return undefined;
  const text = Buffer.from(value.bytes).toString('latin1');
  if (COLLECTIONS.test(text)) return value;
  return /^[A-Za-z0-9]{1,12}$/.test(text) && !walk.options.matches(text)
    ? value
    : new PdfString(new Uint8Array());
};
const COLLECTIONS = /^(Adobe|Identity|UCS|Japan1|GB1|CNS1|Korea1|KR|Manga1)$/;
const systemInfo = dictOf({ Registry: collection, Ordering: collection, Supplement: plain });

const cmap: Shape = (value, walk) =>
  value instanceof PdfStream
    ? cmapStream(
        walk.rewritten(value, (data) =>
          cleanCMap(data, walk.options.isSecret, walk.options.codes.staying(value)),
        ),
        walk,
      )
    : undefined;
const cmapStream: Shape = streamOf(() => ({
  Type: plain,
  CIDSystemInfo: systemInfo,
  WMode: plain,
  UseCMap: either(cmap, plain),
}));

const STANDARD_FONT =
  /^(Helvetica|Courier|Times|Arial|Symbol|ZapfDingbats)(New)?(-?(Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique))?$/;
const fontName: Shape = (value, walk) =>
  STANDARD_FONT.test(nameOf(value) ?? '') ? value : chosenName(value, walk);

/**
 * Glyphs by CID. Only consecutive bytes without a zero between them count as a word: as glyph numbers, they are too high to occur
 * in a font by chance.
 */
const glyphMap: Shape = (value, walk) =>
  value instanceof PdfStream
    ? glyphMapStream(
        walk.judged(value, (data, { options }) => withoutRows(data, options.matches)),
        walk,
      )
    : plain(value, walk);
const glyphMapStream = streamOf({});

/** Length of a sequence of letters that does not occur in a glyph map by chance. */
const ROW = 8;

function withoutRows(data: Uint8Array, matches: (text: string) => boolean): Uint8Array {
  const rows = wordsIn(data).filter(
    ({ text, start, end }) => text.length >= ROW && text.length === end - start && matches(text),
  );
  if (rows.length === 0) return data;
  const cleared = Uint8Array.from(data);
  for (const { start, end } of rows) cleared.fill(0, start, end);
  return cleared;
}

const cidFont = dictOf({
  Type: plain,
  Subtype: plain,
  BaseFont: fontName,
  CIDSystemInfo: systemInfo,
  FontDescriptor: fontDescriptor,
  DW: plain,
  W: tupleOfNumbers(),
  DW2: plain,
  W2: tupleOfNumbers(),
  CIDToGIDMap: glyphMap,
});

/** Widths, whose inner arrays may be indirect. */
function tupleOfNumbers(): Shape {
  return tuple(either(tuple(number), number));
}

const glyphName: Shape = (value, walk) =>
  value instanceof PdfName ? new PdfName(walk.maskedGlyphName(value.value)) : number(value, walk);
export const encoding = either(
  dictOf({ Type: plain, BaseEncoding: plain, Differences: tuple(glyphName) }),
  cmap,
  plain,
);

/** Entries of a font, except those of Type 3 fonts only. */
export const fontEntries = () => ({
  Type: plain,
  Subtype: plain,
  BaseFont: fontName,
  FirstChar: plain,
  LastChar: plain,
  Widths: tuple(number),
  FontDescriptor: fontDescriptor,
  Encoding: encoding,
  ToUnicode: either(cmap, plain),
  DescendantFonts: tuple(cidFont),
});
/** Any font that is not a Type 3 font. */
export const simpleFont = dictOf(fontEntries);
