import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Colour types of PNG (ISO/IEC 15948, 11.2.2). */
export const PNG_COLOR = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgbAlpha: 6 } as const;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Filters of rows (9.2). */
const [FILTER_NONE, FILTER_UP] = [0, 2] as const;

/** Bytes of rows that are handed to the compressor at once. */
const BAND_BYTES = 1 << 20;

export interface PngSource {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly color: (typeof PNG_COLOR)[keyof typeof PNG_COLOR];
  /** RGB. */
  readonly palette?: Uint8Array;
  /** Opacity of the first colours of the palette. */
  readonly transparency?: Uint8Array;
  /** A row as PNG packs it; taken before the next one is asked for. */
  row(y: number): Uint8Array;
}

/**
 * Writes a PNG (ISO/IEC 15948) row by row, so that it is never uncompressed in memory as a whole.
 *
 * @param onBand is called now and then; what it throws ends the work
 */
export async function writePng(source: PngSource, onBand: () => void): Promise<Uint8Array> {
  const { width, height, bits, color } = source;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = color;
  const parts = [SIGNATURE, chunk('IHDR', header)];
  if (source.palette) parts.push(chunk('PLTE', source.palette));
  if (source.transparency) parts.push(chunk('tRNS', source.transparency));
  parts.push(chunk('IDAT', await compressed(source, onBand)), chunk('IEND', new Uint8Array()));
  return new Uint8Array(Buffer.concat(parts));
}

async function compressed(source: PngSource, onBand: () => void): Promise<Uint8Array> {
  const { width, height, bits, color } = source;
  const rowBytes = Math.ceil((width * bits * CHANNELS[color]!) / 8);
  // Differences of packed or indexed samples are no smaller than the samples.
  const filter = bits < 8 || color === PNG_COLOR.palette ? FILTER_NONE : FILTER_UP;
  const deflate = createDeflate({ level: 6 });
  const out: Buffer[] = [];
  deflate.on('data', (data: Buffer) => out.push(data));
  const ended = once(deflate, 'end');
  const above = new Uint8Array(rowBytes);
  const perBand = Math.max(1, Math.floor(BAND_BYTES / (rowBytes + 1)));
  for (let top = 0; top < height; top += perBand) {
    const rows = Math.min(perBand, height - top);
    const band = new Uint8Array(rows * (rowBytes + 1));
    for (let row = 0, to = 0; row < rows; row++) {
      const line = source.row(top + row);
      band[to++] = filter;
      if (filter === FILTER_NONE) band.set(line.subarray(0, rowBytes), to);
      else {
        for (let i = 0; i < rowBytes; i++) band[to + i] = line[i]! - above[i]!;
        above.set(line.subarray(0, rowBytes));
      }
      to += rowBytes;
    }
    if (!deflate.write(band)) await once(deflate, 'drain');
    onBand();
  }
  deflate.end();
  await ended;
  return Buffer.concat(out);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}
