import { expect, it } from 'vitest';
import { encodedBarcode, encodedQr } from '../rendering/symbols/barcode.ts';
import { encode } from '../rendering/symbols/encoder.ts';
import { FilterOptions } from '../rendering/symbols/filter-options.ts';
import { symbolSamples } from './symbol-image.ts';

const OPTIONS = ['level', 'height', 'module', 'quiet_zone'];
const PIXELS = 8;

/** Modules of a row: `#` for dark ones. */
function modules(row: Uint8Array, count: number): string {
  return Array.from({ length: count }, (_, module) => {
    const x = module * PIXELS + PIXELS / 2;
    return row[x >> 3]! & (0x80 >> (x & 7)) ? '.' : '#';
  }).join('');
}

it.each([
  // GS1 General Specifications, 5.2.1: guards, and 7 modules for each of 12 digits.
  ['ean13', '4006381333931', /^\.{11}#\.#[.#]{42}\.#\.#\.[.#]{42}#\.#\.{7,8}$/],
  // ISO/IEC 15417: start B, two characters, the check character, stop.
  ['code128', 'AB', /^\.{10}##\.#\.\.#\.\.\.\.#\.#\.\.\.##\.\.\.[.#]*##\.\.\.###\.#\.##\.{10,11}$/],
  ['itf', '12', /^\.{10}#\.#\.[.#]*#+\.#\.{10,11}$/],
])('draws the bars of %s between its quiet zones', (kind, text, pattern) => {
  const options = new FilterOptions('barcode', [kind], OPTIONS);
  const drawn = symbolSamples(encodedBarcode(encode, text, options));
  const { columns } = drawn;
  expect(drawn.width).toBe(columns * PIXELS);
  for (const row of [drawn.rows[0]!, drawn.rows.at(-1)!]) expect(modules(row, columns)).toMatch(pattern);
});

it('draws the finders of a QR code, and the border of a Data Matrix', () => {
  const qr = symbolSamples(encodedQr(encode, 'hello', new FilterOptions('qr', [], OPTIONS)));
  const rows = qr.rows.map((row) => modules(row, qr.columns));
  expect(rows.slice(0, 4)).toEqual(Array(4).fill('.'.repeat(29)));
  expect(rows[4]).toMatch(/^\.{4}#{7}\..*\.#{7}\.{4}$/);
  expect(rows[5]).toMatch(/^\.{4}#\.{5}#\./);
  const options = new FilterOptions('barcode', ['datamatrix'], OPTIONS);
  const matrix = symbolSamples(encodedBarcode(encode, 'hello', options));
  const lines = matrix.rows.map((row) => modules(row, matrix.columns));
  expect(lines).toHaveLength(14);
  expect(lines[12]).toBe('.############.');
  expect(lines[1]).toBe('.#.#.#.#.#.#..');
});
