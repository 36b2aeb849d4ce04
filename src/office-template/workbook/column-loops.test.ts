import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../domain/json.ts';
import { xlsx } from '../../office/testing/documents.ts';
import { filledFiles, withFiles } from '../testing/filled-files.ts';

const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
const formula = (name: string, text: string) => `<c r="${name}"><f>${text}</f></c>`;
const row = (number: number, ...cells: readonly string[]) =>
  `<row r="${number}" spans="1:4">${cells.join('')}</row>`;
const LOOP = '{% for m in months repeat: "columns" %}';
const SALES = [
  row(1, cell('A1', 'Sales'), cell('C1', 'right')),
  row(2, cell('A2', 'Name'), cell('B2', `${LOOP}{{ m }}{% endfor %}`), cell('C2', 'Sum')),
  row(
    3,
    cell('A3', '{% for p in list %}{{ p.name }}'),
    cell('B3', '{{ p.of[forloop.index0] }}'),
    formula('C3', 'SUM(B3)'),
    cell('D3', '{% endfor %}'),
  ),
  row(4, cell('A4', 'Total'), formula('B4', 'SUM(B3:B3)'), formula('C4', 'SUM(C3)+$B$4')),
];
const DATA = {
  months: ['Jan', 'Feb', 'Mar'],
  list: [
    { name: 'x', of: [1, 2, 3] },
    { name: 'y', of: [4, 5, 6] },
  ],
};

