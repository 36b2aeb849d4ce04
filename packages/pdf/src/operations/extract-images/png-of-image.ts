import type { PdfDict } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { type DecodedImage, UndecodableImage } from '../../page/images/decode-image.ts';
import { PNG_COLOR, type PngFormat, PngWriter } from '../../page/images/png-writer.ts';
import type { Budget } from '../../page/syntax/limits.ts';
import { type ColorSpace, componentsIn, rgbOf } from './color-space.ts';
import { MAX_IMAGE_PIXELS } from './limits.ts';
import type { Opacity } from './opacity.ts';

export interface Picture {
  readonly samples: DecodedImage;
  /** Image dictionary with full names of its entries. */
  readonly dict: PdfDict;
  /** Colour space; undefined for a stencil. */
  readonly space: ColorSpace | undefined;
  readonly opacity: Opacity | undefined;
}

/**
 * Converts an image to PNG: with its own depth if its samples are unmodified grey levels, RGB or palette indexes, otherwise with
 * 8 bits. If a mask has a higher resolution, the image's samples are repeated.
 *
 * @throws UndecodableImage when samples and colour space do not match, or there are too many
 */
export function pngOf(pdf: ObjectReader, picture: Picture, budget: Budget): Promise<Uint8Array> {
  const { samples, space } = picture;
  if (space && componentsIn(space) !== samples.components)
    throw new UndecodableImage('its samples do not fit its colour space');
  const source = space
    ? (packed(pdf, picture, space) ?? converted(pdf, picture, space))
    : stencil(pdf, picture);
  if (source.width * source.height > MAX_IMAGE_PIXELS)
    throw new UndecodableImage(`more than ${MAX_IMAGE_PIXELS / 1e6} megapixels`);
  return written(source, () => budget.checkTime());
}

interface PngSource extends Omit<PngFormat, 'level'> {
  /** Returns a row in PNG packing, valid until the next call. */
  row(y: number): Uint8Array;
}

/** @param onBand called at intervals; may throw to stop the work */
async function written(source: PngSource, onBand: () => void): Promise<Uint8Array> {
  const png = new PngWriter({ ...source, level: 6 });
  for (let y = 0; y < source.height; y++) {
    if (!png.add(source.row(y))) continue;
    await png.flush();
    onBand();
  }
  return png.finish();
}

/** Returns a stencil: black where paint is applied, transparent elsewhere, one bit per pixel (ISO 32000-2, 8.9.6.2). */
function stencil(pdf: ObjectReader, { samples, dict }: Picture): PngSource {
  const { width, height } = samples;
  if (samples.components !== 1 || samples.bitsPerComponent !== 1)
    throw new UndecodableImage('a stencil of more than one bit');
  const [first = 0] = pdf.numbers(dict, 'Decode') ?? [];
  return {
    width,
    height,
    bits: 1,
    color: PNG_COLOR.palette,
    palette: new Uint8Array(6),
    transparency: first === 1 ? Uint8Array.of(0, 255) : Uint8Array.of(255, 0),
    row: rowsOf(samples),
  };
}

/** Returns samples whose format PNG shares with PDF; undefined when they must be converted. */
function packed(
  pdf: ObjectReader,
  { samples, dict, opacity }: Picture,
  space: ColorSpace,
): PngSource | undefined {
  const { width, height, bitsPerComponent: bits } = samples;
  if (opacity || Array.isArray(pdf.value(dict, 'Mask'))) return undefined;
  const decode = pdf.numbers(dict, 'Decode');
  const row = rowsOf(samples);
  if (space.kind === 'indexed') {
    const isUsual = !decode || (decode[0] === 0 && decode[1] === 2 ** bits - 1);
    if (bits > 8 || !isUsual) return undefined;
    // Indexes beyond the table mean its last colour, but are an error in PNG.
    const palette = new Uint8Array(2 ** bits * 3);
    for (let i = 0; i < 2 ** bits; i++) palette.set(rgbOf(space, [i]), i * 3);
    return { width, height, bits, color: PNG_COLOR.palette, palette, row };
  }
  if (space.kind === 'gray') {
    const inverts = decode?.[0] === 1 && decode[1] === 0;
    if (decode && !inverts && (decode[0] !== 0 || decode[1] !== 1)) return undefined;
    const inverted = (y: number) => row(y).map((byte) => ~byte);
    return { width, height, bits, color: PNG_COLOR.gray, row: inverts ? inverted : row };
  }
  const isUsual = !decode || decode.every((value, i) => value === i % 2);
  if (space.kind !== 'rgb' || bits < 8 || !isUsual) return undefined;
  return { width, height, bits, color: PNG_COLOR.rgb, row };
}

