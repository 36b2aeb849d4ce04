import type { PdfDocument } from '../../file/core/document.ts';
import { flate } from '../../file/core/flate.ts';
import { isDict, name, type PdfDict, PdfName, PdfRef, PdfStream } from '../../file/core/objects.ts';
import { decodeImage, openImage, UndecodableImage } from '../../page/images/decode-image.ts';
import { rasterOf } from '../../page/images/raster.ts';
import { INLINE_COLOR_SPACES, INLINE_KEYS } from '../../page/syntax/inline-image.ts';
import { type Budget, Budget as Budgets, DEFAULT_LIMITS } from '../../page/syntax/limits.ts';
import { formatOperand, type InlineImage, type Operand } from '../../page/syntax/operands.ts';
import { findImageUses, type InlineHolder, type InlineUse } from './image-uses.ts';
import { type ImageSettings, type ReducedImage, reduceImage } from './reduce-image.ts';

export interface ReducedImages {
  resampled: number;
  recoded: number;
}

/** Entries for alternative versions of an image, which no longer match it. */
const OTHER_PICTURES = ['Alternates', 'OPI'];

/** Minimum size in bytes of an inline image that is worth reducing. */
const WORTH_REDUCING = 1024;

/**
 * Resamples and recodes the images of a document.
 *
 * @param onStep is called with the number of megabytes of samples processed
 * @throws InvalidInputError PDF_TOO_COMPLEX
 */
export async function reduceImages(
  document: PdfDocument,
  settings: ImageSettings,
  onStep: (megabytes: number) => void,
): Promise<ReducedImages> {
  const budget = new Budgets(DEFAULT_LIMITS);
  const uses = findImageUses(document, budget, () => onStep(1));
  const images = [...document.objects()].filter(
    (entry): entry is [PdfRef, PdfStream] =>
      entry[1] instanceof PdfStream && document.name(entry[1].dict, 'Subtype') === 'Image',
  );
  const masks = new Set(images.flatMap(([, { dict }]) => refNumber(dict.get('SMask')) ?? []));
  const matted = mattedImages(document, images);
  const counts: ReducedImages = { resampled: 0, recoded: 0 };
  const changes: [PdfRef, PdfStream][] = [];
  for (const [ref, { dict, raw }] of images) {
    if (matted.has(ref.number)) continue;
    const source = {
      dict,
      raw,
      resources: undefined,
      drawn: uses.sizes.get(ref.number),
      isMask: masks.has(ref.number),
      alpha: () => opacityOf(document, dict, budget.anew()),
    };
    // Images are decoded one after the other, so their total decoded size does not matter.
    const reduced = await reduceImage(document, source, settings, budget.anew());
    if (!reduced) continue;
    // Only successful work extends the time limit, because a file can declare any image size.
    onStep(((document.number(dict, 'Width') ?? 0) * (document.number(dict, 'Height') ?? 0)) / 1e6);
    count(counts, reduced);
    changes.push([ref, new PdfStream(changedEntries(dict, reduced), reduced.data)]);
  }
  for (const [ref, stream] of changes) document.set(ref, stream);
  for (const holder of uses.inline) await reduceInline(document, holder, settings, budget, counts);
  return counts;
}

/** Images and soft masks whose colours are preblended with the opacity; they stay unchanged. */
function mattedImages(document: PdfDocument, images: readonly [PdfRef, PdfStream][]): Set<number> {
  return new Set(
    images.flatMap(([ref, { dict }]) => {
      const mask = dict.get('SMask');
      return document.has(mask, 'Matte')
        ? [ref.number, ...(mask instanceof PdfRef ? [mask.number] : [])]
        : [];
    }),
  );
}

function refNumber(object: unknown): number | undefined {
  return object instanceof PdfRef ? object.number : undefined;
}

function count(counts: ReducedImages, { resampled }: ReducedImage): void {
  if (resampled) counts.resampled++;
  else counts.recoded++;
}

