import { once } from 'node:events';
import { crc32, createDeflate, type Deflate, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Colour types of PNG (ISO/IEC 15948, 11.2.2). */
export const PNG_COLOR = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgbAlpha: 6 } as const;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Filters of rows (9.2). */
const [FILTER_NONE, FILTER_UP] = [0, 2] as const;

/** Number of row bytes passed to the compressor at once. */
const BAND_BYTES = 1 << 20;
const METRES_PER_INCH = 0.0254;

export interface PngFormat {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly bits: number;
  readonly color: (typeof PNG_COLOR)[keyof typeof PNG_COLOR];
  /** RGB. */
  readonly palette?: Uint8Array;
  /** Opacity of the first colours of the palette. */
  readonly transparency?: Uint8Array;
  /** Resolution in dots per inch, which defines the picture's size for viewers. */
  readonly dpi?: number;
  /** Compression level, 0 to 9. */
  readonly level: number;
}

/** Writes a PNG (ISO/IEC 15948) row by row from the top, so that the whole picture is never uncompressed in memory. */
export class PngWriter {
  readonly #format: PngFormat;
  readonly #rowBytes: number;
  readonly #filter: typeof FILTER_NONE | typeof FILTER_UP;
  readonly #deflate: Deflate;
  readonly #compressed: Buffer[] = [];
  readonly #above: Uint8Array;
  readonly #band: Uint8Array;
  #used = 0;

  constructor(format: PngFormat) {
    const { width, bits, color, level } = format;
    this.#format = format;
    this.#rowBytes = Math.ceil((width * bits * CHANNELS[color]!) / 8);
    // Prediction does not reduce packed or indexed samples.
    this.#filter = bits < 8 || color === PNG_COLOR.palette ? FILTER_NONE : FILTER_UP;
    this.#above = new Uint8Array(this.#rowBytes);
    this.#band = new Uint8Array(
      Math.max(1, Math.floor(BAND_BYTES / (this.#rowBytes + 1))) * (this.#rowBytes + 1),
    );
    this.#deflate = createDeflate({ level, memLevel: 9 });
    this.#deflate.on('data', (data: Buffer) => this.#compressed.push(data));
  }

  /**
   * Adds a row; its bytes are copied at once.
   *
   * @param row in PNG packing; excess bytes are ignored
   * @returns whether {@link flush} must be awaited before the next row
   */
  add(row: Uint8Array): boolean {
    const band = this.#band;
    const above = this.#above;
    const to = this.#used + 1;
    band[to - 1] = this.#filter;
    if (this.#filter === FILTER_NONE) band.set(row.subarray(0, this.#rowBytes), to);
    else {
      for (let i = 0; i < this.#rowBytes; i++) {
        const value = row[i]!;
        band[to + i] = value - above[i]!;
        above[i] = value;
      }
    }
    this.#used += this.#rowBytes + 1;
    return this.#used === band.length;
  }

  /** Compresses the added rows. */
  async flush(): Promise<void> {
    if (this.#used === 0) return;
    const rows = this.#band.slice(0, this.#used);
    this.#used = 0;
    if (!this.#deflate.write(rows)) await once(this.#deflate, 'drain');
  }

  async finish(): Promise<Uint8Array> {
    await this.flush();
    const ended = once(this.#deflate, 'end');
    this.#deflate.end();
    await ended;
    return pngFile(this.#format, Buffer.concat(this.#compressed));
  }
}

/** Encodes a small picture at once. @param rows in PNG packing, from the top */
export function encodePng(format: PngFormat, rows: readonly Uint8Array[]): Uint8Array {
  const filtered = Buffer.concat(rows.flatMap((row) => [Uint8Array.of(FILTER_NONE), row]));
  return pngFile(format, deflateSync(filtered, { level: format.level }));
}

/** @param compressed filtered rows as a zlib stream */
function pngFile(
  { width, height, bits, color, palette, transparency, dpi }: PngFormat,
  compressed: Uint8Array,
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = color;
  const parts = [SIGNATURE, chunk('IHDR', header)];
  if (dpi !== undefined) parts.push(chunk('pHYs', density(dpi)));
  if (palette) parts.push(chunk('PLTE', palette));
  if (transparency) parts.push(chunk('tRNS', transparency));
  parts.push(chunk('IDAT', compressed), chunk('IEND', new Uint8Array()));
  return new Uint8Array(Buffer.concat(parts));
}

function density(dpi: number): Uint8Array {
  const perMetre = Math.round(dpi / METRES_PER_INCH);
  const data = Buffer.alloc(9);
  data.writeUInt32BE(perMetre, 0);
  data.writeUInt32BE(perMetre, 4);
  data[8] = 1;
  return data;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}
