import { DamagedPdfError } from './damaged.ts';
import { parseNumber } from './numbers.ts';
import { type PdfName, type PdfObject, PdfRef, PdfString, sameObject } from './objects.ts';
import { isRegular, isWhitespace } from './syntax.ts';
import { hexString, literalString, nameToken, type StringToken } from './tokens.ts';

/**
 * Reading mode of a file. `strict`: a violation is an error and never repaired, since by guessing, two readers can see two
 * documents in one file. `lenient`: as viewers read it, so that everything they would still show is found.
 */
export type ReadingMode = 'strict' | 'lenient';

/** Deepest nesting that is parsed; deeper input is hostile. */
const MAX_DEPTH = 128;

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/**
 * Parses PDF objects (ISO 32000-2, 7.2 and 7.3). In lenient mode it returns a value for any input, `null` if necessary, and
 * throws only for excessive nesting.
 */
export class PdfParser {
  readonly bytes: Uint8Array;
  readonly mode: ReadingMode;
  position: number;
  /** Key that occurs twice in a dictionary parsed so far: readers disagree on which of its values counts. */
  repeatedKey: string | undefined;
  /**
   * Keys whose value contains a whole number that is not written as a plain integer, such as `12.0` or `+12`: where an integer is
   * required, readers interpret it differently.
   */
  oddKeys: Set<string> | undefined;
  /** Whether strings record their position; objects of an object stream have none in the file. */
  positions = true;
  /** Number of such whole numbers parsed so far. */
  oddIntegers = 0;

  constructor(bytes: Uint8Array, position = 0, mode: ReadingMode = 'strict') {
    this.bytes = bytes;
    this.position = position;
    this.mode = mode;
  }

