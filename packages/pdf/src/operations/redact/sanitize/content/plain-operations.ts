import { hexDigit, isDelimiter, isRegular, isWhitespace } from '../../../../file/core/syntax.ts';
import type { ByteBuffer } from '../../../../page/syntax/byte-buffer.ts';
import { NUMBER_OPERATORS } from '../../../../page/syntax/operators.ts';

/** Kind of a copied operation; `move` is a `TJ` with only numbers. */
export type Copied = 'save' | 'restore' | 'text' | 'move' | 'other';

/**
 * Copies the operations of which most content consists: those with only numbers, and those that show strings. Each is copied byte
 * by byte if its plain notation leaves nothing to clean. Everything else is left to `cleanContent`, which writes an equivalent.
 */
export class PlainOperations {
  readonly #bytes: Uint8Array;
  readonly #out: ByteBuffer;
  /** Position after the operation that was copied last. */
  end = 0;
  /** Whether a string of the current operation has any characters. */
  #shows = false;
  /** Whether the array of the current operation has any numbers. */
  #moves = false;

  constructor(bytes: Uint8Array, out: ByteBuffer) {
    this.#bytes = bytes;
    this.#out = out;
  }

  /**
   * Copies the operation that begins at `from`, after white space.
   *
   * @param withText whether an operation that shows text may be copied
   * @returns its kind; undefined, with nothing written, when it is not plain or does not exist
   */
  copy(from: number, withText: boolean): Copied | undefined {
    const bytes = this.#bytes;
    const start = spaceEnd(bytes, from);
    let at = start;
    let count = 0;
    while (isNumeric(bytes[at])) {
      const end = numberEnd(bytes, at);
      if (end < 0) return undefined;
      at = spaceEnd(bytes, end);
      if (at === end) return undefined;
      count++;
    }
    const end = wordEnd(bytes, at);
    if (end === at) return withText && count === 0 ? this.#copyText(start) : undefined;
    const word = wordIn(bytes, at, end);
    const most = OPERANDS.get(word);
    if (most === undefined || count > most) return undefined;
    this.#copy(start, end);
    return word === SAVE ? 'save' : word === RESTORE ? 'restore' : 'other';
  }

  #copy(start: number, end: number): void {
    this.#out.copy(this.#bytes, start, end);
    this.#out.byte(NEWLINE);
    this.end = end;
  }

  /** Copies a string with `Tj`, or an array of strings and numbers with `TJ`. */
  #copyText(start: number): Copied | undefined {
    const isArray = this.#bytes[start] === OPEN_ARRAY;
    const operand = isArray ? this.#arrayEnd(start + 1) : this.#stringEnd(start);
    if (operand < 0) return undefined;
    const at = spaceEnd(this.#bytes, operand);
    const end = wordEnd(this.#bytes, at);
    if (wordIn(this.#bytes, at, end) !== (isArray ? SHOW_ITEMS : SHOW)) return undefined;
    this.#copy(start, end);
    if (this.#shows) return 'text';
    return isArray && this.#moves ? 'move' : 'other';
  }

  /** @returns the position after an array of strings and numbers; −1 when it is not plain */
  #arrayEnd(start: number): number {
    const bytes = this.#bytes;
    let shows = false;
    this.#moves = false;
    for (let at = spaceEnd(bytes, start); ; at = spaceEnd(bytes, at)) {
      if (bytes[at] === CLOSE_ARRAY) {
        this.#shows = shows;
        return at + 1;
      }
      const isNumber = isNumeric(bytes[at]);
      at = isNumber ? numberEnd(bytes, at) : this.#stringEnd(at);
      if (at < 0) return -1;
      if (isNumber) this.#moves = true;
      else if (this.#shows) shows = true;
    }
  }

  /** @returns the position after a string; −1 when it is not plain */
  #stringEnd(start: number): number {
    const opening = this.#bytes[start];
    if (opening === OPEN_LITERAL) return this.#literalEnd(start + 1);
    return opening === OPEN_HEX ? this.#hexadecimalEnd(start + 1) : -1;
  }

  #literalEnd(start: number): number {
    const bytes = this.#bytes;
    for (let at = start; at < bytes.length; at++) {
      const code = bytes[at]!;
      if (code === CLOSE_LITERAL) {
        this.#shows = at > start;
        return at + 1;
      }
      if (code === BACKSLASH || code === OPEN_LITERAL || code === CARRIAGE_RETURN) return -1;
    }
    return -1;
  }

  #hexadecimalEnd(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    while (hexDigit(bytes[at]) >= 0) at++;
    this.#shows = at > start;
    return bytes[at] === CLOSE_HEX && (at - start) % 2 === 0 ? at + 1 : -1;
  }
}

const [NEWLINE, CARRIAGE_RETURN, BACKSLASH] = [0x0a, 0x0d, 0x5c] as const;
const [OPEN_LITERAL, CLOSE_LITERAL, OPEN_HEX, CLOSE_HEX] = [0x28, 0x29, 0x3c, 0x3e] as const;
const [OPEN_ARRAY, CLOSE_ARRAY] = [0x5b, 0x5d] as const;
const [ZERO, NINE, POINT, PLUS, MINUS] = [0x30, 0x39, 0x2e, 0x2b, 0x2d] as const;

/** Maximum length of an operator. */
const LONGEST_WORD = 3;

/** Returns a number for each word of up to three bytes; −1 for longer ones. */
function wordIn(bytes: Uint8Array, start: number, end: number): number {
  let word = end - start > LONGEST_WORD ? -1 : 0;
  for (let at = start; at < end && word >= 0; at++) word = (word << 8) | bytes[at]!;
  return word;
}

function wordOf(text: string): number {
  return wordIn(Buffer.from(text, 'latin1'), 0, text.length);
}

/** Number of operands, by operator with only numbers. */
const OPERANDS = new Map([...NUMBER_OPERATORS].map(([operator, count]) => [wordOf(operator), count]));
const [SAVE, RESTORE, SHOW, SHOW_ITEMS] = ['q', 'Q', 'Tj', 'TJ'].map(wordOf);

function spaceEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isWhitespace(bytes[at])) at++;
  return at;
}

/** Position after a word; of a word that is too long, no more is read than needed to detect this. */
function wordEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at <= start + LONGEST_WORD && isRegular(bytes[at])) at++;
  return at;
}

function isNumeric(code: number | undefined): boolean {
  if (code === undefined) return false;
  return (code >= ZERO && code <= NINE) || code === POINT || code === PLUS || code === MINUS;
}

/** Maximum number of digits that are read exactly. */
const MAX_DIGITS = 15;

/** Position after a number that all readers interpret alike; −1 when it is none. */
function numberEnd(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === PLUS || bytes[start] === MINUS ? start + 1 : start;
  let digits = 0;
  let points = 0;
  for (; at < bytes.length; at++) {
    const code = bytes[at]!;
    if (code >= ZERO && code <= NINE) digits++;
    else if (code === POINT) points++;
    else break;
  }
  const ends = at === bytes.length || isWhitespace(bytes[at]) || isDelimiter(bytes[at]);
  return ends && digits > 0 && digits <= MAX_DIGITS && points <= 1 ? at : -1;
}
