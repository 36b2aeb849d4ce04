/** A growing buffer for consecutive bytes. */
export class ByteBuffer {
  #bytes: Uint8Array;
  #length = 0;

  /** @param capacity expected number of bytes */
  constructor(capacity = 4096) {
    this.#bytes = new Uint8Array(Math.max(64, capacity));
  }

  get length(): number {
    return this.#length;
  }

  /** Bytes written so far; a view that later writing may detach. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  byte(code: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = code;
  }

  /** @param text one character per byte */
  text(text: string): void {
    this.#reserve(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
  }

  /** Copies bytes `start` to `end` of `source`. */
  copy(source: Uint8Array, start = 0, end = source.length): void {
    if (end <= start) return;
    this.#reserve(end - start);
    if (end - start > LONG) this.#bytes.set(source.subarray(start, end), this.#length);
    else for (let at = start, to = this.#length; at < end; at++, to++) this.#bytes[to] = source[at]!;
    this.#length += end - start;
  }

  /** Writes a string operand (ISO 32000-2, 7.3.4): literal if all of its bytes are printable, otherwise hexadecimal. */
  string(bytes: Uint8Array): void {
    const literal = isPrintable(bytes);
    this.#reserve(bytes.length * 2 + 2);
    const out = this.#bytes;
    let at = this.#length;
    out[at++] = literal ? PAREN : LESS;
    for (let i = 0; i < bytes.length; i++) {
      const code = bytes[i]!;
      if (!literal) {
        out[at++] = HEX[code >> 4]!;
        out[at++] = HEX[code & 15]!;
        continue;
      }
      if (code === PAREN || code === CLOSE || code === BACKSLASH) out[at++] = BACKSLASH;
      out[at++] = code;
    }
    out[at++] = literal ? CLOSE : GREATER;
    this.#length = at;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Number of bytes from which a call is cheaper than a loop. */
const LONG = 48;

const [PAREN, CLOSE, BACKSLASH, LESS, GREATER] = [0x28, 0x29, 0x5c, 0x3c, 0x3e] as const;
const HEX = Buffer.from('0123456789abcdef', 'latin1');

function isPrintable(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! < 0x20 || bytes[i]! > 0x7e) return false;
  return true;
}
