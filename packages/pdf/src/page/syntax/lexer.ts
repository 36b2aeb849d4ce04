import { parseNumber, plainNumber } from '../../file/core/numbers.ts';
import { PdfName, PdfString } from '../../file/core/objects.ts';
import { isDelimiter, isRegular, isWhitespace, latin1 } from '../../file/core/syntax.ts';
import { hexString, literalString, MAX_NAME_BYTES, nameToken } from '../../file/core/tokens.ts';
import { inlineImageDataEnd } from './inline-image.ts';
import { Keyword, keywordIn } from './keywords.ts';
import { tooComplex } from './limits.ts';
import type { ContentDict, Operand, Operation } from './operands.ts';

/** Nesting above which arrays and dictionaries are read flat: only hostile streams nest deeper. */
const MAX_NESTING = 32;
/** Most operands: ISO 32000 allows 33 (DeviceN colours); more are garbage before an operator. */
const MAX_OPERANDS = 64;
/** Most operands in a CMap, whose sections have up to 100 entries of three operands. */
export const CMAP_OPERANDS = 100_000;

const END = Symbol('end');
const CLOSE_ARRAY = Symbol(']');
const CLOSE_DICT = Symbol('>>');

type Token = Operand | Keyword | typeof END | typeof CLOSE_ARRAY | typeof CLOSE_DICT;

/**
 * Splits a content stream into operations (ISO 32000-2, 7.8.2). Unreadable parts are skipped as in viewers, so that everything a
 * viewer would show is found. Throws only PDF_TOO_COMPLEX, for a name of excessive length.
 */
export class ContentLexer {
  readonly #bytes: Uint8Array;
  #position: number;
  readonly #maxOperands: number;
  /**
   * Operands read for the next operation. They are copied from this array, which needs less than half the memory of a growing
   * one.
   */
  readonly #read: Operand[] = [];

  constructor(bytes: Uint8Array, maxOperands = MAX_OPERANDS) {
    this.#bytes = bytes;
    this.#position = 0;
    this.#maxOperands = maxOperands;
  }

  /** Position at which the search for the next operation begins. Operations are independent, so any can be skipped. */
  get position(): number {
    return this.#position;
  }

  set position(position: number) {
    this.#position = position;
  }

