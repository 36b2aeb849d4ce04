import { encodePng, PNG_COLOR } from '@platen/pdf';
import type { PlacedSymbol } from '../rendering/symbols/barcode.ts';

/** Pixels of a module: some 400 dpi for the usual widths. */
const SCALE = 8;

/** A symbol as a PNG, with its size in millimetres. */
interface SymbolImage {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Draws a QR code or bar code with its quiet zone as a PNG of one bit per pixel. */
export function symbolImage(code: PlacedSymbol): SymbolImage {
  const { width, columns, rows } = symbolSamples(code);
  const height = rows.length * SCALE;
  const lines = Array.from({ length: height }, (_, y) => rows[Math.floor(y / SCALE)]!);
  const png = encodePng({ width, height, bits: 1, color: PNG_COLOR.gray, level: 6 }, lines);
  return { png, width: columns * code.module, height: rows.length * code.module };
}

/** Samples of the rows of modules, one bit per pixel: light ones are 1. */
export function symbolSamples({ kind: { unit }, symbol, quiet }: PlacedSymbol): {
  /** Width in pixels. */
  readonly width: number;
  /** Width in modules. */
  readonly columns: number;
  readonly rows: readonly Uint8Array[];
} {
  const edges = verticalEdges(symbol.content);
  const columns = (quiet.left + symbol.width + quiet.right) / unit;
  const count = Math.round((2 * quiet.above + symbol.height) / unit);
  const width = Math.round(columns * SCALE);
  const light = new Uint8Array(Math.ceil(width / 8)).fill(0xff);
  const rows = Array.from({ length: count }, (_, row) => {
    const y = (row + 0.5) * unit - quiet.above;
    const crossed = edges.filter(({ top, bottom }) => top < y && y < bottom).map(({ x }) => x);
    if (crossed.length === 0) return light;
    const line = Uint8Array.from(light);
    crossed.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossed.length; i += 2) {
      const [from, to] = crossed.slice(i, i + 2).map((x) => Math.round(((x + quiet.left) / unit) * SCALE));
      for (let x = from!; x < to!; x += 1) line[x >> 3]! &= ~(0x80 >> (x & 7));
    }
    return line;
  });
  return { width, columns, rows };
}

interface VerticalEdge {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Vertical edges of SVG paths: of polygons, which are filled by the even-odd rule, and of vertical lines of a width. */
function verticalEdges(paths: string): VerticalEdge[] {
  const edges: VerticalEdge[] = [];
  for (const [path] of paths.matchAll(/<path[^>]*>/g)) {
    const stroke = /stroke-width="([\d.]+)"/.exec(path)?.[1];
    for (const [, drawn] of path.matchAll(/M([^MZz"]+)/g)) {
      const numbers = (drawn!.match(/-?[\d.]+/g) ?? []).map(Number);
      const half = Number(stroke) / 2;
      if (stroke !== undefined) {
        const [x = 0, from = 0, , to = 0] = numbers;
        for (const side of [x - half, x + half])
          edges.push({ x: side, top: Math.min(from, to), bottom: Math.max(from, to) });
        continue;
      }
      for (let i = 0; i < numbers.length; i += 2) {
        const [x, y] = [numbers[i]!, numbers[i + 1]!];
        const next = (i + 2) % numbers.length;
        const [nextX, nextY] = [numbers[next]!, numbers[next + 1]!];
        if (x === nextX) edges.push({ x, top: Math.min(y, nextY), bottom: Math.max(y, nextY) });
      }
    }
  }
  return edges;
}
