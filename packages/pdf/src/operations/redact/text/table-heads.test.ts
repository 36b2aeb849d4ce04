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
  it.each(['Badge', 'Serial no.', 'Part no.', 'Order no.'])('are kept under %s', async (head) => {
    const text = await left(
      table(columns, [['Name', head, 'Team'], ...PEOPLE('536-22-8145', '431-90-8812')]),
      ['ssn'],
    );
    expect(text).toContain('536-22-8145');
    expect(text).toContain('431-90-8812');
  });

  it.each(['SSN', 'Employee', 'Member SSN no.'])('are removed under %s', async (head) => {
    const text = await left(
      table(columns, [['Name', head, 'Team'], ...PEOPLE('536-22-8145', '431-90-8812')]),
      ['ssn'],
    );
    expect(text).not.toMatch(/536|8145|431|8812/);
  });

  it('are removed when the cell before them is their label', async () => {
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

describe('a column header', () => {
  it('may have two lines', async () => {
    const rows = [['', 'Serial', ''], ['Name', 'number', 'Team'], ...PEOPLE('415-555-0132', '415-555-0145')];
    expect(await left(table(FAR, rows), ['phone'])).toContain('415-555-0132');
  });

  it('is that of its own column', async () => {
    const rows = [
      ['Badge', 'Contact', 'Team'],
      ['1', '415-555-0132', 'Red'],
    ];
    expect(await left(table(FAR, rows), ['phone'])).not.toMatch(/415|0132/);
  });

  it('is not a sentence above the value', async () => {
    const content = [at(20, 170, 'Please order the badge today,'), at(20, 156, '536-22-8145 is mine')];
    expect(await left(content, ['ssn'])).not.toMatch(/536|8145/);
  });
});

describe.each([
  ['far apart', [20, 110, 220]],
  ['close together', [20, 90, 172]],
  ['at the end of a narrow table', [20, 52, 120]],
])('bare values below a column header, columns %s', (_, columns) => {
  it.each([
    ['date-of-birth', 'Date of birth', ['140362', '05111971']],
    ['date-of-birth', 'Geburtsdatum', ['140362', '05111971']],
    ['ssn', 'SSN', ['536228145', '219099940']],
    ['international-phone', 'Telefon', ['1234567', '7654321']],
    ['de-tax-id', 'Steuer-ID', ['86095742719', '47036892816']],
    ['us-ein', 'Tax ID', ['123456789', '521234567']],
    ['passport', 'Passport', ['561234567', 'C01X00T47']],
    ['us-routing-number', 'Routing no.', ['021000021', '011401533']],
    ['vat-id', 'VAT no.', ['136695976', '136695976']],
  ] as const)('of the kind %s are removed under %s', async (preset, head, values) => {
    // A value far from the header, with rows without a number in between.
    const rows = [
      ['Name', head, 'Team'],
      ['Ann', values[0], 'Red'],
      ['Bo', '-', 'Red'],
      ['Cy', 'n/a', 'Blue'],
      ['Di', values[1], 'Blue'],
    ];
    const text = await left(table(columns, rows), [preset]);
    for (const value of values) expect(text).not.toContain(value);
    for (const kept of ['Ann', 'Red', 'Name', head.replaceAll(' ', '')]) expect(text).toContain(kept);
  });
});

describe('bare values in a table', () => {
  it('are removed in a right-aligned column under its header', async () => {
    const rows = [at(20, 170, 'Name'), at(90, 170, 'Born'), at(180, 170, 'Team')];
    rows.push(at(20, 156, 'Ann'), at(135, 156, '140362'), at(180, 156, 'Red'));
    expect(await left(rows, ['date-of-birth'])).not.toContain('140362');
  });

  it('are removed when their row labels them', async () => {
    const rows = [
      ['Field', 'Born', 'Value'],
      ['Date of birth', 'yes', '140362'],
      ['Team', 'no', 'Red'],
    ];
    expect(await left(table([20, 110, 172], rows), ['date-of-birth'])).not.toContain('140362');
  });

  it('are kept under the header of another column', async () => {
    const rows = [
      ['Code', 'Born', 'Team'],
      ['140362', '05111971', 'Red'],
      ['030471', '06101980', 'Blue'],
    ];
    const text = await left(table([20, 90, 172], rows), ['date-of-birth']);
    expect(text).not.toMatch(/05111971|06101980/);
    expect(text).toMatch(/140362.*030471/s);
  });

  it('are removed only under their own header when strict', async () => {
    const rows = [
      ['Name', 'SSN', 'Badge'],
      ['Ann', '536-22-8145', '431-90-8812'],
    ];
    const { pdf } = await redact(await build(table([20, 90, 172], rows)), {
      presets: ['ssn'],
      sensitivity: 'strict',
    });
    const text = await textOf(pdf);
    expect(text).not.toContain('536');
    expect(text).toContain('431-90-8812');
  });
});