  /** Returns the next operation, or undefined at the end of the stream. Operands without an operator are dropped. */
  next(): Operation | undefined {
    const read = this.#read;
    let count = 0;
    let start = -1;
    for (;;) {
      this.#skipSpace();
      const tokenStart = this.#position;
      const token = this.#token(0);
      if (token === END) return undefined;
      if (start < 0) start = tokenStart;
      if (token === CLOSE_ARRAY || token === CLOSE_DICT) continue;
      if (!(token instanceof Keyword)) {
        if (count === this.#maxOperands) {
          read.shift();
          count--;
        }
        read[count++] = token;
        continue;
      }
      if (token.text === 'BI') return this.#inlineImage(start);
      return { operator: token.text, operands: read.slice(0, count), start, end: this.#position };
    }
  }

  #inlineImage(start: number): Operation | undefined {
    const dict: ContentDict = new Map();
    for (;;) {
      this.#skipSpace();
      const key = this.#token(0);
      if (key === END) return undefined;
      if (key instanceof Keyword && key.text === 'ID') break;
      if (key instanceof Keyword && key.text === 'EI') {
        return {
          operator: 'BI',
          operands: [],
          start,
          end: this.#position,
          inlineImage: { dict, data: new Uint8Array() },
        };
      }
      if (!(key instanceof PdfName)) continue;
      this.#skipSpace();
      const value = this.#token(0);
      if (value === END) return undefined;
      if (value instanceof Keyword && value.text === 'ID') break;
      if (isOperand(value)) dict.set(key.value, value);
    }
    // Exactly one white-space character follows ID; existing writers also use a CR LF pair, which counts as one.
    let dataStart = this.#position;
    if (isWhitespace(this.#bytes[dataStart])) {
      if (this.#bytes[dataStart] === 13 && this.#bytes[dataStart + 1] === 10) dataStart++;
      dataStart++;
    }
    const { dataEnd, end, isOpen = false } = inlineImageDataEnd(this.#bytes, dataStart, dict);
    this.#position = end;
    return {
      operator: 'BI',
      operands: [],
      start,
      end,
      inlineImage: { dict, data: this.#bytes.subarray(dataStart, dataEnd), isOpen },
    };
  }

  #skipSpace(): void {
    const bytes = this.#bytes;
    for (;;) {
      const code = bytes[this.#position];
      if (isWhitespace(code)) this.#position++;
      else if (code === 37) {
        while (
          this.#position < bytes.length &&
          bytes[this.#position] !== 10 &&
          bytes[this.#position] !== 13
        ) {
          this.#position++;
        }
      } else return;
    }
  }

  #token(depth: number): Token {
    const bytes = this.#bytes;
    const code = bytes[this.#position];
    if (code === undefined) return END;
    if (code === 47) return this.#name();
    if (code === 40) return this.#string(literalString);
    if (code === 60) {
      if (bytes[this.#position + 1] !== 60) return this.#string(hexString);
      this.#position += 2;
      return this.#dict(depth);
    }
    if (code === 62) {
      this.#position += bytes[this.#position + 1] === 62 ? 2 : 1;
      return CLOSE_DICT;
    }
    if (code === 91) {
      this.#position++;
      return this.#array(depth);
    }
    if (code === 93) {
      this.#position++;
      return CLOSE_ARRAY;
    }
    if (isDelimiter(code)) {
      this.#position++;
      return this.#skipAndContinue(depth);
    }
    return this.#numberOrKeyword();
  }

  #skipAndContinue(depth: number): Token {
    this.#skipSpace();
    // Braces and stray parentheses are skipped one by one, without recursion on long runs of them.
    while ('){}'.includes(String.fromCharCode(this.#bytes[this.#position] ?? 0))) {
      this.#position++;
      this.#skipSpace();
    }
    return this.#token(depth);
  }

  #numberOrKeyword(): Token {
    const bytes = this.#bytes;
    const start = this.#position;
    while (isRegular(bytes[this.#position])) this.#position++;
    const first = bytes[start]!;
    const numeric = (first >= 48 && first <= 57) || first === 45 || first === 43 || first === 46;
    if (!numeric && this.#position - start < 4) return keywordIn(bytes, start, this.#position);
    if (numeric) {
      const value = plainNumber(bytes, start, this.#position);
      if (value !== undefined) return value;
    }
    const text = latin1(bytes, start, this.#position);
    if (numeric) {
      const value = parseNumber(text);
      if (value !== undefined) return value;
      // `12Tf`: viewers separate a number from the operator that is stuck to it.
      const glued = /^[-+]?\d*\.?\d+/.exec(text);
      if (glued && glued[0].length < text.length) {
        this.#position = start + glued[0].length;
        return parseNumber(glued[0]) ?? 0;
      }
    }
    if (text === 'true') return true;
    if (text === 'false') return false;
    if (text === 'null') return null;
    return new Keyword(text);
  }

  #name(): PdfName {
    const { name, end, tooLong } = nameToken(this.#bytes, this.#position + 1);
    if (tooLong) throw tooComplex(`a name has more than ${MAX_NAME_BYTES} bytes`);
    this.#position = end;
    return name;
  }

  #string(read: typeof literalString): PdfString {
    const { bytes, end } = read(this.#bytes, this.#position + 1);
    this.#position = end;
    return new PdfString(bytes);
  }

  #array(depth: number): Operand[] {
    const items: Operand[] = [];
    if (depth > MAX_NESTING) return items;
    for (;;) {
      this.#skipSpace();
      const before = this.#position;
      const token = this.#token(depth + 1);
      if (token === END || token === CLOSE_ARRAY) return items;
      if (token instanceof Keyword && /^(Tj|TJ|ET|BT|Tf|Td|Tm|Q|q|Do)$/.test(token.text)) {
        // An unclosed array: return the operator instead of consuming the rest of the page.
        this.#position = before;
        return items;
      }
      if (isOperand(token)) items.push(token);
    }
  }

  #dict(depth: number): ContentDict {
    const dict: ContentDict = new Map();
    if (depth > MAX_NESTING) return dict;
    for (;;) {
      this.#skipSpace();
      const key = this.#token(depth + 1);
      if (key === END || key === CLOSE_DICT) return dict;
      if (!(key instanceof PdfName)) continue;
      this.#skipSpace();
      const value = this.#token(depth + 1);
      if (value === END || value === CLOSE_DICT) return dict;
      if (isOperand(value)) dict.set(key.value, value);
    }
  }
}

function isOperand(token: Token): token is Operand {
  return typeof token !== 'symbol' && !(token instanceof Keyword);
}

/** Yields all operations of a stream. */
export function* operationsOf(bytes: Uint8Array): Generator<Operation> {
  const lexer = new ContentLexer(bytes);
  for (let operation = lexer.next(); operation !== undefined; operation = lexer.next()) yield operation;
}
