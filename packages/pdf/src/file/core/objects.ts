/**
 * PDF objects (ISO 32000-2, 7.3) as plain values: null, booleans, numbers and arrays are those of JavaScript, dictionaries are
 * maps from names without their slash.
 */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfRef
  | PdfString
  | PdfObject[]
  | PdfDict
  | PdfStream
  | Placeholder;

export type PdfDict = Map<string, PdfObject>;

export class PdfName {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export class PdfRef {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

/**
 * A string. `start` and `end` are the token's position in the parsed bytes (delimiters included), or -1 for a new string.
 * Signature validation needs the real position of `/Contents`.
 */
export class PdfString {
  readonly bytes: Uint8Array;
  readonly hex: boolean;
  readonly start: number;
  readonly end: number;
  constructor(bytes: Uint8Array, hex = false, start = -1, end = -1) {
    this.bytes = bytes;
    this.hex = hex;
    this.start = start;
    this.end = end;
  }
}

/** A stream; `raw` is still encoded by the filters of its dictionary. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: Uint8Array;
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict;
    this.raw = raw;
  }
}

/**
 * Space that is filled in after everything around it is written. Writing records the `offset`, so no search is needed: the input
 * may contain text that looks like a placeholder.
 */
export class Placeholder {
  readonly length: number;
  /** Character that fills the space at first. */
  readonly filler: string;
  offset = -1;
  constructor(length: number, filler: string) {
    this.length = length;
    this.filler = filler;
  }
}

export function name(value: string): PdfName {
  return new PdfName(value);
}

export function dict(entries: Record<string, PdfObject | undefined>): PdfDict {
  const result: PdfDict = new Map();
  for (const [key, value] of Object.entries(entries)) {
    if (value !== undefined) result.set(key, value);
  }
  return result;
}

export function isDict(object: PdfObject | undefined): object is PdfDict {
  return object instanceof Map;
}

export function nameOf(object: PdfObject | undefined): string | undefined {
  return object instanceof PdfName ? object.value : undefined;
}

/** Whether two direct objects have the same value; references are equal when they have the same object. */
export function sameObject(a: PdfObject | undefined, b: PdfObject | undefined, depth = 0): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a === null || b === null || depth > 200) return false;
  if (a instanceof PdfName) return b instanceof PdfName && a.value === b.value;
  if (a instanceof PdfRef)
    return b instanceof PdfRef && a.number === b.number && a.generation === b.generation;
  if (a instanceof PdfString) return b instanceof PdfString && Buffer.compare(a.bytes, b.bytes) === 0;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, i) => sameObject(item, b[i], depth + 1))
    );
  }
  if (a instanceof PdfStream) {
    return (
      b instanceof PdfStream && sameObject(a.dict, b.dict, depth + 1) && Buffer.compare(a.raw, b.raw) === 0
    );
  }
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false;
    for (const [key, value] of a) {
      if (!b.has(key) || !sameObject(value, b.get(key), depth + 1)) return false;
    }
    return true;
  }
  return false;
}
