import { nameOf, type PdfObject, PdfStream, PdfString } from '../../../file/core/objects.ts';
import { cleanProfile } from '../images/clean-profile.ts';
import { exactPalette } from '../images/palette.ts';
import { withoutWords } from '../images/samples.ts';
import type { AllowedObjects, Entries, Shape } from './allowed-objects.ts';
import { cleanFunction } from './clean-function.ts';
import {
  arrayOf,
  chosenName,
  dictOf,
  either,
  mapOf,
  number,
  oneOrMany,
  plain,
  streamOf,
  tuple,
} from './shape.ts';

/** Functions, profiles and colour spaces (ISO 32000-2, 7.10 and 8.6). */

/** Bytes that are numbers: a palette, a panose. */
const bytes: Shape = (value) => (value instanceof PdfString ? value : undefined);

const profileStream = streamOf(() => ({ N: plain, Range: plain, Alternate: colorSpace }));
export const profile: Shape = (value, walk) =>
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
export const pdfFunction: Shape = (value, walk) => {
  if (value instanceof PdfStream)
    return walk.options.pdf.number(value.dict, 'FunctionType') === 4
      ? walk.keep(walk.rewritten(value, cleanFunction), sampledFunction)
      : sampledFunction(walk.judged(value, withoutSpelling), walk);
  return functionDict(value, walk);
};
/** Samples of functions and meshes that spell text to remove are changed like those of images. */
export const withoutSpelling = (
  data: Uint8Array,
  { options }: { readonly options: { readonly matches: (text: string) => boolean } },
) => withoutWords(data, options.matches);
const sampledFunction = streamOf(SAMPLED);
const functionDict = dictOf(() => ({
  ...SAMPLED,
  C0: plain,
  C1: plain,
  N: plain,
  Functions: arrayOf(pdfFunction),
  Bounds: plain,
}));
export const functionOrName = either(oneOrMany(pdfFunction), plain);

const calibration = dictOf({
  WhitePoint: plain,
  BlackPoint: plain,
  Gamma: plain,
  Matrix: plain,
  Range: plain,
});

/** Colour spaces (8.6) by family; of an unknown one, only the name stays. */
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

/** Indexed colour space, whose table is cut after its last entry. */
const indexed: Shape = (value, walk) => {
  const { pdf, matches, budget } = walk.options;
  const exact = exactPalette(pdf, value, undefined, matches, budget);
  return tuple(plain, colorSpace, number, either(bytes, streamOf({})))(exact, walk);
};

const DEVICE = /^(DeviceGray|DeviceRGB|DeviceCMYK|G|RGB|CMYK|Pattern)$/;
const PROCESS_COLORANTS = /^(All|None|Cyan|Magenta|Yellow|Black|Red|Green|Blue|Gray)$/;

const colorant: Shape = (value, walk) =>
  PROCESS_COLORANTS.test(nameOf(value) ?? '') ? value : chosenName(value, walk);

/** Colour spaces that are being checked, to end the recursion of one that contains itself. */
const opened = new WeakMap<AllowedObjects, Set<PdfObject>>();

export const colorSpace: Shape = (value, walk) => {
  if (Array.isArray(value)) {
    const around = opened.get(walk) ?? new Set();
    opened.set(walk, around);
    if (around.has(value)) return undefined;
    around.add(value);
    const family = walk.options.pdf.name(value[0]) ?? '';
    const shape = Object.hasOwn(FAMILIES, family) ? FAMILIES[family] : undefined;
    const kept = shape?.()(value, walk) ?? plain(value, walk);
    around.delete(value);
    return kept;
  }
  return DEVICE.test(nameOf(value) ?? '') ? value : chosenName(value, walk);
};

const attributes = dictOf(() => ({
  Subtype: plain,
  Colorants: mapOf(colorSpace),
  Process: dictOf({ ColorSpace: colorSpace, Components: arrayOf(colorant) }),
}));
