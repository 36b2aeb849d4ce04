/**
 * PDF objects (ISO 32000-2, 7.3) as plain values: null, booleans and numbers are JavaScript's own, arrays are
 * arrays, dictionaries are maps from the name without its slash.
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
 * A string. `start` and `end` are the token's place in the bytes it was parsed from (delimiters included), or -1 for a
 * string that was created here: a signature is checked against the place where its `/Contents` really is.
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
 * Space that is filled in after everything around it has been laid out. Writing records the `offset`, so that the place
 * never has to be searched for: the input may contain text that looks like a placeholder.
 */
export class Placeholder {
  readonly length: number;
  /** The character that fills the space until then. */
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

/** Whether two direct objects are the same value; references are equal when they name the same object. */
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
