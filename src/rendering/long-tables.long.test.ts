import { afterAll, beforeAll, expect, it } from 'vitest';
import { longTable, MEASURED_ROWS, printBoth } from './testing/long-tables.ts';
import { type TestRenderer, testRenderer } from './testing/test-renderer.ts';

let renderer: TestRenderer;
beforeAll(() => {
  renderer = testRenderer();
});
afterAll(() => renderer.close());

it.each<[string, string, number]>([
  [
    'as wide as its rows take',
    longTable('table{table-layout:auto;width:auto;border-spacing:2px}@page{margin:30mm}', '', MEASURED_ROWS),
    1.6,
  ],
  [
    'as wide as the page, with columns that depend on its rows',
    longTable(
      'table{table-layout:auto;border-collapse:collapse}td{border:1px solid #ccc}',
      '',
      MEASURED_ROWS,
    ),
    0.8,
  ],
])('a long table %s looks the same in pieces as whole', async (_, html, mostDown) => {
  const { texts, across, down, structure } = await printBoth(renderer, html);
  expect(texts[0]).toEqual(texts[1]);
  // Measured columns differ by up to half a point.
  expect(across).toBeLessThan(0.5);
  expect(down).toBeLessThan(mostDown);
  expect(structure[0]).toBe(structure[1]);
});
