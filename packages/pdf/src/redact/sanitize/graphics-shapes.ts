import { isDict, name, nameOf, PdfName, PdfStream, PdfString } from '../../core/objects.ts';
import { exactPalette } from '../images/palette.ts';
import { cleanCMap } from './clean-cmap.ts';
import { cleanFontProgram } from './clean-font-program.ts';
import { cleanFunction } from './clean-function.ts';
import { cleanProfile } from './clean-profile.ts';
import { language } from './language.ts';
import {
  arrayOf,
  chosenName,
  contentOf,
  dictOf,
  type Entries,
  either,
  FILTERS,
  mapOf,
  number,
  oneOrMany,
  plain,
  type Shape,
  streamOf,
  text,
  tuple,
} from './shape.ts';

/** What content streams draw with: resources and everything below them (ISO 32000-2, 7.8.3 and clauses 8 and 9). */

/** Bytes that are numbers: a palette, a panose. */
const bytes: Shape = (value) => (value instanceof PdfString ? value : undefined);

const profileStream = streamOf(() => ({ N: plain, Range: plain, Alternate: colorSpace }));
const profile: Shape = (value, walk) =>
  value instanceof PdfStream ? profileStream(walk.judged(value, cleanProfile), walk) : undefined;

const SAMPLED: Entries = {
  FunctionType: plain,
  Domain: plain,
  Range: plain,
  Size: plain,
  BitsPerSample: plain,
  Order: plain,
  Encode: plain,
  Decode: plain,
};

/** Functions (7.10): dictionaries, samples, and programs, which are rewritten. */
const pdfFunction: Shape = (value, walk) => {
  if (value instanceof PdfStream)
    return walk.options.pdf.number(value.dict, 'FunctionType') === 4
      ? walk.keep(walk.rewritten(value, cleanFunction), sampledFunction)
      : sampledFunction(value, walk);
  return functionDict(value, walk);
};
const sampledFunction = streamOf(SAMPLED);
const functionDict = dictOf(() => ({
  ...SAMPLED,
  C0: plain,
  C1: plain,
  N: plain,
  Functions: arrayOf(pdfFunction),
  Bounds: plain,
}));
const functionOrName = either(oneOrMany(pdfFunction), plain);

const calibration = dictOf({
  WhitePoint: plain,
  BlackPoint: plain,
  Gamma: plain,
  Matrix: plain,
  Range: plain,
});

/** Colour spaces (8.6) by their family; of an unknown one only the name stays. */
const FAMILIES: Readonly<Record<string, () => Shape>> = {
  CalGray: () => tuple(plain, calibration),
  CalRGB: () => tuple(plain, calibration),
  Lab: () => tuple(plain, calibration),
  ICCBased: () => tuple(plain, profile),
  Indexed: () => indexed,
  I: () => indexed,
  Separation: () => tuple(plain, colorant, colorSpace, pdfFunction),
  DeviceN: () => tuple(plain, arrayOf(colorant), colorSpace, pdfFunction, attributes),
  Pattern: () => tuple(plain, colorSpace),
};

/** A table of colours ends where its last entry does. */
const indexed: Shape = (value, walk) => {
  const { pdf, matches, budget } = walk.options;
  const exact = exactPalette(pdf, value, undefined, matches, budget);
  return tuple(plain, colorSpace, number, either(bytes, streamOf({})))(exact, walk);
};

const DEVICE = /^(DeviceGray|DeviceRGB|DeviceCMYK|G|RGB|CMYK|Pattern)$/;
const PROCESS_COLORANTS = /^(All|None|Cyan|Magenta|Yellow|Black|Red|Green|Blue|Gray)$/;

const colorant: Shape = (value, walk) =>
  PROCESS_COLORANTS.test(nameOf(value) ?? '') ? value : chosenName(value, walk);

const colorSpace: Shape = (value, walk) => {
  if (Array.isArray(value)) {
    const family = walk.options.pdf.name(value[0]) ?? '';
    const shape = Object.hasOwn(FAMILIES, family) ? FAMILIES[family] : undefined;
    return shape?.()(value, walk) ?? plain(value, walk);
  }
  return DEVICE.test(nameOf(value) ?? '') ? value : chosenName(value, walk);
};