async function sheetOf(rows: readonly string[], data: JsonObject, after = '', before = ''): Promise<string> {
  const file = await withFiles(xlsx(''), {
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${before}<sheetData>${rows.join('')}</sheetData>${after}</worksheet>`,
  });
  return (await filledFiles(file, data))['xl/worksheets/sheet1.xml']!;
}

function cellsOf(markup: string): string[] {
  return [...markup.matchAll(/<c r="(\w+)"[^>]*?(?:\/>|>(.*?)<\/c>)/g)].flatMap(([, name, content = '']) => {
    const text = content.replace('<f>', '=').replaceAll(/<[^>]*>/g, '');
    return text === '' ? [] : [`${name} ${text}`];
  });
}

describe('a loop with repeat: "columns"', () => {
  it('repeats the cells of its columns in its row and those below, and formulas follow', async () => {
    const markup = await sheetOf(SALES, DATA);
    expect(cellsOf(markup)).toEqual([
      ...['A1 Sales', 'E1 right'],
      ...['A2 Name', 'B2 Jan', 'C2 Feb', 'D2 Mar', 'E2 Sum'],
      ...['A3 x', 'B3 1', 'C3 2', 'D3 3', 'E3 =SUM(B3:D3)'],
      ...['A4 y', 'B4 4', 'C4 5', 'D4 6', 'E4 =SUM(B4:D4)'],
      ...['A5 Total', 'B5 =SUM(B3:B4)', 'C5 =SUM(C3:C4)', 'D5 =SUM(D3:D4)', 'E5 =SUM(E3:E4)+$B$5'],
    ]);
    expect(markup).not.toMatch(/spans|data-platen/);
  });

  it('removes the columns without items', async () => {
    expect(cellsOf(await sheetOf(SALES, { ...DATA, months: [] }))).toEqual([
      ...['A1 Sales', 'B1 right', 'A2 Name', 'B2 Sum', 'A3 x', 'B3 =SUM(0)', 'A4 y', 'B4 =SUM(0)'],
      ...['A5 Total', 'B5 =SUM(B3:B4)+#REF!'],
    ]);
  });

  it('moves what is beside it to the same column where a list of a row is shorter', async () => {
    const rows = [
      row(
        1,
        cell('A1', '{% for p in list %}{% for n in p.of repeat: "columns" %}{{ n }}{% endfor %}'),
        cell('B1', 'z{% endfor %}'),
      ),
    ];
    const list = [{ of: [1] }, { of: [2, 3] }, { of: [] }];
    expect(cellsOf(await sheetOf(rows, { list }))).toEqual(['A1 1', 'C1 z', 'A2 2', 'B2 3', 'C2 z', 'C3 z']);
  });

  it('repeats several columns, whose sums leave out those between them', async () => {
    const rows = [
      row(1, cell('A1', `${LOOP}{{ m }}`), cell('B1', 'tax{% endfor %}')),
      row(
        2,
        cell('A2', '{{ forloop.index }}'),
        formula('B2', 'A2*0.2'),
        formula('C2', 'SUM(A2)'),
        formula('D2', 'SUM(A2:B2)'),
      ),
    ];
    const after =
      '<mergeCells><mergeCell ref="A2:B2"/></mergeCells><conditionalFormatting sqref="A2"><cfRule/></conditionalFormatting><colBreaks><brk id="2"/></colBreaks>';
    const before = '<cols><col min="1" max="1" width="9"/><col min="2" max="3" width="5"/></cols>';
    const markup = await sheetOf(rows, DATA, after, before);
    expect(cellsOf(markup).filter((each) => /\w2 /.test(each))).toEqual([
      ...[
        'A2 1',
        'B2 =A2*0.2',
        'C2 2',
        'D2 =C2*0.2',
        'E2 3',
        'F2 =E2*0.2',
        'G2 =SUM(A2,C2,E2)',
        'H2 =SUM(A2:F2)',
      ],
    ]);
    expect(markup.match(/mergeCell ref="[^"]*"/g)).toEqual(
      ['A2:B2', 'C2:D2', 'E2:F2'].map((ref) => `mergeCell ref="${ref}"`),
    );
    expect(markup).toContain('sqref="A2 C2 E2"');
    expect(markup).toContain('<brk id="6"/>');
    const widths = [...markup.matchAll(/<col [^>]*>/g)].map(([column]) =>
      ['min', 'max', 'width'].map((name) => new RegExp(` ${name}="(\\d+)"`).exec(column)![1]).join(),
    );
    expect(widths).toEqual(['1,1,9', '2,2,5', '3,3,9', '4,4,5', '5,5,9', '6,6,5', '7,7,5']);
  });

  it('stretches what is merged above it', async () => {
    const rows = [row(1, cell('A1', 'T')), row(2, cell('B2', `${LOOP}{{ m }}{% endfor %}`))];
    const markup = await sheetOf(
      rows,
      DATA,
      '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B1:C1"/></mergeCells>',
    );
    expect(markup.match(/ref="[^"]*"/g)).toEqual(['ref="A1:D1"', 'ref="B1:E1"']);
  });

  it('disappears with its row if that has nothing else, and there may be several', async () => {
    const rows = [
      row(
        1,
        cell('A1', LOOP),
        cell('B1', '{% endfor %}'),
        cell('C1', '{% for n in list repeat: "columns" %}{% endfor %}'),
      ),
      row(2, cell('A2', '{{ m }}'), cell('C2', '{{ n.name }}'), cell('D2', 'end')),
    ];
    expect(cellsOf(await sheetOf(rows, DATA))).toEqual([
      'A1 Jan',
      'C1 Feb',
      'E1 Mar',
      'G1 x',
      'H1 y',
      'I1 end',
    ]);
  });

  it.each([
    [
      'ends in another row',
      [row(1, cell('A1', LOOP)), row(2, cell('A2', '{% endfor %}'))],
      'must have its {% endfor %} in the same row of a sheet',
    ],
    [
      'has a branch',
      [row(1, cell('A1', `${LOOP}{% else %}{% endfor %}`))],
      '{% else %}: is not available with repeat: "columns"',
    ],
    [
      'overlaps another one',
      [row(1, cell('A1', `${LOOP}{% endfor %}`)), row(2, cell('A2', `${LOOP}{% endfor %}`))],
      'repeats columns that {% for m in months repeat: "columns" %} repeats already (sheet Data, cell',
    ],
    [
      'repeats cells',
      [row(1, cell('A1', '{% for m in months repeat: "cells" %}{% endfor %}'))],
      'workbooks have repeat: "columns"',
    ],
  ])('is refused if it %s', async (_, rows, message) => {
    await expect(sheetOf(rows, DATA)).rejects.toThrow(message);
  });
});

it('columns of a table are repeated with their names', async () => {
  const rows = [
    row(1, cell('A1', 'Name'), cell('B1', LOOP), cell('C1', 'tax{% endfor %}'), cell('D1', 'Sum')),
    row(2, cell('A2', 'x'), cell('B2', '{{ m }}'), formula('C2', '1'), formula('D2', 'SUM(B2)')),
  ];
  const names = ['Name', LOOP.replaceAll('"', '&quot;'), 'tax{% endfor %}', 'Sum'];
  const table = `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" ref="A1:D2"><autoFilter ref="A1:D2"><filterColumn colId="3"/></autoFilter><tableColumns count="4">${names.map((name, at) => `<tableColumn id="${at + 1}" name="${name}"/>`).join('')}</tableColumns></table>`;
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="t" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/></Relationships>';
  const file = await withFiles(xlsx(rows.join('')), {
    'xl/tables/table1.xml': table,
    'xl/worksheets/_rels/sheet1.xml.rels': relations,
  });
  const written = (await filledFiles(file, { months: ['Jan', 'Feb'] }))['xl/tables/table1.xml']!;
  expect(written).toContain('ref="A1:F2"');
  const columns = [...written.matchAll(/<tableColumn [^>]*>/g)].map(([column]) =>
    [/ id="(\d+)"/, / name="([^"]*)"/].map((pattern) => pattern.exec(column)![1]).join(' '),
  );
  expect(new Set(columns.map((column) => column.split(' ')[0])).size).toBe(6);
  expect(columns.map((column) => column.replace(/^\d+ /, ''))).toEqual([
    'Name',
    'Column2',
    'tax',
    'Column4',
    'tax2',
    'Sum',
  ]);
  expect(written).toContain('colId="5"');
});