function rowsOf({ width, components, bitsPerComponent, data }: DecodedImage): (y: number) => Uint8Array {
  const rowBytes = Math.ceil((width * components * bitsPerComponent) / 8);
  return (y) => data.subarray(y * rowBytes, (y + 1) * rowBytes);
}

function converted(pdf: ObjectReader, picture: Picture, space: ColorSpace): PngSource {
  const { samples, dict, opacity } = picture;
  const { components } = samples;
  const isKeyed = opacity === undefined && Array.isArray(pdf.value(dict, 'Mask'));
  const width = Math.max(samples.width, opacity?.width ?? 0);
  const height = Math.max(samples.height, opacity?.height ?? 0);
  const colors = space.kind === 'gray' ? 1 : 3;
  const hasAlpha = isKeyed || opacity !== undefined;
  const channels = colors + (hasAlpha ? 1 : 0);
  const out = new Uint8Array(width * channels);
  const values = new Uint16Array(samples.width * components);
  const mapped = new Uint8Array(samples.width * components);
  const tables = decodeTables(pdf, dict, samples, space);
  const isTransparent = isKeyed ? keyOf(pdf, dict, samples) : () => false;
  const read = rowsOf(samples);
  let present = -1;
  const row = (y: number) => {
    const own = Math.floor((y * samples.height) / height);
    if (own !== present) {
      unpack(read(own), samples.bitsPerComponent, values);
      for (let i = 0; i < values.length; i++) mapped[i] = tables[i % components]![values[i]!]!;
      present = own;
    }
    const alphaRow = opacity && Math.floor((y * opacity.height) / height) * opacity.width;
    for (let x = 0, to = 0; x < width; x++) {
      const at = Math.floor((x * samples.width) / width) * components;
      if (colors === 1) out[to++] = mapped[at]!;
      else {
        const [r, g, b] = rgbOf(space, mapped, at);
        out[to++] = r;
        out[to++] = g;
        out[to++] = b;
      }
      if (opacity) out[to++] = opacity.data[alphaRow! + Math.floor((x * opacity.width) / width)]!;
      else if (isKeyed) out[to++] = isTransparent(values, at) ? 0 : 255;
    }
    return out;
  };
  const [plain, alpha] =
    colors === 1 ? [PNG_COLOR.gray, PNG_COLOR.grayAlpha] : [PNG_COLOR.rgb, PNG_COLOR.rgbAlpha];
  return { width, height, bits: 8, color: hasAlpha ? alpha : plain, row };
}

/** Unpacks the samples of a row; of 16-bit samples only the upper 8 bits. */
function unpack(row: Uint8Array, bits: number, out: Uint16Array): void {
  const highest = (1 << Math.min(bits, 8)) - 1;
  for (let i = 0; i < out.length; i++) {
    if (bits === 8) out[i] = row[i]!;
    else if (bits === 16) out[i] = row[i * 2]!;
    else out[i] = (row[(i * bits) >> 3]! >> (8 - bits - ((i * bits) & 7))) & highest;
  }
}

/** Returns the decoded value of each sample, by component: 0 to 255, or a palette index (ISO 32000-2, 8.9.5.2). */
function decodeTables(
  pdf: ObjectReader,
  dict: PdfDict,
  { components, bitsPerComponent }: DecodedImage,
  space: ColorSpace,
): Uint8Array[] {
  const highest = 2 ** Math.min(bitsPerComponent, 8) - 1;
  const decode = pdf.numbers(dict, 'Decode') ?? [];
  const [usual, scale] = space.kind === 'indexed' ? [2 ** bitsPerComponent - 1, 1] : [1, 255];
  return Array.from({ length: components }, (_, c) => {
    const from = decode[c * 2] ?? 0;
    const to = decode[c * 2 + 1] ?? usual;
    return Uint8Array.from({ length: highest + 1 }, (_, sample) =>
      Math.min(255, Math.max(0, Math.round((from + (sample / highest) * (to - from)) * scale))),
    );
  });
}

/** Returns a test for pixels in the masked colour range (8.9.6.4). */
function keyOf(pdf: ObjectReader, dict: PdfDict, { components, bitsPerComponent }: DecodedImage) {
  const shift = bitsPerComponent === 16 ? 8 : 0;
  const ranges = (pdf.numbers(dict, 'Mask') ?? []).map((value) => value >> shift);
  return (values: Uint16Array, at: number) => {
    if (ranges.length < components * 2) return false;
    for (let c = 0; c < components; c++) {
      const value = values[at + c]!;
      if (value < ranges[c * 2]! || value > ranges[c * 2 + 1]!) return false;
    }
    return true;
  };
}
