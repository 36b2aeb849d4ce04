import { encodePng, PNG_COLOR } from '@platen/pdf';
import type { EncodedSymbol } from '../rendering/symbols/encoder.ts';

/** `encode` of the encoder, which is loaded on demand. */
export type EncodeQr = (symbology: 'qr', text: string, options: { readonly level: string }) => EncodedSymbol;

/** Light modules around the code (ISO/IEC 18004, 9.1). */
const QUIET = 4;
/** Pixels of a module: 0.5 mm at 406 dpi. */
const SCALE = 8;
const MODULE_MM = 0.5;

/** Draws a QR code as a PNG of one bit per pixel. @throws Error with the reason */
export function qrImage(
  encode: EncodeQr,
  text: string,
  level: string,
): { readonly png: Uint8Array; readonly millimetres: number } {
  if (text === '') throw new Error('qr: QR holds a text that is not empty');
  const modules = modulesOf(encode, text, level);
  const side = (modules.length + 2 * QUIET) * SCALE;
  const rows = Array.from({ length: side }, (_, y) => {
    const row = modules[Math.floor(y / SCALE) - QUIET];
    const samples = new Uint8Array(Math.ceil(side / 8));
    for (let x = 0; x < side; x += 1)
      if (!row?.[Math.floor(x / SCALE) - QUIET]) samples[x >> 3]! |= 0x80 >> (x & 7);
    return samples;
  });
  const png = encodePng({ width: side, height: side, bits: 1, color: PNG_COLOR.gray, level: 6 }, rows);
  return { png, millimetres: (modules.length + 2 * QUIET) * MODULE_MM };
}

/** Units of an encoded QR code per module. */
const UNIT = 2;

/** @returns rows of modules, dark ones are `true` */
function modulesOf(encode: EncodeQr, text: string, level: string): boolean[][] {
  const { width, content } = encoded(encode, text, level);
  const edges = verticalEdges(content);
  return Array.from({ length: width / UNIT }, (_, row) => {
    const y = (row + 0.5) * UNIT;
    const crossed = edges.filter(({ top, bottom }) => top < y && y < bottom);
    return Array.from({ length: width / UNIT }, (_, column) => {
      const before = crossed.filter(({ x }) => x < (column + 0.5) * UNIT);
      return before.length % 2 === 1;
    });
  });
}

interface VerticalEdge {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Vertical edges of the polygons of SVG paths, which are filled by the even-odd rule. */
function verticalEdges(paths: string): VerticalEdge[] {
  const edges: VerticalEdge[] = [];
  for (const [, polygon] of paths.matchAll(/M([^MZz"]+)/g)) {
    const numbers = (polygon!.match(/-?[\d.]+/g) ?? []).map(Number);
    for (let i = 0; i < numbers.length; i += 2) {
      const [x, y] = [numbers[i]!, numbers[i + 1]!];
      const next = (i + 2) % numbers.length;
      const [nextX, nextY] = [numbers[next]!, numbers[next + 1]!];
      if (x === nextX) edges.push({ x, top: Math.min(y, nextY), bottom: Math.max(y, nextY) });
    }
  }
  return edges;
}

function encoded(encode: EncodeQr, text: string, level: string): EncodedSymbol {
  try {
    return encode('qr', text, { level });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UnencodableError') throw error;
    throw new Error(`qr: QR cannot hold this: ${error.message}`);
  }
}