const attributes = dictOf(() => ({
  Subtype: plain,
  Colorants: mapOf(colorSpace),
  Process: dictOf({ ColorSpace: colorSpace, Components: arrayOf(colorant) }),
}));

export const optionalContentGroup = dictOf(() => ({
  Type: plain,
  Name: text,
  Intent: plain,
  Usage: dictOf({
    Language: dictOf({ Lang: language, Preferred: plain }),
    Export: dictOf({ ExportState: plain }),
    Zoom: dictOf({ min: plain, max: plain }),
    Print: dictOf({ Subtype: plain, PrintState: plain }),
    View: dictOf({ ViewState: plain }),
    PageElement: dictOf({ Subtype: plain }),
  }),
}));

/** Groups and operators in arrays (8.11.2.2). */
const visibility: Shape = (value, walk) =>
  Array.isArray(value) ? tuple(plain, either(visibility, optionalContentGroup))(value, walk) : undefined;

/** A group, or a dictionary of membership in groups. */
export const optionalContent: Shape = (value, walk) => {
  if (walk.options.pdf.name(value, 'Type') !== 'OCMD') return optionalContentGroup(value, walk);
  return membership(value, walk);
};
const membership = dictOf(() => ({
  Type: plain,
  OCGs: oneOrMany(optionalContentGroup),
  P: plain,
  VE: visibility,
}));

/** Property lists of layers, or of marked content (14.6.2). */
const propertyList: Shape = (value, walk) => {
  const type = walk.options.pdf.name(value, 'Type');
  return (type === 'OCG' || type === 'OCMD' ? optionalContent : properties)(value, walk);
};
const properties = dictOf({
  MCID: plain,
  ActualText: text,
  Alt: text,
  E: text,
  Lang: language,
  Type: plain,
  Subtype: plain,
  Attached: plain,
  BBox: plain,
});

export const group = dictOf(() => ({ Type: plain, S: plain, CS: colorSpace, I: plain, K: plain }));

/** Images are cleaned when it is known which of them stay (`cleanImages`). */
const image: Shape = (value, walk) => {
  if (!(value instanceof PdfStream)) return undefined;
  value.dict.set('Subtype', name('Image'));
  walk.later(value.dict, IMAGE);
  return value;
};
const IMAGE: Entries = {
  ...FILTERS,
  Type: plain,
  Subtype: plain,
  Width: plain,
  Height: plain,
  ColorSpace: colorSpace,
  BitsPerComponent: plain,
  Intent: plain,
  ImageMask: plain,
  Mask: either((value, walk) => image(value, walk), plain),
  Decode: plain,
  Interpolate: plain,
  SMask: (value, walk) => image(value, walk),
  SMaskInData: plain,
  Matte: plain,
  StructParent: plain,
  OC: optionalContent,
};

export const form: Shape = contentOf(() => ({
  Type: plain,
  Subtype: plain,
  FormType: plain,
  BBox: plain,
  Matrix: plain,
  Resources: resources,
  Group: group,
  StructParent: plain,
  StructParents: plain,
  OC: optionalContent,
}));

/** PostScript and unknown kinds draw nothing in viewers. */
export const xObject: Shape = (value, walk) => {
  if (!(value instanceof PdfStream)) return undefined;
  const subtype = walk.options.pdf.name(value.dict, 'Subtype');
  if (subtype === 'Image') return image(value, walk);
  return subtype === 'Form' || subtype === undefined ? form(value, walk) : undefined;
};

const shadingEntries: Entries = {
  ShadingType: plain,
  ColorSpace: colorSpace,
  Background: plain,
  BBox: plain,
  AntiAlias: plain,
  Domain: plain,
  Matrix: plain,
  Function: oneOrMany(pdfFunction),
  Coords: plain,
  Extend: plain,
  BitsPerCoordinate: plain,
  BitsPerComponent: plain,
  BitsPerFlag: plain,
  Decode: plain,
  VerticesPerRow: plain,
};
const shading = either(streamOf(shadingEntries), dictOf(shadingEntries));

const pattern = either(
  contentOf(() => ({
    Type: plain,
    PatternType: plain,
    PaintType: plain,
    TilingType: plain,
    BBox: plain,
    XStep: plain,
    YStep: plain,
    Matrix: plain,
    Resources: resources,
  })),
  dictOf(() => ({
    Type: plain,
    PatternType: plain,
    Shading: shading,
    Matrix: plain,
    ExtGState: graphicsState,
  })),
);

