import { deflateSync } from 'node:zlib';
import type { PdfDocument } from '../../../file/core/document.ts';
import { decodeFilters } from '../../../file/core/filters.ts';
import { inflateWhole } from '../../../file/core/flate.ts';
import { type PdfDict, PdfName, type PdfObject } from '../../../file/core/objects.ts';
import { isWhitespace } from '../../../file/core/syntax.ts';
import { componentsOf, isIndexed, MAX_SAMPLE_BYTES } from '../../../page/images/decode-image.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import type { ContentDict, InlineImage, Operand } from '../../../page/syntax/operands.ts';
import { exactPalette } from './palette.ts';
import { pureJpeg } from './recode-jpeg.ts';
import { exactSamples, withoutWords } from './samples.ts';
import { holdsWords, wordsIn } from './words-in-data.ts';

interface Options {
  readonly pdf: PdfDocument;
  readonly budget: Budget;
  readonly matches: (text: string) => boolean;
}

/**
 * Reduces an inline image (ISO 32000-2, 8.9.7) to its picture, as `cleanImages` does with others.
 *
 * @returns undefined when no reader draws it, or it cannot be shown to be clean
 */
export function cleanInlineImage(
  image: InlineImage,
  resources: PdfDict | undefined,
  options: Options,
): InlineImage | undefined {
  const clean = cleanData(image, resources, options);
  if (!clean || !holdsEnd(clean.data)) return clean;
  const isPlain = entry(clean.dict, 'F', 'Filter') === null;
  return isPlain ? recoded(clean.dict, 'Fl', deflateSync(clean.data)) : asDigits(clean);
}

/** Whether a reader may interpret bytes of the data as their end, and the bytes after them as content. */
function holdsEnd(data: Uint8Array): boolean {
  for (let at = data.indexOf(E); at >= 0 && at < data.length - 1; at = data.indexOf(E, at + 1))
    if (data[at + 1] === I && (at + 2 === data.length || isWhitespace(data[at + 2]))) return true;
  return false;
}

const [E, I] = [0x45, 0x49];

function cleanData(
  image: InlineImage,
  resources: PdfDict | undefined,
  { pdf, budget, matches }: Options,
): InlineImage | undefined {
  const dict = withPalette(image, { pdf, budget, matches });
  const decoded = decodeFilters(pdf, image.dict as PdfDict, image.data, budget);
  if (decoded.failed !== undefined) return undefined;
  switch (decoded.imageFilter) {
    case undefined:
      return cleanSamples({ dict, data: image.data }, decoded.data, resources, pdf, matches);
    case 'DCTDecode': {
      const pure = pureJpeg(decoded.data, MAX_SAMPLE_BYTES, budget, (data) => holdsWords(data, matches));
      return pure && recoded(dict, 'DCT', pure);
    }
    case 'CCITTFaxDecode': {
      const words = wordsIn(decoded.data).map(({ text }) => text);
      return matches(words.join('\n')) ? undefined : { dict, data: image.data };
    }
    default:
      return undefined;
  }
}

function entry(dict: ContentDict, short: string, long: string): Operand {
  return dict.get(long) ?? dict.get(short) ?? null;
}

function cleanSamples(
  image: InlineImage,
  data: Uint8Array,
  resources: PdfDict | undefined,
  pdf: PdfDocument,
  matches: (text: string) => boolean,
): InlineImage | undefined {
  const { dict } = image;
  const width = entry(dict, 'W', 'Width');
  const height = entry(dict, 'H', 'Height');
  const isMask = entry(dict, 'IM', 'ImageMask') === true;
  const bits = isMask ? 1 : (entry(dict, 'BPC', 'BitsPerComponent') ?? 8);
  const space = entry(dict, 'CS', 'ColorSpace') as PdfObject;
  const components = isMask ? 1 : componentsOf(pdf, space, resources);
  // The stream uses the resources of the stream that draws it.
  if (components === undefined && resources === undefined) {
    const words = wordsIn(data).map(({ text }) => text);
    return matches(words.join('\n')) ? undefined : image;
  }
  const isKnown = typeof width === 'number' && typeof height === 'number' && typeof bits === 'number';
  if (!isKnown || components === undefined || !(width > 0 && height > 0)) return undefined;
  const exact = withoutWords(
    exactSamples(data, { width, height, components, bitsPerComponent: bits }),
    matches,
  );
  const isPlain = entry(dict, 'F', 'Filter') === null;
  if (exact === data && (isPlain || isTight(image))) return image;
  return isPlain ? { dict, data: exact } : recoded(dict, 'Fl', deflateSync(exact));
}

/** Whether the data are compressed by Flate alone, without a predictor, and end with the Flate stream. */
function isTight({ dict, data }: InlineImage): boolean {
  const filter = entry(dict, 'F', 'Filter');
  const name = Array.isArray(filter) && filter.length === 1 ? filter[0]! : filter;
  const isFlate = name instanceof PdfName && /^(Fl|FlateDecode)$/.test(name.value);
  if (!isFlate || entry(dict, 'DP', 'DecodeParms') !== null) return false;
  return inflateWhole(data, MAX_SAMPLE_BYTES)?.length === data.length;
}

/** Encodes the same data in hexadecimal, which cannot contain `EI`. */
function asDigits({ dict, data }: InlineImage): InlineImage {
  const entries: ContentDict = new Map(dict);
  const filters = [entry(dict, 'F', 'Filter')].flat();
  const parms = [entry(dict, 'DP', 'DecodeParms')].flat();
  for (const key of ['F', 'Filter', 'DP', 'DecodeParms', 'L', 'Length']) entries.delete(key);
  entries.set('F', [new PdfName('AHx'), ...filters]);
  if (parms.some((each) => each !== null)) entries.set('DP', [null, ...parms]);
  return { dict: entries, data: Buffer.from(`${Buffer.from(data).toString('hex')}>`) };
}

/** Replaces the data by data of another codec, in hexadecimal: an `EI` in them would end the image. */
function recoded(dict: ContentDict, filter: string, data: Uint8Array): InlineImage {
  const entries: ContentDict = new Map(dict);
  const parms = filter === 'DCT' ? entry(dict, 'DP', 'DecodeParms') : null;
  for (const key of ['F', 'Filter', 'DP', 'DecodeParms', 'L', 'Length']) entries.delete(key);
  entries.set('F', [new PdfName('AHx'), new PdfName(filter)]);
  const last = Array.isArray(parms) ? parms.at(-1) : parms;
  if (last instanceof Map) entries.set('DP', [null, last]);
  return { dict: entries, data: Buffer.from(`${Buffer.from(data).toString('hex')}>`) };
}

function withPalette({ dict }: InlineImage, { pdf, budget, matches }: Options): ContentDict {
  const key = dict.has('ColorSpace') ? 'ColorSpace' : 'CS';
  const space = dict.get(key) as PdfObject | undefined;
  if (!isIndexed(pdf, space)) return dict;
  const exact = exactPalette(pdf, space!, undefined, matches, budget);
  return exact === space ? dict : new Map(dict).set(key, exact as Operand);
}
