import { isDict, name, PdfStream } from '../../../file/core/objects.ts';
import type { Entries, Shape } from './allowed-objects.ts';
import { colorSpace, functionOrName, pdfFunction, withoutSpelling } from './color-shapes.ts';
import { encoding, fontEntries, simpleFont } from './font-shapes.ts';
import { language } from './language.ts';
import { optionalContent } from './layer-shapes.ts';
import {
  contentOf,
  dictOf,
  either,
  FILTERS,
  mapOf,
  oneOrMany,
  plain,
  streamOf,
  text,
  tuple,
} from './shape.ts';

/** Resources of content streams and everything below them (ISO 32000-2, 7.8.3 and clauses 8 and 9). */

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

/** Images are cleaned later, once it is known which of them stay (`cleanImages`). */
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
const xObject: Shape = (value, walk) => {
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
const mesh = streamOf(shadingEntries);
const shading: Shape = (value, walk) =>
  value instanceof PdfStream
    ? mesh(walk.judged(value, withoutSpelling), walk)
    : dictOf(shadingEntries)(value, walk);

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

const type3Font = dictOf(() => ({
  ...fontEntries(),
  FontBBox: plain,
  FontMatrix: plain,
  CharProcs: glyphProcedures,
  Resources: resources,
}));

/** Only Type 3 fonts have procedures: those of other fonts are never drawn, and so have not been examined. */
const font: Shape = (value, walk) => {
  const { pdf, procedures, budget } = walk.options;
  if (!isDict(value) || pdf.name(value, 'Subtype') !== 'Type3') return simpleFont(value, walk);
  procedures.prune(pdf, value, budget);
  return type3Font(value, walk);
};

const glyphProcedure = contentOf(() => ({ Resources: resources }));
/** Type 3 glyphs by name; the encoding refers to the same names. */
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

/** The form's own resources: fonts for field text that readers draw (12.7.3). */
export const formResources: Shape = dictOf(() => ({ Font: mapOf(font), Encoding: mapOf(encoding) }));
