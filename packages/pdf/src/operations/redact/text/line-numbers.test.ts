import { describe, expect, it } from 'vitest';
import { previewRedaction, redact } from '../index.ts';
import { build, literal, regex } from '../testing/build.ts';
import { textOf } from '../testing/examine.ts';

const LINES = [
  'call me at +1 415 555 0132',
  'or write to the card 4111 1111',
  '1111 1111 as before, name Zebulon',
  'Quartzman, SSN 528-41-9073',
  'and his IBAN DE89 3704 0044',
  '0532 0130 00 of the bank',
  'which he named in the letter',
  'that he had sent to counsel',
  'on the first day of the trial',
  'and never before or since then',
];

const shown = (x: number, row: number, text: string, state = '/F1 10 Tf') =>
  `BT ${state} ${x} ${180 - 14 * row} Td (${text}) Tj ET`;
const rows = (draw: (line: string, row: number) => string) => LINES.map(draw).join('\n');

/** The lines, numbered from 7 on. */
const NUMBERED: Record<string, string> = {
  'on the left': rows((line, row) => `${shown(20, row, `${row + 7}`)} ${shown(42, row, line)}`),
  'to the right': rows((line, row) => `${shown(42, row, line)} ${shown(215, row, `${row + 7}`)}`),
  'in the same string': rows((line, row) =>
    shown(20, row, `${`${row + 7}`.padStart(3)}   ${line}`, '/F2 10 Tf'),
  ),
  'in the same string, at its end': rows((line, row) =>
    shown(20, row, `${line.padEnd(34)}   ${row + 7}`, '/F2 10 Tf'),
  ),
};
const courier = {
  resources: ({ add }: { add(object: never): unknown }) => ({
    Font: { F2: add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Courier' } as never) },
  }),
};

const hitsOf = async (content: string, request: object) => {
  const { hits } = await previewRedaction(await build(content, courier), request);
  return hits.map(({ text }) => text!.trim().replaceAll(/\s+/g, ' '));
};

describe.each(Object.entries(NUMBERED))('line numbers %s', (_, content) => {
  it.each([
    ['phone', '+1 415 555 0132'],
    ['credit-card', '4111 1111 1111 1111'],
    ['iban', 'DE89 3704 0044 0532 0130 00'],
  ])('are excluded from the matches of a preset, also across lines: %s', async (preset, value) => {
    expect(await hitsOf(content, { presets: [preset] })).toEqual([value]);
  });

  it('do not interrupt literals', async () => {
    expect(await hitsOf(content, { patterns: [literal('Zebulon Quartzman')] })).toEqual([
      'Zebulon Quartzman',
    ]);
  });

  it('stay when an expression matches the numbers beside them', async () => {
    const { pdf } = await redact(await build(content, courier), {
      patterns: [regex('\\d{3,4} \\d{4}[\\d ]*')],
    });
    const text = await textOf(pdf);
    expect(text).toMatch(/7.*8.*9.*10.*11.*12.*13.*14.*15.*16/);
    expect(text).not.toMatch(/0132|4111/);
  });

  it('are found when they are searched', async () => {
    expect(await hitsOf(content, { patterns: [literal('11')] })).toContain('11');
    expect(await hitsOf(content, { patterns: [regex('(?m)^ *10 +Quartzman|Quartzman.* 10$')] })).toHaveLength(
      1,
    );
  });
});

describe('numbers in the columns of a table', () => {
  const table = (cells: readonly (readonly string[])[], xs: readonly number[]) =>
    cells.map((row, at) => row.map((cell, column) => shown(xs[column]!, at, cell)).join(' ')).join('\n');

  it('are data when the other columns have the same distance', async () => {
    const cells = ['101', '102', '103', '104'].map((extension) => ['+49 30', '5550', extension]);
    expect(await hitsOf(table(cells, [40, 90, 130]), { patterns: [regex('5550 \\d+')] })).toHaveLength(4);
  });

  it('are data when a pattern matches them in most rows', async () => {
    const cells = ['101', '102', '103', '104'].map((extension) => ['+49 30 5550', extension]);
    const found = await hitsOf(table(cells, [40, 130]), { patterns: [regex('\\d{4}( \\d{3})?')] });
    expect(found).toEqual(['5550 101', '5550 102', '5550 103', '5550 104']);
  });
});
