import { describe, expect, it } from 'vitest';
import { redact } from '../index.ts';
import { build } from '../testing/build.ts';
import { textOf } from '../testing/examine.ts';

const at = (x: number, y: number, text: string) => `BT /F1 9 Tf ${x} ${y} Td (${text}) Tj ET`;

/** A printed table: a cell at each of the columns, in each row. */
const table = (columns: readonly number[], rows: readonly (readonly string[])[]) =>
  rows.flatMap((cells, row) => cells.map((text, cell) => at(columns[cell]!, 170 - row * 14, text)));

const FAR = [20, 110, 220];
const NARROW = [20, 62, 124];
const PEOPLE = (value: string, other: string) => [
  ['Anna M.', value, 'Red'],
  ['Bob Hill', other, 'Blue'],
];

async function left(content: readonly string[], presets: readonly string[]): Promise<string> {
  const { pdf, report } = await redact(await build(content), { presets });
  expect(report.rasterizedPages).toEqual([]);
  return textOf(pdf);
}

describe.each([
  ['far apart', FAR],
  ['close together', NARROW],
])('grouped numbers in a printed table whose columns are %s', (_, columns) => {
  it.each(['Badge', 'Serial no.', 'Part no.', 'Order no.'])('stay under %s', async (head) => {
    const text = await left(
      table(columns, [['Name', head, 'Team'], ...PEOPLE('536-22-8145', '431-90-8812')]),
      ['ssn'],
    );
    expect(text).toContain('536-22-8145');
    expect(text).toContain('431-90-8812');
  });

  it.each(['SSN', 'Employee', 'Member SSN no.'])('go under %s', async (head) => {
    const text = await left(
      table(columns, [['Name', head, 'Team'], ...PEOPLE('536-22-8145', '431-90-8812')]),
      ['ssn'],
    );
    expect(text).not.toMatch(/536|8145|431|8812/);
  });

  it('go where the cell before them is their label', async () => {
    const text = await left(
      table(columns, [
        ['Field', 'Order', 'Note'],
        ['SSN', '536-22-8145', 'x'],
        ['Tel:', '415-555-0132', 'y'],
      ]),
      ['ssn', 'phone'],
    );
    expect(text).not.toMatch(/536|8145|415|0132/);
  });
});

describe('a head', () => {
  it('may have two lines', async () => {
    const rows = [['', 'Serial', ''], ['Name', 'number', 'Team'], ...PEOPLE('415-555-0132', '415-555-0145')];
    expect(await left(table(FAR, rows), ['phone'])).toContain('415-555-0132');
  });

  it('is that of the own column', async () => {
    const rows = [
      ['Badge', 'Contact', 'Team'],
      ['1', '415-555-0132', 'Red'],
    ];
    expect(await left(table(FAR, rows), ['phone'])).not.toMatch(/415|0132/);
  });

  it('is no sentence above the value', async () => {
    const content = [at(20, 170, 'Please order the badge today,'), at(20, 156, '536-22-8145 is mine')];
    expect(await left(content, ['ssn'])).not.toMatch(/536|8145/);
  });
});
