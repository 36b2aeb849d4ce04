import { CMap } from './cmap.ts';

/**
 * Parses the compact form of the predefined CMaps that pdfjs-dist ships (`cmaps/*.bcmap`). Numbers are 7-bit groups, most
 * significant first; codes of a section are written as differences from the previous code.
 */
export function parseBinaryCMap(bytes: Uint8Array, load: (name: string) => CMap | undefined): CMap {
  const reader = new Reader(bytes);
  const cmap = new CMap();
  cmap.vertical = (reader.byte() & 1) === 1;
  while (!reader.done) {
    const head = reader.byte();
    const type = head >> 5;
    if (type === 7) {
      const kind = head & 0x1f;
      const text = reader.string();
      if (kind === 1) cmap.base = load(text);
      continue;
    }
    readSection(reader, cmap, type, (head & 0x10) !== 0, (head & 15) + 1);
  }
  return cmap;
}

function readSection(reader: Reader, cmap: CMap, type: number, sequence: boolean, size: number): void {
  const count = reader.number();
  let previousEnd = -1;
  let cid = 0;
  let text = new Uint8Array(size);
  for (let i = 0; i < count && !reader.done; i++) {
    const first = i === 0;
    const codeSize = type >= 4 ? 2 : size;
    let low: number;
    if (first) low = reader.fixed(codeSize);
    else if (sequence && type !== 0 && type !== 1) low = previousEnd + 1;
    else low = previousEnd + 1 + reader.number();
    const ranged = type !== 2 && type !== 4;
    const high = ranged ? low + reader.number() : low;
    previousEnd = high;
    switch (type) {
      case 0:
        cmap.addCodespace(size, low, high);
        break;
      case 1:
        reader.number();
        break;
      case 2:
        cid = first ? reader.number() : reader.signed() + cid + 1;
        cmap.addCid(low, cid);
        break;
      case 3:
        cmap.addCidRange(low, high, reader.number());
        break;
      case 4:
        text = first ? reader.raw(size) : sum(text, reader.signedBytes(size));
        cmap.addText(low, utf16(text));
        break;
      case 5:
        cmap.addTextRange(low, high, utf16(reader.raw(size)));
        break;
      default:
        throw new Error('unknown section in a binary CMap');
    }
  }
}

/** Returns `value + 1 + difference`, byte-wise with carry. */
function sum(value: Uint8Array, difference: bigint): Uint8Array<ArrayBuffer> {
  let total = 0n;
  for (const byte of value) total = (total << 8n) | BigInt(byte);
  total += 1n + difference;
  const out = new Uint8Array(value.length);
  for (let i = out.length - 1; i >= 0; i--) {
    out[i] = Number(total & 255n);
    total >>= 8n;
  }
  return out;
}

function utf16(bytes: Uint8Array): string {
  let text = '';
  for (let i = bytes.length % 2; i + 1 < bytes.length; i += 2) {
    text += String.fromCharCode((bytes[i]! << 8) | bytes[i + 1]!);
  }
  return text;
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0;
  }

  number(): number {
    let value = 0;
    for (;;) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0 || this.done) return value;
    }
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  signedBytes(_size: number): bigint {
    let value = 0n;
    for (;;) {
      const byte = this.byte();
      value = (value << 7n) | BigInt(byte & 0x7f);
      if ((byte & 0x80) === 0 || this.done) break;
    }
    return value & 1n ? -((value + 1n) >> 1n) : value >> 1n;
  }

  fixed(size: number): number {
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + this.byte();
    return value;
  }

  raw(size: number): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(size);
    for (let i = 0; i < size; i++) out[i] = this.byte();
    return out;
  }

  string(): string {
    const length = this.number();
    let text = '';
    for (let i = 0; i < length && !this.done; i++) text += String.fromCharCode(this.number());
    return text;
  }
}
