import { FAST_BITS, type HuffmanDecoder } from './huffman.ts';
import { JpegError, MARKER } from './markers.ts';

/** Reads the entropy-coded data of one scan bit by bit (ITU-T T.81, F.2.2.5). After its end it reads zeros. */
export class BitSource {
  readonly #bytes: Uint8Array;
  #at = 0;
  #bits = 0;
  #count = 0;
  /** Number of zero bits supplied after the end of the data. */
  #made = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Makes at least 25 bits available. */
  #fill(): void {
    const bytes = this.#bytes;
    while (this.#count <= 24) {
      const byte = bytes[this.#at];
      let next = 0;
      if (byte === undefined) this.#made += 8;
      else if (byte !== 0xff) {
        next = byte;
        this.#at++;
      } else if (bytes[this.#at + 1] === 0) {
        next = 0xff;
        this.#at += 2;
      } else this.#made += 8;
      this.#bits = (this.#bits << 8) | next;
      this.#count += 8;
    }
  }

  bit(): number {
    if (this.#count < 1) this.#fill();
    return (this.#bits >>> --this.#count) & 1;
  }

  /** @param length at most 16 */
  take(length: number): number {
    if (length === 0) return 0;
    if (this.#count < length) this.#fill();
    this.#count -= length;
    return (this.#bits >>> this.#count) & ((1 << length) - 1);
  }

  /** Reads a signed number of this many bits (F.2.2.1, EXTEND). */
  signed(length: number): number {
    if (length === 0) return 0;
    const value = this.take(length);
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  symbol(table: HuffmanDecoder): number {
    if (this.#count < 16) this.#fill();
    const entry = table.fast[(this.#bits >>> (this.#count - FAST_BITS)) & ((1 << FAST_BITS) - 1)]!;
    if (entry !== 0) {
      this.#count -= entry >> 8;
      return entry & 255;
    }
    for (let length = FAST_BITS + 1; length <= 16; length++) {
      const code = (this.#bits >>> (this.#count - length)) & ((1 << length) - 1);
      if (code > table.maxCode[length]!) continue;
      this.#count -= length;
      return table.symbols[code + table.offset[length]!]!;
    }
    throw new JpegError('a code that is in no table');
  }

  /** @throws JpegError when more bits were read than the data has */
  check(): void {
    if (this.#made > this.#count) throw new JpegError('the data of a scan end too early');
  }

  /** Returns the number of whole unread bytes before `end`. */
  unread(end = this.#bytes.length): number {
    return end - this.#at + Math.max(0, (this.#count - this.#made) >> 3);
  }

  /**
   * Continues after the restart marker with this number (modulo 8).
   *
   * @returns number of unread bytes before it
   */
  restart(number: number): number {
    this.check();
    const unread = this.unread(this.#at);
    let at = this.#at;
    while (this.#bytes[at] === 0xff && this.#bytes[at + 1] === 0xff) at++;
    if (this.#bytes[at] !== 0xff || this.#bytes[at + 1] !== MARKER.rst0 + (number & 7))
      throw new JpegError('a restart marker is not where it should be');
    this.#at = at + 2;
    this.#bits = 0;
    this.#count = 0;
    this.#made = 0;
    return unread;
  }
}
