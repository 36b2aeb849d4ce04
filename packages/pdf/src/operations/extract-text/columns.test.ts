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

  it('join a paragraph over their ends, unless a sentence ends or begins there', async () => {
    const sentence =
      'a paragraph that begins in one column goes on in the next one until all has been told about it, and ';
    const lines = wrapped(`${sentence.repeat(9)}ends.`, 40);
    const half = Math.ceil(lines.length / 2);
    const [first, second] = [lines.slice(0, half), lines.slice(half)];
    const read = async (columns: readonly string[][]) => {
      const { pages } = await extractText(columnPage(columns, [50, 310]), { format: 'markdown' });
      // Lines of as many letters are not equally full.
      return (pages[0] as { text: string }).text.replaceAll('\\\n', ' ').split('\n\n');
    };
    expect(await read([first, second])).toEqual([lines.join(' ')]);
    const ended = first.with(-1, first.at(-1)!.replace(/.$/, '.'));
    expect(await read([ended, second])).toEqual([ended.join(' '), second.join(' ')]);
    const capital = second.with(0, second[0]!.replace(/^./, 'A'));
    expect(await read([first, capital])).toEqual([first.join(' '), capital.join(' ')]);
  });

  it('leaves cells of short text in their rows', async () => {
    const items = ['Black tea', 'Green tea', 'Coffee beans', 'Oat biscuits', 'Brown sugar', 'Cane sugar'];
    const notes = ['from Assam', 'first harvest', 'dark roast', 'without nuts', 'fair trade', 'in cubes'];
    const lines = await linesOf(columnPage([items, notes], [50, 150]));
    expect(lines[0]).toMatch(/^Black tea\s+from Assam$/);
    expect(lines).toHaveLength(6);
  });
});
