import type { ByteBudget } from '../../file/core/filters.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { type PdfObject, PdfStream, PdfString } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { componentsOf } from './decode-image.ts';
import type { Samples } from './decoders.ts';

/** 8-bit samples, pixel by pixel, rows without gaps. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly data: Uint8Array;
}

/**
 * Converts samples of any depth to 8 bits. Lower depths are scaled to the whole range, higher ones truncated.
 *
 * @param isIndex whether samples are palette indexes, which stay unchanged
 */
export function rasterOf(samples: Samples, isIndex = false): Raster {
  const { width, height, components, bitsPerComponent: bits, data } = samples;
  if (bits === 8) return { width, height, components, data };
  const perRow = width * components;
  const rowBytes = Math.ceil((perRow * bits) / 8);
  const out = new Uint8Array(perRow * height);
  const highest = (1 << bits) - 1;
  const scale = isIndex ? 1 : 255 / highest;
  for (let row = 0, at = 0; row < height; row++) {
    for (let i = 0; i < perRow; i++, at++) {
      if (bits === 16) out[at] = data[row * rowBytes + i * 2]!;
      else {
        const bit = i * bits;
        const byte = data[row * rowBytes + (bit >> 3)]!;
        out[at] = ((byte >> (8 - bits - (bit & 7))) & highest) * scale;
      }
    }
  }
  return { width, height, components, data: out };
}

/** Palette of an indexed colour space (ISO 32000-2, 8.6.6.3). */
export interface Palette {
  /** Base colour space. */
  readonly base: PdfObject;
  readonly components: number;
  /** Highest index, at most 255. */
  readonly highest: number;
  readonly table: Uint8Array;
}

/** Returns the palette of an indexed colour space; undefined when it is unreadable. */
export function paletteOf(
  pdf: ObjectReader,
  space: PdfObject | undefined,
  budget: ByteBudget,
): Palette | undefined {
  const parts = pdf.array(space);
  const components = componentsOf(pdf, pdf.resolve(parts?.[1]), undefined);
  const highest = pdf.number(parts?.[2]);
  const lookup = pdf.resolve(parts?.[3]);
  const table =
    lookup instanceof PdfString
      ? lookup.bytes
      : lookup instanceof PdfStream
        ? decodeStream(pdf, lookup, budget).data
        : undefined;
  if (!parts || components === undefined || highest === undefined || !table) return undefined;
  return { base: parts[1]!, components, highest: Math.min(Math.max(highest, 0), 255), table };
}

/** Replaces palette indexes by their colours; indexes beyond the palette get its last colour. */
export function coloured(indexes: Raster, { components, highest, table }: Palette): Raster {
  const { width, height, data } = indexes;
  const out = new Uint8Array(width * height * components);
  for (let i = 0; i < width * height; i++) {
    const from = Math.min(data[i]!, highest) * components;
    for (let c = 0; c < components; c++) out[i * components + c] = table[from + c] ?? 0;
  }
  return { width, height, components, data: out };
}
