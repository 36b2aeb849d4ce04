import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { refusals } from './refusals.ts';
import { isWhitespace } from './syntax.ts';
import { hexString } from './tokens.ts';

/** Decodes general-purpose stream filters of PDF (ISO 32000-2, 7.4). Each function stops at `limit` bytes of output. */

export function decodeFlate(data: Uint8Array, limit: number): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.min(limit, 0x7fffffff) };
  try {
    return inflateSync(data, options);
  } catch (error) {
    if (isTooLong(error)) throw refusals.tooComplex('pdf', 'a stream decompresses to too many bytes');
    return salvageFlate(data, limit);
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
}

/** Header length of the zlib format (RFC 1950). */
const HEADER_BYTES = 2;

/**
 * Returns the longest prefix of damaged deflate data that still inflates. It is found by bisection, since the synchronous decoder
 * discards its output at damage. The header is skipped, as viewers ignore a window size (RFC 1950, 2.2) that the data exceed;
 * data without a header is tried as well.
 */
function salvageFlate(data: Uint8Array, limit: number): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.min(limit, 0x7fffffff) };
  for (const skip of [HEADER_BYTES, 0]) {
    let low = 0;
    let high = data.length - skip;
    let best: Uint8Array | undefined;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      try {
        best = inflateRawSync(data.subarray(skip, skip + middle), options);
        low = middle;
      } catch (error) {
        if (isTooLong(error)) throw refusals.tooComplex('pdf', 'a stream decompresses to too many bytes');
        high = middle - 1;
      }
    }
    if (best && best.length > 0) return best;
  }
  return new Uint8Array();
}

export function decodeLzw(data: Uint8Array, earlyChange: number, limit: number): Uint8Array {
  const prefix = new Int32Array(4097);
  const suffix = new Uint8Array(4097);
  const length = new Int32Array(4097);
  for (let i = 0; i < 256; i++) {
    suffix[i] = i;
    length[i] = 1;
    prefix[i] = -1;
  }
  const out = new Output(limit);
  let next = 258;
  let width = 9;
  let previous = -1;
  let bits = 0;
  let bitCount = 0;
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xffffff;
    bitCount += 8;
    if (bitCount < width) continue;
    bitCount -= width;
    const code = (bits >> bitCount) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      next = 258;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > next || (previous < 0 && code > 255)) break;
    const start = out.length;
    if (code < next && code !== 256) out.chain(code, prefix, suffix, length);
    else {
      out.chain(previous, prefix, suffix, length);
      out.push(out.at(start));
    }
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous;
      suffix[next] = out.at(start);
      length[next] = length[previous]! + 1;
      next++;
    }
    previous = code;
    const reached = next + earlyChange;
    width = reached >= 2048 ? 12 : reached >= 1024 ? 11 : reached >= 512 ? 10 : 9;
    if (out.full) break;
  }
  return out.bytes();
}

class Output {
  #bytes = new Uint8Array(4096);
  length = 0;
  readonly #limit: number;
  constructor(limit: number) {
    this.#limit = limit;
  }

  get full(): boolean {
    return this.length >= this.#limit;
  }

  #reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = byte;
  }

  at(index: number): number {
    return this.#bytes[index] ?? 0;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  fill(byte: number, count: number): void {
    this.#reserve(count);
    this.#bytes.fill(byte, this.length, this.length + count);
    this.length += count;
  }

  chain(code: number, prefix: Int32Array, suffix: Uint8Array, length: Int32Array): void {
    const count = length[code]!;
    this.#reserve(count);
    let at = this.length + count;
    for (let current = code; current >= 0 && at > this.length; current = prefix[current]!) {
      this.#bytes[--at] = suffix[current]!;
    }
    this.length += count;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}

export function decodeRunLength(data: Uint8Array, limit: number): Uint8Array {
  const out = new Output(limit);
  for (let i = 0; i < data.length && !out.full; ) {
    const count = data[i++]!;
    if (count === 128) break;
    if (count < 128) {
      out.append(data.subarray(i, i + count + 1));
      i += count + 1;
    } else out.fill(data[i++] ?? 0, 257 - count);
  }
  return out.bytes();
}

export function decodeAsciiHex(data: Uint8Array): Uint8Array {
  return hexString(data, 0).bytes;
}

export function decodeAscii85(data: Uint8Array): Uint8Array {
  const out = new Output(data.length * 4 + 8);
  const group: number[] = [];
  const flush = (digits: readonly number[], count: number) => {
    let value = 0;
    for (let i = 0; i < 5; i++) value = value * 85 + (digits[i] ?? 84);
    for (let i = 0; i < count; i++) out.push(Math.floor(value / 256 ** (3 - i)) & 255);
  };
  let at = data[0] === 60 && data[1] === 126 ? 2 : 0;
  for (; at < data.length; at++) {
    const code = data[at]!;
    if (code === 126) break;
    if (isWhitespace(code)) continue;
    if (code === 122 && group.length === 0) out.fill(0, 4);
    else if (code >= 33 && code <= 117) {
      group.push(code - 33);
      if (group.length === 5) {
        flush(group, 4);
        group.length = 0;
      }
    }
  }
  if (group.length > 1) flush(group, group.length - 1);
  return out.bytes();
}