  get lenient(): boolean {
    return this.mode === 'lenient';
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      const byte = bytes[this.position];
      if (isWhitespace(byte)) this.position++;
      else if (byte === 0x25) {
        while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13) {
          this.position++;
        }
      } else return;
    }
  }

  /** Skips white space, but not comments: in some places readers disagree on whether comments are allowed. */
  skipWhitespace(): void {
    while (isWhitespace(this.bytes[this.position])) this.position++;
  }

  /** Consumes the keyword if it is the next whole token. @returns whether it was consumed */
  takeKeyword(word: string): boolean {
    this.skipSpace();
    for (let i = 0; i < word.length; i++) {
      if (this.bytes[this.position + i] !== word.charCodeAt(i)) return false;
    }
    if (isRegular(this.bytes[this.position + word.length])) return false;
    this.position += word.length;
    return true;
  }

  expectKeyword(word: string): void {
    if (!this.takeKeyword(word)) throw new DamagedPdfError(`"${word}" is missing at byte ${this.position}`);
  }

  /** Reads a non-negative integer; undefined (without moving) if the next token is anything else. */
  takeInteger(): number | undefined {
    const from = this.position;
    this.skipSpace();
    const start = this.position;
    let value = 0;
    while (isDigit(this.bytes[this.position])) value = value * 10 + this.bytes[this.position++]! - 0x30;
    const digits = this.position - start;
    if (digits === 0 || digits > 15 || isRegular(this.bytes[this.position])) {
      this.position = from;
      return undefined;
    }
    return value;
  }

  expectInteger(): number {
    const value = this.takeInteger();
    if (value === undefined) throw new DamagedPdfError(`a number is missing at byte ${this.position}`);
    return value;
  }

  /**
   * Reads `N G obj`, separated by white space without comments.
   *
   * @throws DamagedPdfError for anything else
   */
  expectHeader(): { number: number; generation: number } {
    const start = this.position;
    const number = this.expectInteger();
    const generation = this.expectInteger();
    this.expectKeyword('obj');
    if (this.bytes.subarray(start, this.position).includes(0x25))
      throw new DamagedPdfError(`there is a comment in the header of the object at byte ${start}`);
    return { number, generation };
  }

  /** Reads one object without resolving indirect references. */
  readObject(depth = 0): PdfObject {
    if (depth > MAX_DEPTH) throw new DamagedPdfError('objects are nested too deeply');
    this.skipSpace();
    const byte = this.bytes[this.position];
    switch (byte) {
      case undefined:
        if (this.lenient) return null;
        throw new DamagedPdfError('the file ends inside an object');
      case 0x2f:
        return this.#readName();
      case 0x28:
        return this.#takeString(literalString(this.bytes, this.position + 1), false);
      case 0x5b:
        return this.#readArray(depth);
      case 0x3c:
        return this.bytes[this.position + 1] === 0x3c ? this.#readDict(depth) : this.#readHexString();
    }
    if (isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e)
      return this.#readNumberOrReference();
    if (this.takeKeyword('true')) return true;
    if (this.takeKeyword('false')) return false;
    if (this.takeKeyword('null')) return null;
    if (this.lenient) return this.#skipToken();
    throw new DamagedPdfError(`no object can be read at byte ${this.position}`);
  }

  /** Skips a token that begins no object: an unmatched delimiter, or a word. */
  #skipToken(): null {
    const start = this.position;
    while (isRegular(this.bytes[this.position])) this.position++;
    if (this.position === start) this.position++;
    return null;
  }

  /** Whether an unclosed array or dictionary ends here. */
  #endsUnclosed(): boolean {
    if (!this.lenient) return false;
    if (this.position >= this.bytes.length) return true;
    if (this.bytes[this.position] !== 0x65 && this.bytes[this.position] !== 0x73) return false;
    const before = this.position;
    const ends = this.takeKeyword('endobj') || this.takeKeyword('stream') || this.takeKeyword('endstream');
    this.position = before;
    return ends;
  }

  #readName(): PdfName {
    const { name, end, tooLong } = nameToken(this.bytes, this.position + 1);
    if (tooLong) throw new DamagedPdfError(`the name at byte ${this.position} does not end`);
    this.position = end;
    return name;
  }

  #readNumberOrReference(): PdfObject {
    const start = this.position;
    const integer = this.takeInteger();
    if (integer !== undefined) {
      const afterNumber = this.position;
      const generation = this.takeInteger();
      if (generation !== undefined && this.takeKeyword('R')) return new PdfRef(integer, generation);
      this.position = afterNumber;
      return integer;
    }
    while (isRegular(this.bytes[this.position])) this.position++;
    const token = Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, this.position - start);
    const text = token.toString('latin1');
    if (this.lenient) return text.length > 64 ? 0 : (parseNumber(text) ?? null);
    if (text.length > 64 || !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) {
      throw new DamagedPdfError(`no number can be read at byte ${start}`);
    }
    const value = Number(text);
    if (Number.isInteger(value) && !/^-\d+$/.test(text)) this.oddIntegers++;
    return value;
  }

  #readArray(depth: number): PdfObject[] {
    const items: PdfObject[] = [];
    this.position++;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] === 0x5d) {
        this.position++;
        return items;
      }
      if (this.#endsUnclosed()) return items;
      items.push(this.readObject(depth + 1));
    }
  }

  #readDict(depth: number): Map<string, PdfObject> {
    const entries = new Map<string, PdfObject>();
    this.position += 2;
    for (;;) {
      this.skipSpace();
      const byte = this.bytes[this.position];
      if (byte === 0x3e && this.bytes[this.position + 1] === 0x3e) {
        this.position += 2;
        return entries;
      }
      if (byte !== 0x2f && this.lenient) {
        if (this.#endsUnclosed()) return entries;
        this.readObject(depth + 1);
        continue;
      }
      if (byte !== 0x2f) throw new DamagedPdfError(`a dictionary key is missing at byte ${this.position}`);
      const key = this.#readName().value;
      if (this.lenient) {
        this.skipSpace();
        // A key without a value, at the end of the dictionary.
        if (this.bytes[this.position] === 0x3e && this.bytes[this.position + 1] === 0x3e) continue;
      }
      const odd = this.oddIntegers;
      const value = this.readObject(depth + 1);
      if (this.oddIntegers !== odd) {
        this.oddKeys ??= new Set();
        this.oddKeys.add(key);
      }
      // A repeated key with an equal value is harmless.
      if (entries.has(key) && !sameObject(entries.get(key), value)) this.repeatedKey ??= key;
      entries.set(key, value);
    }
  }

  #readHexString(): PdfString {
    const start = this.position;
    const token = hexString(this.bytes, start + 1);
    if (!this.lenient && token.closed && !token.clean)
      throw new DamagedPdfError(`the string at byte ${start} is not hexadecimal`);
    return this.#takeString(token, true);
  }

  #takeString({ bytes, end, closed }: StringToken, hex: boolean): PdfString {
    const start = this.position;
    if (!closed && !this.lenient) throw new DamagedPdfError(`the string at byte ${start} does not end`);
    this.position = end;
    return this.positions ? new PdfString(bytes, hex, start, end) : new PdfString(bytes, hex);
  }
}
