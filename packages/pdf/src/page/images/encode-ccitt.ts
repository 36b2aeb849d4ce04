/** Codes as pairs of value and length. */
type Code = readonly [value: number, length: number];

/** Terminating codes of white runs of 0 to 63 (ITU-T T.4, table 2), as bits. */
const WHITE = codes(
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 ' +
    '0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 ' +
    '00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 ' +
    '00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 ' +
    '01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100',
);

/** Terminating codes of black runs of 0 to 63. */
const BLACK = codes(
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 ' +
    '0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 ' +
    '00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 ' +
    '000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 ' +
    '000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 ' +
    '000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 ' +
    '000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111',
);

/** Make-up codes of white runs of 64, 128 … 1728 (table 3a). */
const WHITE_MAKE_UP = codes(
  '11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 ' +
    '011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 ' +
    '010011010 011000 010011011',
);

/** Make-up codes of black runs. */
const BLACK_MAKE_UP = codes(
  '0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 ' +
    '0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 ' +
    '0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 ' +
    '0000001011011 0000001100100 0000001100101',
);

/** Make-up codes of runs of 1792, 1856 … 2560, of either colour (table 3b). */
const LONG_MAKE_UP = codes(
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 ' +
    '000000011100 000000011101 000000011110 000000011111',
);

/** Modes of two-dimensional coding (ITU-T T.6, table 1); the vertical modes by a1 − b1 + 3. */
const PASS: Code = [1, 4];
const HORIZONTAL: Code = [1, 3];
const VERTICAL = codes('0000010 000010 010 1 011 000011 0000011');

function codes(bits: string): readonly Code[] {
  return bits.split(' ').map((code) => [Number.parseInt(code, 2), code.length]);
}

/**
 * Encodes a bilevel image in CCITT group 4 (ITU-T T.6), as `/K -1` with ones for white (`/BlackIs1 false`).
 *
 * @param data rows padded to whole bytes; a zero is black
 */
export function encodeCcitt(data: Uint8Array, width: number, height: number): Uint8Array {
  const sink = new BitSink();
  const rowBytes = Math.ceil(width / 8);
  let reference = Uint32Array.of(width, width);
  for (let row = 0; row < height; row++) {
    const changes = changesOf(data.subarray(row * rowBytes, (row + 1) * rowBytes), width);
    encodeRow(sink, changes, reference, width);
    reference = changes;
  }
  for (let i = 0; i < 2; i++) sink.put([1, 12]);
  return sink.finish();
}

/** Returns the positions at which the colour of a row changes, starting from white; its width follows twice as a sentinel. */
function changesOf(row: Uint8Array, width: number): Uint32Array<ArrayBuffer> {
  const changes: number[] = [];
  let color = 1;
  for (let x = 0; x < width; x++) {
    // Fast path: most bytes have a single colour.
    if ((x & 7) === 0 && row[x >> 3] === (color === 1 ? 0xff : 0)) {
      x += 7;
      continue;
    }
    const bit = (row[x >> 3]! >> (7 - (x & 7))) & 1;
    if (bit === color) continue;
    changes.push(x);
    color = bit;
  }
  return Uint32Array.from([...changes, width, width]);
}

/** Encodes one row relative to the previous row (T.6, 2.2). */
function encodeRow(sink: BitSink, changes: Uint32Array, reference: Uint32Array, width: number): void {
  let a0 = -1;
  let own = 0;
  let isBlack = false;
  let near = 0;
  while (a0 < width) {
    // Finds b1, the first change on the reference line right of a0 to the other colour: even indexes begin black.
    while (near > 0 && reference[near - 1]! > a0) near--;
    while (near < reference.length && (reference[near]! <= a0 || (near & 1) !== (isBlack ? 1 : 0))) {
      if (reference[near]! >= width) break;
      near++;
    }
    const b1 = reference[near] ?? width;
    const b2 = reference[near + 1] ?? width;
    const a1 = changes[own] ?? width;
    if (b2 < a1) {
      sink.put(PASS);
      a0 = b2;
      continue;
    }
    const vertical = VERTICAL[a1 - b1 + 3];
    if (vertical) {
      sink.put(vertical);
      a0 = a1;
      own++;
      isBlack = !isBlack;
      continue;
    }
    const a2 = changes[own + 1] ?? width;
    sink.put(HORIZONTAL);
    putRun(sink, a1 - Math.max(0, a0), isBlack);
    putRun(sink, a2 - a1, !isBlack);
    a0 = a2;
    own += 2;
  }
}

function putRun(sink: BitSink, length: number, isBlack: boolean): void {
  let left = length;
  for (; left >= 2560; left -= 2560) sink.put(LONG_MAKE_UP[12]!);
  if (left >= 1792) sink.put(LONG_MAKE_UP[(left - 1792) >> 6]!);
  else if (left >= 64) sink.put((isBlack ? BLACK_MAKE_UP : WHITE_MAKE_UP)[(left >> 6) - 1]!);
  sink.put((isBlack ? BLACK : WHITE)[left & 63]!);
}

class BitSink {
  #bytes = new Uint8Array(1 << 14);
  #length = 0;
  #bits = 0;
  #count = 0;

  put([value, length]: Code): void {
    this.#bits = (this.#bits << length) | value;
    this.#count += length;
    for (; this.#count >= 8; this.#count -= 8) this.#byte((this.#bits >>> (this.#count - 8)) & 255);
  }

  #byte(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }

  finish(): Uint8Array {
    if (this.#count > 0) this.#byte((this.#bits << (8 - this.#count)) & 255);
    return this.#bytes.subarray(0, this.#length);
  }
}
