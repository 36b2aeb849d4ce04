import type { ByteBudget } from '../../file/core/filters.ts';
import { nameOf, type PdfDict, type PdfObject } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { paletteOf } from '../../page/images/raster.ts';
import { items } from '../../page/syntax/entries.ts';
import { tintTable } from './tint-table.ts';

/** Conversion of an image's samples to grey or RGB. */
export type ColorSpace =
  | { readonly kind: 'gray' | 'rgb' | 'cmyk'; readonly family: string }
  /** One index per pixel; `table` has the RGB values. */
  | { readonly kind: 'indexed' | 'tint'; readonly family: string; readonly table: Uint8Array };

/** Longest chain of colour spaces that refer to one another. */
const MAX_DEPTH = 4;

const DEVICE: Readonly<Record<string, 'gray' | 'rgb' | 'cmyk'>> = {
  DeviceGray: 'gray',
  G: 'gray',
  CalGray: 'gray',
  DeviceRGB: 'rgb',
  RGB: 'rgb',
  CalRGB: 'rgb',
  DeviceCMYK: 'cmyk',
  CMYK: 'cmyk',
};

/** Full names of abbreviations. */
const LONG: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};

/** Returns the family name of a colour space (ISO 32000-2, 8.6). */
export function familyOf(
  pdf: ObjectReader,
  space: PdfObject | undefined,
  resources: PdfDict | undefined,
  depth = 0,
): string | undefined {
  const value = pdf.resolve(space);
  const family = Array.isArray(value) ? nameOf(pdf.resolve(value[0])) : nameOf(value);
  if (family === undefined) return undefined;
  const named = Array.isArray(value) ? null : pdf.value(pdf.entries(resources, 'ColorSpace'), family);
  if (named !== null && depth < MAX_DEPTH && DEVICE[family] === undefined)
    return familyOf(pdf, named, resources, depth + 1);
  return LONG[family] ?? family;
}

/**
 * Returns a colour space that can be converted. Profiles are not applied: an ICC-based space counts as the device space with the
 * same number of components, a calibrated one as its device equivalent.
 *
 * @returns undefined for Lab, DeviceN and unreadable spaces
 */
export function colorSpaceOf(
  pdf: ObjectReader,
  space: PdfObject | undefined,
  resources: PdfDict | undefined,
  budget: ByteBudget,
  depth = 0,
): ColorSpace | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const value = pdf.resolve(space);
  const name = nameOf(value);
  if (name !== undefined) {
    const device = DEVICE[name];
    if (device) return { kind: device, family: LONG[name] ?? name };
    const named = pdf.value(pdf.entries(resources, 'ColorSpace'), name);
    return named === null ? undefined : colorSpaceOf(pdf, named, resources, budget, depth + 1);
  }
  if (!Array.isArray(value)) return undefined;
  const [first, second] = items(pdf, value);
  const family = nameOf(first) ?? '';
  const device = DEVICE[family];
  if (device) return { kind: device, family: LONG[family] ?? family };
  switch (family) {
    case 'ICCBased': {
      const kind = ({ 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const)[pdf.number(second, 'N') ?? 0];
      return kind && { kind, family };
    }
    case 'Indexed':
    case 'I': {
      const palette = paletteOf(pdf, value, budget);
      const base = palette && colorSpaceOf(pdf, palette.base, resources, budget, depth + 1);
      if (!palette || !base || base.kind === 'indexed') return undefined;
      const table = new Uint8Array((palette.highest + 1) * 3);
      const { components } = palette;
      for (let i = 0; i <= palette.highest; i++) {
        const color = Array.from({ length: components }, (_, c) => palette.table[i * components + c] ?? 0);
        table.set(rgbOf(base, color), i * 3);
      }
      return { kind: 'indexed', family: 'Indexed', table };
    }
    case 'Separation': {
      const alternate = colorSpaceOf(pdf, value[2], resources, budget, depth + 1);
      if (!alternate || alternate.kind === 'indexed' || alternate.kind === 'tint') return undefined;
      const tints = tintTable(pdf, value[3], COMPONENTS[alternate.kind], budget);
      if (!tints) return undefined;
      const table = new Uint8Array(256 * 3);
      for (const [i, color] of tints.entries()) table.set(rgbOf(alternate, color), i * 3);
      return { kind: 'tint', family, table };
    }
    default:
      return undefined;
  }
}

const COMPONENTS = { gray: 1, rgb: 3, cmyk: 4 } as const;

/** Returns the number of components per pixel. */
export function componentsIn({ kind }: ColorSpace): number {
  return kind === 'indexed' || kind === 'tint' ? 1 : COMPONENTS[kind];
}

/** @param color components from 0 to 255, or the index of a colour in a table */
export function rgbOf(space: ColorSpace, color: ArrayLike<number>, at = 0): [number, number, number] {
  const a = color[at] ?? 0;
  switch (space.kind) {
    case 'gray':
      return [a, a, a];
    case 'rgb':
      return [a, color[at + 1] ?? 0, color[at + 2] ?? 0];
    case 'cmyk': {
      // ISO 32000-2, 10.4.2.4, but with black as a factor, which keeps dark colours distinct.
      const light = 255 - (color[at + 3] ?? 0);
      const mixed = (ink: number) => Math.round(((255 - ink) * light) / 255);
      return [mixed(a), mixed(color[at + 1] ?? 0), mixed(color[at + 2] ?? 0)];
    }
    default: {
      const from = Math.min(a, space.table.length / 3 - 1) * 3;
      return [space.table[from] ?? 0, space.table[from + 1] ?? 0, space.table[from + 2] ?? 0];
    }
  }
}
