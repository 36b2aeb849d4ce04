import { isDict, type PdfDict, PdfName, type PdfObject, PdfStream } from './objects.ts';
import { textOf } from './text-string.ts';

/**
 * Lookups by type, for whatever can follow references. Each takes an object, or the holder of an entry and its key:
 * `reader.number(page, 'Rotate')`. The holder is a dictionary, a stream, or a reference to one. What is not there, or is of
 * another type, is `undefined`.
 */
export abstract class ObjectReader {
  /** Follows references to the object itself; a missing object is null (ISO 32000-2, 7.3.10). */
  abstract resolve(object: PdfObject | undefined): PdfObject;

  /** The object itself: of an entry when there is a key. */
  value(object: PdfObject | undefined, key?: string): PdfObject {
    return this.resolve(key === undefined ? object : this.entries(object)?.get(key));
  }

  /** Whether a dictionary or stream has an entry that is not null. */
  has(holder: PdfObject | undefined, key: string): boolean {
    return this.value(holder, key) !== null;
  }

  /** A dictionary; a stream is none. */
  dict(object: PdfObject | undefined, key?: string): PdfDict | undefined {
    const value = this.value(object, key);
    return isDict(value) ? value : undefined;
  }

  /** A dictionary, or that of a stream. */
  entries(object: PdfObject | undefined, key?: string): PdfDict | undefined {
    const value = key === undefined ? this.resolve(object) : this.value(object, key);
    return value instanceof PdfStream ? value.dict : isDict(value) ? value : undefined;
  }

  stream(object: PdfObject | undefined, key?: string): PdfStream | undefined {
    const value = this.value(object, key);
    return value instanceof PdfStream ? value : undefined;
  }

  /** An array as it stands: its items may be references. */
  array(object: PdfObject | undefined, key?: string): PdfObject[] | undefined {
    const value = this.value(object, key);
    return Array.isArray(value) ? value : undefined;
  }

  /** A name without its slash, one character per byte. */
  name(object: PdfObject | undefined, key?: string): string | undefined {
    const value = this.value(object, key);
    return value instanceof PdfName ? value.value : undefined;
  }

  number(object: PdfObject | undefined, key?: string): number | undefined {
    const value = this.value(object, key);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }

  /** All items of an array when they are numbers. */
  numbers(object: PdfObject | undefined, key?: string): number[] | undefined {
    const items = this.array(object, key)?.map((item) => this.number(item));
    return items?.every((item) => item !== undefined) ? (items as number[]) : undefined;
  }

  boolean(object: PdfObject | undefined, key?: string): boolean | undefined {
    const value = this.value(object, key);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** A text string, decoded (ISO 32000-2, 7.9.2.2). */
  text(object: PdfObject | undefined, key?: string): string | undefined {
    return textOf(this.value(object, key));
  }
}

/** Lookups in a whole document. */
export interface DocumentReader extends ObjectReader {
  /** The catalog (ISO 32000-2, 7.7.2). */
  readonly catalog: PdfDict;
}
