import { isDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../../file/core/objects.ts';
import { textReadings } from '../../../file/core/text-readings.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { AllowedObjects, Entries, Shape } from './allowed-objects.ts';
import { STANDARD_NAMES } from './content/standard-names.ts';

/** Maximum nesting of arrays; deeper ones only serve to exhaust readers. */
const MAX_NESTING = 16;

/** Numbers, booleans and names, and arrays of them. A name that is not a standard one is masked where it matches. */
export const plain: Shape = (value, walk) => plainAt(value, walk, 0);

function plainAt(value: PdfObject, walk: AllowedObjects, depth: number): PdfObject | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof PdfName) return STANDARD_NAMES.has(value.value) ? value : chosenName(value, walk);
  if (!Array.isArray(value) || depth > MAX_NESTING) return undefined;
  // Items may be indirect, such as the numbers of a rectangle.
  return value.map((item) => plainAt(walk.options.pdf.resolve(item), walk, depth + 1) ?? null);
}

/** A string that people may read; it is searched for patterns later. */
export const text: Shape = (value) => (value instanceof PdfString ? value : undefined);

/** A name that the file's writer chose: it is masked if it matches. */
export const chosenName: Shape = (value, walk) => {
  if (!(value instanceof PdfName)) return undefined;
  const masked = walk.maskedName(value.value);
  return masked === value.value ? value : new PdfName(masked);
};

/**
 * A string by which other objects of the file refer to something. It is masked like a name, with the same replacement everywhere.
 */
export const identifier: Shape = (value, walk) => {
  for (const written of value instanceof PdfString ? textReadings(value.bytes).texts : []) {
    const masked = walk.maskedName(written);
    if (masked !== written) return textString(masked);
  }
  return text(value, walk);
};

export const number: Shape = (value) => (typeof value === 'number' ? value : undefined);

export function either(...shapes: readonly Shape[]): Shape {
  return (value, walk) => {
    for (const shape of shapes) {
      const kept = shape(value, walk);
      if (kept !== undefined) return kept;
    }
    return undefined;
  };
}

/** Array without the items that are not allowed. */
export function arrayOf(item: Shape): Shape {
  return (value, walk) =>
    Array.isArray(value)
      ? value.flatMap((one) => {
          const kept = walk.keep(one, item);
          return kept === undefined ? [] : [kept];
        })
      : undefined;
}

/**
 * Array whose positions have a meaning. An item that is not allowed becomes null; the last shape applies to all further items.
 */
export function tuple(...shapes: readonly Shape[]): Shape {
  return (value, walk) =>
    Array.isArray(value)
      ? value.map((one, index) => walk.keep(one, shapes[Math.min(index, shapes.length - 1)]!) ?? null)
      : undefined;
}

export function oneOrMany(item: Shape): Shape {
  return either(arrayOf(item), item);
}

export function dictOf(entries: Entries | (() => Entries)): Shape {
  let table: Entries | undefined;
  return (value, walk) => {
    if (!isDict(value)) return undefined;
    table ??= typeof entries === 'function' ? entries() : entries;
    walk.later(value, table);
    return value;
  };
}

/** A dictionary whose keys its writer chose. */
export function mapOf(item: Shape): Shape {
  return (value, walk) => {
    if (!isDict(value)) return undefined;
    walk.laterMap(value, item);
    return value;
  };
}

/** A stream whose data is not content: the dictionary may hold these entries, and those of its filters. */
export function streamOf(entries: Entries | (() => Entries)): Shape {
  let table: Entries | undefined;
  return (value, walk) => {
    if (!(value instanceof PdfStream)) return undefined;
    table ??= { ...FILTERS, ...(typeof entries === 'function' ? entries() : entries) };
    const clean = walk.cleanData(value);
    walk.later(clean.dict, table);
    return clean;
  };
}

/** A content stream (ISO 32000-2, 7.8.2), rewritten, with resources of its own or none. */
export function contentOf(entries: () => Entries): Shape {
  let table: Entries | undefined;
  return (value, walk) => {
    if (!(value instanceof PdfStream)) return undefined;
    table ??= { ...FILTERS, ...entries() };
    const clean = walk.cleanContent(value);
    walk.later(clean.dict, table);
    return clean;
  };
}

/** A reference that is kept when its object is kept for another reason. */
export function refTo(kept: (ref: PdfRef, walk: AllowedObjects) => boolean): Shape {
  return (value, walk) => (value instanceof PdfRef && kept(value, walk) ? value : undefined);
}

const decodeParms = dictOf(() => ({
  Predictor: plain,
  Colors: plain,
  BitsPerComponent: plain,
  Columns: plain,
  EarlyChange: plain,
  K: plain,
  EndOfLine: plain,
  EncodedByteAlign: plain,
  Rows: plain,
  EndOfBlock: plain,
  BlackIs1: plain,
  DamagedRowsBeforeError: plain,
  ColorTransform: plain,
  JBIG2Globals: streamOf({}),
}));

/** Entries of every stream (ISO 32000-2, table 5), except those for data in other files. */
export const FILTERS: Entries = {
  Length: plain,
  Filter: plain,
  DecodeParms: either(decodeParms, tuple(decodeParms)),
};