const graphicsState: Shape = dictOf(() => ({
  Type: plain,
  LW: plain,
  LC: plain,
  LJ: plain,
  ML: plain,
  D: plain,
  RI: plain,
  OP: plain,
  op: plain,
  OPM: plain,
  Font: tuple(font, plain),
  BG: functionOrName,
  BG2: functionOrName,
  UCR: functionOrName,
  UCR2: functionOrName,
  TR: functionOrName,
  TR2: functionOrName,
  FL: plain,
  SM: plain,
  SA: plain,
  BM: plain,
  SMask: either(dictOf({ Type: plain, S: plain, G: form, BC: plain, TR: functionOrName }), plain),
  CA: plain,
  ca: plain,
  AIS: plain,
  TK: plain,
  UseBlackPtComp: plain,
}));

const fontFileStream = streamOf({ Length1: plain, Length2: plain, Length3: plain, Subtype: plain });
const fontFile: Shape = (value, walk) =>
  value instanceof PdfStream ? fontFileStream(walk.judged(value, cleanFontProgram), walk) : undefined;

const fontDescriptor = dictOf({
  Type: plain,
  FontName: chosenName,
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

/** Character collections have names from a fixed vocabulary, written as strings. */
const collection: Shape = (value, walk) => {
  if (!(value instanceof PdfString)) return undefined;
  const text = Buffer.from(value.bytes).toString('latin1');
  if (COLLECTIONS.test(text)) return value;
  return /^[A-Za-z0-9]{1,12}$/.test(text) && !walk.options.matches(text) ? value : undefined;
};
const COLLECTIONS = /^(Adobe|Identity|UCS|Japan1|GB1|CNS1|Korea1|KR|Manga1)$/;
const systemInfo = dictOf({ Registry: collection, Ordering: collection, Supplement: plain });

const cmap: Shape = (value, walk) =>
  value instanceof PdfStream
    ? cmapStream(
        walk.rewritten(value, (data) => cleanCMap(data, walk.options.isSecret)),
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
  CIDToGIDMap: either(streamOf({}), plain),
});

/** Widths, whose inner arrays may be indirect. */
function tupleOfNumbers(): Shape {
  return tuple(either(tuple(number), number));
}

const glyphName: Shape = (value, walk) =>
  value instanceof PdfName ? new PdfName(walk.maskedGlyphName(value.value)) : number(value, walk);
const encoding = either(
  dictOf({ Type: plain, BaseEncoding: plain, Differences: tuple(glyphName) }),
  cmap,
  plain,
);

const fontEntries = () => ({
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
const simpleFont = dictOf(fontEntries);
const type3Font = dictOf(() => ({
  ...fontEntries(),
  FontBBox: plain,
  FontMatrix: plain,
  CharProcs: glyphProcedures,
  Resources: resources,
}));

/** Only Type 3 fonts have procedures: those of other fonts are never drawn, and so have not been examined. */
export const font: Shape = (value, walk) => {
  const { pdf, procedures, budget } = walk.options;
  if (!isDict(value) || pdf.name(value, 'Subtype') !== 'Type3') return simpleFont(value, walk);
  procedures.prune(pdf, value, budget);
  return type3Font(value, walk);
};

const glyphProcedure = contentOf(() => ({ Resources: resources }));
/** Type 3 glyphs by their names, which the encoding repeats. */
const glyphProcedures: Shape = (value, walk) => {
  if (!isDict(value)) return undefined;
  walk.laterMap(value, glyphProcedure, (key) => walk.maskedGlyphName(key));
  return value;
};

export const resources: Shape = dictOf(() => ({
  Font: mapOf(font),
  XObject: mapOf(xObject),
  ExtGState: mapOf(graphicsState),
  ColorSpace: mapOf(colorSpace),
  Pattern: mapOf(pattern),
  Shading: mapOf(shading),
  Properties: mapOf(propertyList),
  ProcSet: plain,
}));

/** The form's own resources: fonts, for the texts of fields that readers draw (12.7.3). */
export const formResources: Shape = dictOf(() => ({ Font: mapOf(font), Encoding: mapOf(encoding) }));

export { profile };