function changedEntries(dict: PdfDict, { entries }: ReducedImage): PdfDict {
  const changed: PdfDict = new Map(dict);
  for (const key of OTHER_PICTURES) changed.delete(key);
  for (const [key, value] of entries) {
    if (value === null) changed.delete(key);
    else changed.set(key, value);
  }
  return changed;
}

/** Opacity of each pixel of an image, if its soft mask has as many pixels. */
async function opacityOf(
  document: PdfDocument,
  dict: PdfDict,
  budget: Budget,
): Promise<Uint8Array | undefined> {
  const mask = document.stream(dict, 'SMask');
  if (!mask) return undefined;
  const isAlike = ['Width', 'Height'].every(
    (key) => document.number(mask, key) === document.number(dict, key),
  );
  if (!isAlike) return undefined;
  try {
    const opened = openImage(document, mask.dict, mask.raw, budget);
    const { data, components, width, height } = rasterOf(
      await decodeImage(document, opened, undefined, budget),
    );
    if (components !== 1 || width !== document.number(dict, 'Width')) return undefined;
    if (height !== document.number(dict, 'Height')) return undefined;
    const [from = 0, to = 1] = document.numbers(mask, 'Decode') ?? [];
    return from > to ? data.map((value) => 255 - value) : data;
  } catch (error) {
    if (error instanceof UndecodableImage) return undefined;
    throw error;
  }
}

async function reduceInline(
  document: PdfDocument,
  holder: InlineHolder,
  settings: ImageSettings,
  budget: Budget,
  counts: ReducedImages,
): Promise<void> {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const use of [...holder.images.values()].sort((a, b) => a.start - b.start)) {
    const written = await reducedInline(document, use, settings, budget.anew(), counts);
    if (!written || use.start < at) continue;
    parts.push(holder.bytes.subarray(at, use.start), Buffer.from(written, 'latin1'));
    at = use.end;
  }
  if (parts.length === 0) return;
  const content = Buffer.concat([...parts, holder.bytes.subarray(at)]);
  if (holder.page) {
    holder.page.dict.set('Contents', document.add(flate(content)));
    return;
  }
  const entries: PdfDict = new Map(document.stream(holder.ref)!.dict);
  for (const key of ['Filter', 'DecodeParms']) entries.delete(key);
  document.set(holder.ref!, flate(content, entries));
}

/** Operators that draw an inline image in reduced form. */
async function reducedInline(
  document: PdfDocument,
  { image, resources, size }: InlineUse,
  settings: ImageSettings,
  budget: Budget,
  counts: ReducedImages,
): Promise<string | undefined> {
  if (image.data.length < WORTH_REDUCING) return undefined;
  const dict = longNames(image);
  const source = { dict, raw: image.data, resources, drawn: size, isMask: false, alpha: undefined };
  const reduced = await reduceImage(document, source, settings, budget);
  // An inline image can only have a named colour space.
  const space = reduced?.entries.get('ColorSpace');
  if (!reduced || (space !== undefined && !(space instanceof PdfName))) return undefined;
  count(counts, reduced);
  const entries = changedEntries(dict, reduced);
  const parms = entries.get('DecodeParms');
  // Written in hexadecimal, because `EI` in the data would end them.
  entries.set('Filter', [name('ASCIIHexDecode'), entries.get('Filter')!]);
  if (isDict(parms)) entries.set('DecodeParms', [null, parms]);
  entries.delete('Length');
  const text = [...entries].map(([key, value]) => `/${key} ${formatOperand(value as Operand)}`).join(' ');
  return `BI ${text} ID ${Buffer.from(reduced.data).toString('hex')}>\nEI\n`;
}

/** Expands the abbreviated entries of an inline image. */
function longNames({ dict }: InlineImage): PdfDict {
  const long: PdfDict = new Map();
  for (const [key, value] of dict) {
    const own = Object.hasOwn(INLINE_KEYS, key) ? INLINE_KEYS[key]! : key;
    const space =
      own === 'ColorSpace' && value instanceof PdfName ? INLINE_COLOR_SPACES[value.value] : undefined;
    if (!long.has(own)) long.set(own, space === undefined ? (value as PdfDict) : name(space));
  }
  return long;
}
