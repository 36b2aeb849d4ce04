import { describe, expect, it } from 'vitest';
import { markdownOf, show } from './testing/pages.ts';

const LINES = [
  'The Tenant shall pay the rent in advance on the first day',
  'of every month without deduction and shall keep the rooms',
  'in good repair at all times during the term.',
];

/** Paragraphs whose lines are flush with their marker. */
function flush(markers: readonly string[], gap: number): string {
  const height = LINES.length * 12 + gap;
  return markers
    .flatMap((marker, item) =>
      LINES.map((line, row) =>
        show(50, 700 - item * height - row * 12, row === 0 ? `${marker} ${line}` : line),
      ),
    )
    .join('\n');
}

describe('numbered and bulleted paragraphs', () => {
  it('stay whole where their lines are flush with the marker', async () => {
    const markers = [
      ['1.', '2.', '3.'],
      ['\\(a\\)', '\\(b\\)', '\\(c\\)'],
      ['1\\)', '2\\)', '3\\)'],
      ['-', '-', '-'],
      ['[11]', '[12]', '[13]'],
    ];
    for (const own of markers) {
      for (const gap of [0, 8]) {
        const read = await markdownOf(flush(own, gap));
        expect(read.split('the first day of every month without deduction')).toHaveLength(4);
        expect(read.split(LINES.join(' '))).toHaveLength(4);
      }
    }
  });

  it('are paragraphs of their own where clauses are numbered in levels or have a sign', async () => {
    for (const own of [
      ['1.1', '1.2', '1.3'],
      ['2.1.9.', '2.1.10.', '2.1.11.'],
      ['Art. 6', 'Art. 7', 'Art. 8'],
    ])
      expect((await markdownOf(flush(own, 0))).split('\n\n').map((text) => text.split(' The ')[0])).toEqual(
        own,
      );
    const prose = ['This is 1.1 of the', '1.2 to 1.3 are new, and fill', 'the line.'];
    const content = prose.map((line, row) => show(50, 700 - row * 12, line)).join('\n');
    expect(await markdownOf(content)).not.toContain('\n\n');
  });

  it('do not begin where a line of prose begins with a citation', async () => {
    const lines = [
      'The first of these results was proven by many people, as in',
      '[12] and other works of that time, which are listed at length',
      '[13] or in the appendix.',
    ];
    const content = lines.map((line, row) => show(50, 700 - row * 12, line)).join('\n');
    expect(await markdownOf(content)).toBe(lines.join(' ').replace(/[[\]]/g, '\\$&'));
  });

  it('may have punctuation in another style than the number', async () => {
    const content = [1, 2, 3].map(
      (at) => `BT /F2 10 Tf 50 ${700 - at * 12} Td (${at}) Tj /F1 10 Tf (. Pay the rent) Tj ET`,
    );
    expect(await markdownOf(content.join('\n'))).toBe('1. Pay the rent\n2. Pay the rent\n3. Pay the rent');
  });

  it('end before a paragraph that follows a short line', async () => {
    const content = [show(50, 700, '1. Rent'), show(50, 688, LINES[0]!), show(50, 676, '2. Repair')].join(
      '\n',
    );
    expect(await markdownOf(content)).toContain(`\n\n${LINES[0]}\n\n`);
  });
});

describe('a dash at the start of a line', () => {
  const column = (lines: readonly string[], indents: readonly number[] = []) =>
    lines.map((line, row) => show(50 + (indents[row] ?? 0), 700 - row * 12, line)).join('\n');
  /** A line of letters that all have the same width. */
  const full = (start = '', end = '') => `${start}${'good book '.repeat(6)}upon${end}`;

  it('is inside a sentence where it did not fit on the line before', async () => {
    for (const dash of ['-', '\\261', '\\320']) {
      const lines = [full(), full(`${dash} `), full(`${dash} `), 'pond'];
      expect((await markdownOf(column(lines))).split('\n')).toHaveLength(1);
      // A narrow column may be as wide as one title.
      const narrow = lines.map((line) => line.slice(0, -30));
      expect(await markdownOf(column([narrow[0]!, `${dash} pond`, `${dash} book`]))).toContain(
        '\n- pond\n- book',
      );
    }
  });

  it('begins an item after a line with space for it, or at the end of a sentence', async () => {
    const items = ['- good book', '- pond'];
    for (const before of ['good book', full('', ':')])
      expect(await markdownOf(column([full(), before, ...items]))).toBe(
        `${full()} ${before}\n\n${items.join('\n')}`,
      );
    // The line above the list may be the widest one.
    expect(await markdownOf(column([full(), ...items]))).toBe(`${full()}\n\n${items.join('\n')}`);
  });

  it('begins a paragraph of direct speech where the next line is left of it', async () => {
    const lines = [full('- '), full(), '- good book', '- pond'];
    expect(await markdownOf(column(lines, [15, 0, 15, 15]))).toBe(
      [`${lines[0]} ${lines[1]}`, lines[2], lines[3]].map((text) => `\\${text}`).join('\n\n'),
    );
  });
});
