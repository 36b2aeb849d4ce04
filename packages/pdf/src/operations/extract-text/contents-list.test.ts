import { describe, expect, it } from 'vitest';
import { blocksOf, markdownOf, show, textOf } from './testing/pages.ts';

const ENTRIES = [
  [50, 'Introduction ........................ 1'],
  [50, 'Methods'],
  [70, 'Samples . . . . . . . . . . . . . . 12'],
  [70, 'Statistics............................14'],
  [50, 'Annex A ......................... A-3'],
] as const;

const PAGE = [[50, 'Contents'] as const, ...ENTRIES]
  .map(([x, text], row) => show(x, 700 - row * 14, text))
  .join('\n');

describe('a table of contents with leaders', () => {
  it('is a list of titles with their page numbers', async () => {
    const blocks = await blocksOf(PAGE);
    expect(blocks.map(({ type, text, depth }) => [type, text.replaceAll('\n', ' '), depth])).toEqual([
      ['paragraph', 'Contents', undefined],
      ['list-item', 'Introduction 1', 1],
      ['list-item', 'Methods', 1],
      ['list-item', 'Samples 12', 2],
      ['list-item', 'Statistics 14', 2],
      ['list-item', 'Annex A A-3', 1],
    ]);
    expect(await markdownOf(PAGE)).toMatch(/^- Introduction 1\n- Methods\n\n {2}- Samples 12\n/m);
    expect(await textOf(PAGE)).toMatch(/^Introduction 1\n/m);
  });

  it('has entries with numbers far from their leaders, and titles that wrap', async () => {
    const content = [
      show(50, 700, 'A title that is longer than the line and'),
      show(50, 688, 'goes on in the next ...........'),
      show(400, 688, '7'),
      show(50, 670, 'Results ......................'),
      show(400, 670, '19'),
      show(50, 652, 'Index ........................'),
      show(394, 652, 'xii'),
    ].join('\n');
    const blocks = await blocksOf(content);
    expect(blocks.map(({ text }) => text.replaceAll('\n', ' '))).toEqual([
      'A title that is longer than the line and goes on in the next 7',
      'Results 19',
      'Index xii',
    ]);
  });

  it('keeps the words of titles apart where most of the line is single dots', async () => {
    const dots = Array.from({ length: 30 }, (_, at) => show(180 + at * 6, 700, '.')).join('\n');
    const title = 'BT /F1 10 Tf 50 700 Td [(A) -280 (research) -280 (question)] TJ ET';
    expect(await textOf([title, dots, show(370, 700, '12')].join('\n'))).toContain('A research question');
  });

  it('is not recognized where points end a sentence, or lead to amounts', async () => {
    expect(
      (await blocksOf([show(50, 700, 'and so on ....'), show(50, 686, 'And on ... 3')].join('\n')))[0]!.type,
    ).toBe('paragraph');
    const prices = ['Coffee', 'Tea', 'Water'].map((name, row) =>
      [show(50, 700 - row * 14, `${name} ..........`), show(200, 700 - row * 14, '3.50')].join('\n'),
    );
    expect((await blocksOf(prices.join('\n')))[0]!.type).toBe('table');
  });

  it('has chapters without leaders, and leaders of any kind', async () => {
    for (const leader of ['.', '_', '-']) {
      const rows = [
        ['Introduction', '1', 'F2'],
        ['Samples', '4', 'F1'],
        ['Statistics', '12', 'F1'],
        ['References', '203', 'F2'],
      ] as const;
      const content = rows.flatMap(([title, number, font], row) => [
        show(50, 700 - row * 20, title, 10, font),
        font === 'F1' ? show(120, 700 - row * 20, leader.repeat(40)) : '',
        show(400 - number.length * 5, 700 - row * 20, number, 10, font),
      ]);
      const blocks = await blocksOf(content.join('\n'));
      expect(blocks.map(({ type, text }) => [type, text])).toEqual(
        rows.map(([title, number]) => ['list-item', `${title} ${number}`]),
      );
    }
  });

  it('has first pages in Roman numerals, which no header of a table has', async () => {
    const rows = [
      ['Preface', 'ix'],
      ['Introduction', 'xi'],
      ['Methods', '1'],
      ['Results', '118'],
    ] as const;
    const content = rows.flatMap(([title, number], row) => [
      show(50, 700 - row * 14, title),
      show(400 - number.length * 5, 700 - row * 14, number),
    ]);
    expect(await markdownOf(content.join('\n'))).toBe(rows.map((row) => `- ${row.join(' ')}`).join('\n'));
  });

  it('has no leaders where they are lines, and numbers that go up', async () => {
    const rows = [
      [50, 'Methods', '3'],
      [70, 'Samples', '4'],
      [70, 'Statistics', '12'],
      [50, 'Results', '118'],
    ] as const;
    const content = rows.flatMap(([x, title, number], row) => [
      show(x, 700 - row * 14, title),
      show(400 - number.length * 5, 700 - row * 14, number),
    ]);
    expect(await markdownOf(content.join('\n'))).toBe(
      '- Methods 3\n\n  - Samples 4\n  - Statistics 12\n\n- Results 118',
    );
  });
});
