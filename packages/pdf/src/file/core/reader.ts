import { isDict, type PdfDict, PdfName, type PdfObject, PdfStream } from './objects.ts';
import { textOf } from './text-string.ts';

/**
 * Typed lookups for any class that resolves references. Each accepts an object, or the holder of an entry and its key:
 * `reader.number(page, 'Rotate')`. The holder is a dictionary, a stream, or a reference to either. A missing entry or one of
 * another type is `undefined`.
 */
export abstract class ObjectReader {
  /** Follows references to the object itself; a missing object is null (ISO 32000-2, 7.3.10). */
  abstract resolve(object: PdfObject | undefined): PdfObject;

  /** Returns the resolved object or, with a key, its entry. */
  value(object: PdfObject | undefined, key?: string): PdfObject {
    return this.resolve(key === undefined ? object : this.entries(object)?.get(key));
  }

  /** Whether a dictionary or stream has an entry that is not null. */
  has(holder: PdfObject | undefined, key: string): boolean {
    return this.value(holder, key) !== null;
  }

  /** Returns a dictionary, but not that of a stream. */
  dict(object: PdfObject | undefined, key?: string): PdfDict | undefined {
    const value = this.value(object, key);
    return isDict(value) ? value : undefined;
  }

  /** Returns a dictionary, including that of a stream. */
  entries(object: PdfObject | undefined, key?: string): PdfDict | undefined {
    const value = key === undefined ? this.resolve(object) : this.value(object, key);
    return value instanceof PdfStream ? value.dict : isDict(value) ? value : undefined;
  }

  stream(object: PdfObject | undefined, key?: string): PdfStream | undefined {
    const value = this.value(object, key);
    return value instanceof PdfStream ? value : undefined;
  }

  /** Returns an array unchanged: its items may be references. */
  array(object: PdfObject | undefined, key?: string): PdfObject[] | undefined {
    const value = this.value(object, key);
    return Array.isArray(value) ? value : undefined;
  }

  /** Returns a name without its slash, one character per byte. */
  name(object: PdfObject | undefined, key?: string): string | undefined {
    const value = this.value(object, key);
    return value instanceof PdfName ? value.value : undefined;
  }

  number(object: PdfObject | undefined, key?: string): number | undefined {
    const value = this.value(object, key);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }

  /** Returns the items of an array, if all of them are numbers. */
  numbers(object: PdfObject | undefined, key?: string): number[] | undefined {
    const items = this.array(object, key)?.map((item) => this.number(item));
    return items?.every((item) => item !== undefined) ? (items as number[]) : undefined;
  }

  boolean(object: PdfObject | undefined, key?: string): boolean | undefined {
    const value = this.value(object, key);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** Returns a decoded text string (ISO 32000-2, 7.9.2.2). */
  text(object: PdfObject | undefined, key?: string): string | undefined {
    return textOf(this.value(object, key));
  }
}

/** Lookups in a whole document. */
export interface DocumentReader extends ObjectReader {
  /** The catalog (ISO 32000-2, 7.7.2). */
  readonly catalog: PdfDict;
}
