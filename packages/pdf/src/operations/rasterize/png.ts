import { once } from 'node:events';
import { constants, crc32, createDeflate, type Deflate } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const FILTER_UP = 2;

/** What of the pixels is stored: `rgb` drops alpha, `gray` keeps the red of pixels that are all grey. */
export type PngColor = 'rgb' | 'gray';

/**
 * Encodes an opaque picture as PNG (ISO/IEC 15948), band by band from the top, so that the whole picture never
 * has to be in memory uncompressed. Rows are stored as difference to the row above, which suits pages.
 */
export class PngEncoder {
  readonly #width: number;
  readonly #channels: number;
  readonly #header: Uint8Array;
  readonly #deflate: Deflate;
  readonly #compressed: Buffer[] = [];
  #above: Uint8Array;

  /** @param width in pixels @param height in pixels @param dpi stored so that the picture knows its size */
  constructor(width: number, height: number, color: PngColor, dpi: number) {
    this.#width = width;
    this.#channels = color === 'gray' ? 1 : 3;
    this.#above = new Uint8Array(width * this.#channels);
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header[8] = 8;
    header[9] = color === 'gray' ? 0 : 2;
    const perMetre = Math.round(dpi / 0.0254);
    const density = Buffer.alloc(9);
    density.writeUInt32BE(perMetre, 0);
    density.writeUInt32BE(perMetre, 4);
    density[8] = 1;
    this.#header = Buffer.concat([chunk('IHDR', header), chunk('pHYs', density)]);
    this.#deflate = createDeflate({ level: 4, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY });
    this.#deflate.on('data', (data: Buffer) => this.#compressed.push(data));
  }

  /** @param rgba rows of the picture's width, four bytes a pixel; not kept */
  async add(rgba: Uint8Array): Promise<void> {
    const rows = this.#channels === 1 ? this.#grayRows(rgba) : this.#rgbRows(rgba);
    if (!this.#deflate.write(rows)) await once(this.#deflate, 'drain');
  }

  async finish(): Promise<Uint8Array> {
    this.#deflate.end();
    await once(this.#deflate, 'end');
    return Buffer.concat([
      SIGNATURE,
      this.#header,
      chunk('IDAT', Buffer.concat(this.#compressed)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  #rgbRows(rgba: Uint8Array): Uint8Array {
    const width = this.#width;
    const rows = rgba.length / (width * 4);
    const out = new Uint8Array(rows * (width * 3 + 1));
    let above = this.#above;
    let to = 0;
    let from = 0;
    for (let row = 0; row < rows; row++) {
      const current = new Uint8Array(width * 3);
      out[to++] = FILTER_UP;
      for (let i = 0; i < current.length; i += 3) {
        const r = rgba[from]!;
        const g = rgba[from + 1]!;
        const b = rgba[from + 2]!;
        out[to] = r - above[i]!;
        out[to + 1] = g - above[i + 1]!;
        out[to + 2] = b - above[i + 2]!;
        current[i] = r;
        current[i + 1] = g;
        current[i + 2] = b;
        from += 4;
        to += 3;
      }
      above = current;
    }
    this.#above = above;
    return out;
  }

  #grayRows(rgba: Uint8Array): Uint8Array {
    const width = this.#width;
    const rows = rgba.length / (width * 4);
    const out = new Uint8Array(rows * (width + 1));
    const above = this.#above;
    let to = 0;
    let from = 0;
    for (let row = 0; row < rows; row++) {
      out[to++] = FILTER_UP;
      for (let i = 0; i < width; i++) {
        const value = rgba[from]!;
        out[to++] = value - above[i]!;
        above[i] = value;
        from += 4;
      }
    }
    return out;
  }
}

/** Whether all pixels are grey. */
export function isGray(rgba: Uint8Array): boolean {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i]!;
    if (((pixel ^ (pixel >>> 8)) & 0xffff) !== 0) return false;
  }
  return true;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}
