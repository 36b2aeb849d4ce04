import { PNG_COLOR, PngWriter } from '../../page/images/png-writer.ts';

/** Encodes an opaque picture as PNG, in grey or in RGB, band by band from the top. */
export class PngRows {
  readonly #png: PngWriter;
  readonly #row: Uint8Array;
  readonly #width: number;

  /**
   * @param width in pixels
   * @param height in pixels
   * @param dpi stored as the physical size of the picture
   */
  constructor(width: number, height: number, color: 'rgb' | 'gray', dpi: number) {
    this.#width = width;
    this.#row = new Uint8Array(width * (color === 'gray' ? 1 : 3));
    this.#png = new PngWriter({ width, height, bits: 8, color: PNG_COLOR[color], dpi, level: 4 });
  }

  /** @param rgba rows of the picture's width, four bytes per pixel; not kept */
  async add(rgba: Uint8Array): Promise<void> {
    const step = this.#width * 4;
    for (let at = 0; at < rgba.length; at += step) {
      this.#take(rgba, at);
      if (this.#png.add(this.#row)) await this.#png.flush();
    }
  }

  finish(): Promise<Uint8Array> {
    return this.#png.finish();
  }

  /** Adds the pixels without alpha; for a grey picture, only their red component. */
  #take(rgba: Uint8Array, from: number): void {
    const row = this.#row;
    if (row.length === this.#width) {
      for (let to = 0; to < row.length; to++, from += 4) row[to] = rgba[from]!;
      return;
    }
    for (let to = 0; to < row.length; to += 3, from += 4) {
      row[to] = rgba[from]!;
      row[to + 1] = rgba[from + 1]!;
      row[to + 2] = rgba[from + 2]!;
    }
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
