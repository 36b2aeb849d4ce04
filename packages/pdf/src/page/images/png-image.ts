import { deflateSync, inflateSync } from 'node:zlib';
import { dict, name, type PdfObject, PdfStream, PdfString } from '../../file/core/objects.ts';
import { undoPngPrediction } from '../../file/core/structural-streams.ts';
import type { ObjectSink } from '../../file/core/trees.ts';
import { assertPixels, type EmbeddedImage, ImageError } from './embedded-image.ts';

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  readonly interlaced: boolean;
}

/** Samples per pixel by PNG colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Adam7: x start, y start, x step, y step of each pass. */
const PASSES: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Adds a PNG (W3C PNG, third edition) of any colour type; transparency becomes a soft mask. */
export function pngImage(update: ObjectSink, bytes: Uint8Array): EmbeddedImage {
  const { header, palette, transparency, data } = readChunks(bytes);
  const { width, height, colorType } = header;
  const samples = readSamples(header, inflate(data, header));
  const pixels = width * height;
  const channels = CHANNELS[colorType]!;
  const color = colorType === 2 || colorType === 6 ? 3 : 1;
  const colors = new Uint8Array(pixels * color);
  const alpha = new Uint8Array(pixels).fill(255);
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let i = 0; i < color; i++) colors[pixel * color + i] = samples[pixel * channels + i]!;
    if (channels > color) alpha[pixel] = samples[pixel * channels + color]!;
    else if (colorType === 3) alpha[pixel] = transparency?.[samples[pixel]!] ?? 255;
  }
  const opaque = alpha.every((value) => value === 255);
  const image = (colorSpace: PdfObject, raw: Uint8Array, mask?: PdfObject): PdfStream =>
    new PdfStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: width,
        Height: height,
        ColorSpace: colorSpace,
        BitsPerComponent: 8,
        SMask: mask,
        Filter: name('FlateDecode'),
      }),
      deflateSync(raw),
    );
  const mask = opaque ? undefined : update.add(image(name('DeviceGray'), alpha));
  const ref = update.add(image(colorSpaceOf(colorType, palette), colors, mask));
  return { ref, width, height };
}

function colorSpaceOf(colorType: number, palette: Uint8Array | undefined): PdfObject {
  if (colorType === 3) {
    if (palette === undefined || palette.length < 3) throw new ImageError('is a PNG without its palette');
    const entries = Math.min(256, Math.floor(palette.length / 3));
    const table = new Uint8Array(256 * 3);
    table.set(palette.subarray(0, entries * 3));
    return [name('Indexed'), name('DeviceRGB'), 255, new PdfString(table, true)];
  }
  return name(colorType === 2 || colorType === 6 ? 'DeviceRGB' : 'DeviceGray');
}

function readChunks(bytes: Uint8Array): {
  header: Header;
  palette: Uint8Array | undefined;
  transparency: Uint8Array | undefined;
  data: Uint8Array;
} {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= view.length; ) {
    const length = view.readUInt32BE(at);
    const type = view.toString('latin1', at + 4, at + 8);
    const body = view.subarray(at + 8, at + 8 + length);
    if (body.length < length || type === 'IEND') break;
    if (type === 'IHDR' && length >= 13) header = readHeader(body);
    else if (type === 'PLTE') palette = body;
    else if (type === 'tRNS') transparency = body;
    else if (type === 'IDAT') parts.push(body);
    at += 12 + length;
  }
  if (header === undefined) throw new ImageError('is a damaged PNG');
  return { header, palette, transparency, data: Buffer.concat(parts) };
}

function readHeader(body: Buffer): Header {
  const [depth, colorType] = [body[8]!, body[9]!];
  const header = {
    width: body.readUInt32BE(0),
    height: body.readUInt32BE(4),
    depth,
    colorType,
    interlaced: body[12] === 1,
  };
  assertPixels(header.width, header.height);
  if (CHANNELS[colorType] === undefined || ![1, 2, 4, 8, 16].includes(depth)) {
    throw new ImageError('is a PNG of an unknown colour type');
  }
  return header;
}

function rowBytes(header: Header, width: number): number {
  return Math.ceil((width * CHANNELS[header.colorType]! * header.depth) / 8);
}

function passesOf(
  header: Header,
): { x: number; y: number; dx: number; dy: number; width: number; height: number }[] {
  const passes = header.interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      width: Math.ceil((header.width - x) / dx),
      height: Math.ceil((header.height - y) / dy),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

function inflate(data: Uint8Array, header: Header): Uint8Array {
  const expected = passesOf(header).reduce(
    (sum, pass) => sum + pass.height * (rowBytes(header, pass.width) + 1),
    0,
  );
  let raw: Uint8Array;
  try {
    raw = inflateSync(data, { maxOutputLength: expected + 1024 });
  } catch {
    throw new ImageError('is a damaged PNG');
  }
  if (raw.length < expected) throw new ImageError('is a PNG that is cut off');
  return raw;
}

/** Returns one byte per sample: 16-bit samples keep their high byte, palette indexes stay unchanged. */
function readSamples(header: Header, raw: Uint8Array): Uint8Array {
  const { width, height, depth, colorType } = header;
  const channels = CHANNELS[colorType]!;
  const samples = new Uint8Array(width * height * channels);
  const scale = colorType === 3 || depth >= 8 ? 1 : 255 / (2 ** depth - 1);
  let offset = 0;
  for (const pass of passesOf(header)) {
    const stride = rowBytes(header, pass.width);
    const length = pass.height * (stride + 1);
    const rows = unfilter(raw.subarray(offset, offset + length), header, pass.width);
    offset += length;
    for (let row = 0; row < pass.height; row++) {
      const line = (pass.y + row * pass.dy) * width;
      for (let column = 0; column < pass.width; column++) {
        const target = (line + pass.x + column * pass.dx) * channels;
        for (let channel = 0; channel < channels; channel++) {
          const value = sampleAt(rows, row * stride, column * channels + channel, depth);
          samples[target + channel] = value * scale;
        }
      }
    }
  }
  return samples;
}

function unfilter(rows: Uint8Array, { colorType, depth }: Header, columns: number): Uint8Array {
  try {
    return undoPngPrediction(rows, { colors: CHANNELS[colorType]!, bitsPerComponent: depth, columns });
  } catch {
    throw new ImageError('is a damaged PNG');
  }
}

function sampleAt(rows: Uint8Array, start: number, index: number, depth: number): number {
  if (depth === 8) return rows[start + index]!;
  if (depth === 16) return rows[start + index * 2]!;
  const bit = index * depth;
  return (rows[start + (bit >> 3)]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}
