import { describe, expect, it } from 'vitest';
import { columnPage, minutes, wrapped } from '../../testing/column-page.ts';
import { extractText } from './extract-text.ts';

async function linesOf(pdf: Uint8Array): Promise<string[]> {
  const { pages } = await extractText(pdf);
  return (pages[0] as { text: string }).text.split('\n').filter((line) => line !== '');
}

const NAMES = ['Maria Lindqvist', 'Henrik Osterby', 'Jonas Petterson'];

describe('columns drawn row by row', () => {
  it.each([
    [52, [50, 310], {}],
    [52, [50, 262], {}],
    [52, [50, 310], { offset: 4 }],
    [30, [50, 200, 350], {}],
    [20, [50, 150], {}],
    [16, [50, 130, 210], {}],
    [52, [50, 310], { offset: -4 }],
    [52, [50, 310], { offset: -14 }],
  ])('are read one after the other, with lines of %d letters', async (length, lefts, options) => {
    const columns = lefts.map((_, index) => wrapped(minutes(NAMES[index]!), length));
    expect(await linesOf(columnPage(columns, lefts, options))).toEqual(columns.flat());
  });

  it('leaves cells of short text in their rows', async () => {
    const items = ['Black tea', 'Green tea', 'Coffee beans', 'Oat biscuits', 'Brown sugar', 'Cane sugar'];
    const notes = ['from Assam', 'first harvest', 'dark roast', 'without nuts', 'fair trade', 'in cubes'];
    const lines = await linesOf(columnPage([items, notes], [50, 150]));
    expect(lines[0]).toMatch(/^Black tea\s+from Assam$/);
    expect(lines).toHaveLength(6);
  });
});
