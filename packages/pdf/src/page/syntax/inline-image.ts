import { PdfName } from '../../file/core/objects.ts';
import { isWhitespace, latin1 } from '../../file/core/syntax.ts';
import type { ContentDict } from './operands.ts';

/** Abbreviations that inline images may use (ISO 32000-2, tables 91 to 93), long form by short form. */
export const INLINE_KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  L: 'Length',
  W: 'Width',
};

export const INLINE_COLOR_SPACES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};

/**
 * Returns the end of an inline image's data. The length of unfiltered data follows from the dictionary; filtered data ends at an
 * `EI` between white space that is followed by plausible content.
 */
export function inlineImageDataEnd(
  bytes: Uint8Array,
  start: number,
  dict: ContentDict,
): { dataEnd: number; end: number; isOpen?: boolean } {
  const known = rawLength(dict);
  if (known !== undefined && start + known <= bytes.length) {
    let at = start + known;
    while (isWhitespace(bytes[at])) at++;
    if (isEndMarker(bytes, at)) return { dataEnd: start + known, end: at + 2 };
  }
  for (let at = start; at < bytes.length - 1; at++) {
    if (bytes[at] !== 69 || !isEndMarker(bytes, at)) continue;
    if (at > start && !isWhitespace(bytes[at - 1])) continue;
    if (looksLikeContent(bytes, at + 2)) return { dataEnd: Math.max(start, at - 1), end: at + 2 };
  }
  return { dataEnd: bytes.length, end: bytes.length, isOpen: true };
}

function isEndMarker(bytes: Uint8Array, at: number): boolean {
  const after = bytes[at + 2];
  return bytes[at] === 69 && bytes[at + 1] === 73 && (after === undefined || isWhitespace(after));
}

function looksLikeContent(bytes: Uint8Array, from: number): boolean {
  const sample = latin1(bytes, from, Math.min(bytes.length, from + 24));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: binary data is told by exactly these
  return !/[\x01-\x08\x0e-\x1f\x7f-\xff]/.test(sample);
}

function rawLength(dict: ContentDict): number | undefined {
  if (dict.has('F') || dict.has('Filter')) return undefined;
  const width = dict.get('W') ?? dict.get('Width');
  const height = dict.get('H') ?? dict.get('Height');
  if (typeof width !== 'number' || typeof height !== 'number') return undefined;
  const mask = (dict.get('IM') ?? dict.get('ImageMask')) === true;
  const bits = mask ? 1 : (dict.get('BPC') ?? dict.get('BitsPerComponent') ?? 8);
  const space = dict.get('CS') ?? dict.get('ColorSpace');
  const components = mask ? 1 : componentsOf(space);
  if (typeof bits !== 'number' || components === undefined) return undefined;
  return Math.ceil((width * components * bits) / 8) * height;
}

function componentsOf(space: unknown): number | undefined {
  if (Array.isArray(space)) return componentsOf(space[0]);
  if (!(space instanceof PdfName)) return undefined;
  const counts: Record<string, number> = {
    G: 1,
    DeviceGray: 1,
    CalGray: 1,
    I: 1,
    Indexed: 1,
    RGB: 3,
    DeviceRGB: 3,
    CMYK: 4,
    DeviceCMYK: 4,
  };
  return counts[space.value];
}
