import { describe, expect, it } from 'vitest';
import { blocksOf, show } from '../testing/pages.ts';

/** Real widths of digits and points in Times, so that figures end where they should. */
const width = (text: string) => [...text].reduce((sum, letter) => sum + (/[.,]/.test(letter) ? 2.5 : 5), 0);
const right = (x: number, y: number, text: string) => show(x - width(text), y, text);

type Line = readonly (string | undefined)[];

/** Lines of a bill: left-aligned text, right-aligned figures. */
function bill(lines: readonly Line[], { top = 700, leading = 14 } = {}): string {
  const places = [50, 80, 330, 410];
  return lines
    .map((line, index) => {
      const y = top - index * leading;
      return line
        .map((text, column) =>
          text === undefined
            ? ''
            : column < 2
              ? show(places[column]!, y, text)
              : right(places[column]!, y, text),
        )
        .join('\n');
    })
    .join('\n');
}

async function tablesOf(content: string) {
  const blocks = await blocksOf(content);
  return blocks.flatMap(({ rows }) =>
    rows ? [rows.map((row) => row.map(({ text }) => text.replaceAll('\n', ' ')))] : [],
  );
}

const ITEMS: readonly Line[] = [
  ['1', 'Screws, a hundred of them', '100', '5.00'],
  ['2', 'Nuts', '100', '3.00'],
  ['3', 'Washers', '2', '20.00'],
];

describe('a table without tags', () => {
  it('keeps each row of totals separate', async () => {
    const totals: readonly Line[] = [
      [undefined, 'Net', undefined, '28.00'],
      [undefined, 'VAT 19 %', undefined, '5.32'],
      [undefined, 'Total', undefined, '33.32'],
    ];
    const [rows] = await tablesOf(bill([...ITEMS, ...totals]));
    expect(rows!.slice(2)).toEqual([
      ['3', 'Washers', '2', '20.00'],
      ['', 'Net', '', '28.00'],
      ['', 'VAT 19 %', '', '5.32'],
      ['', 'Total', '', '33.32'],
    ]);
  });

  it('keeps a bold title between rows apart from the cell above, and text below a bold cell in its row', async () => {
    const items = [...ITEMS.slice(0, 2), ['', ''], ...ITEMS.slice(2), ['4', 'Pins', '2', '1.00']];
    const title = show(80, 672, 'Upper floor', 10, 'F2');
    const [rows] = await tablesOf(`${bill(items)}\n${title}`);
    expect(rows!.map((row) => row[1])).toEqual([
      'Screws, a hundred of them',
      'Nuts',
      'Upper floor',
      'Washers',
      'Pins',
    ]);
    const names = ITEMS.flatMap(([at, , ...figures], row) => [
      bill([[at, undefined, ...figures]], { top: 700 - row * 30 }),
      show(80, 700 - row * 30, `Article ${at}`, 10, 'F2'),
      show(80, 688 - row * 30, 'described below'),
    ]);
    const [named] = await tablesOf(names.join('\n'));
    expect(named!.map((row) => row[1])).toEqual(['1', '2', '3'].map((at) => `Article ${at} described below`));
  });

  it('keeps a cell in its column that is wider than its header and close behind the one before', async () => {
    const lines: readonly Line[] = [
      ['Date', 'Text', 'Debit', 'Balance'],
      ['01.02.2026', 'Opening balance', undefined, '1000.00'],
      ['03.02.2026', 'Rent', '700.00', '300.00'],
      ['07.02.2026', 'Cash', '50.00', '250.00'],
      ['28.02.2026', 'Closing balance', undefined, '250.00'],
    ];
    const content = lines.flatMap(([date, text, debit, balance], row) => {
      const y = 700 - row * 15;
      const left = [show(50, y, date!), show(103, y, text!), right(320, y, balance!)];
      return debit === undefined ? left : [...left, right(215, y, debit)];
    });
    expect(await tablesOf(content.join('\n'))).toEqual([lines.map((line) => line.map((text) => text ?? ''))]);
  });

  it('joins wrapped descriptions, with and without row spacing', async () => {
    const wrapped: readonly Line[] = [
      ['1', 'Maintenance of the heating', '1', '250.00'],
      [undefined, 'according to the contract', undefined, undefined],
      ['2', 'Nuts', '100', '3.00'],
      ['3', 'Transport', '2', '20.00'],
      [undefined, 'to the building site', undefined, undefined],
      [undefined, 'Sum', undefined, '273.00'],
    ];
    const [rows] = await tablesOf(bill(wrapped));
    expect(rows!.map((row) => row[1])).toEqual([
      'Maintenance of the heating according to the contract',
      'Nuts',
      'Transport to the building site',
      'Sum',
    ]);
    const apart = [
      bill(wrapped.slice(0, 2), { leading: 12 }),
      bill(wrapped.slice(2, 3), { top: 668 }),
      bill(wrapped.slice(3, 5), { top: 648, leading: 12 }),
      bill(wrapped.slice(5), { top: 616 }),
    ];
    expect(await tablesOf(apart.join('\n'))).toEqual([rows]);
  });

  describe('whose first column has wrapped descriptions', () => {
    const LONG = ['Consulting on the choice of', 'a telephone system including', 'travel'];
    const TEXTS = [['Chair'], LONG, ['Desk of oak'], LONG.slice(0, 2)];
    /** @param align vertical position of the amounts in their rows: 0 at the top, 1 at the bottom */
    const wrapped = (align: number, space: number) => {
      let y = 700;
      const shown = [show(50, y, 'Item'), right(300, y, '2025')];
      for (const [index, lines] of TEXTS.entries()) {
        y -= 12 + space;
        shown.push(right(300, y - (lines.length - 1) * 12 * align, `${index + 1}0.00`));
        for (const [at, line] of lines.entries()) shown.push(show(50, y - at * 12, line));
        y -= (lines.length - 1) * 12;
      }
      return { content: shown.join('\n'), end: y };
    };
    const ROWS = [['Item', '2025'], ...TEXTS.map((lines, index) => [lines.join(' '), `${index + 1}0.00`])];

    it.each([
      ['at the top', 0, 6],
      ['in the middle', 0.5, 6],
      ['at the bottom', 1, 6],
      ['in the middle of rows without space between them', 0.5, 0],
    ])('has rows with amounts %s', async (_, align, space) => {
      const { content, end } = wrapped(align, space);
      expect(await tablesOf(content)).toEqual([ROWS]);
      const below = [
        show(50, end - 30, 'Please pay within 14 days.'),
        show(50, end - 42, 'Thank you very much.'),
      ];
      expect(await tablesOf([content, ...below].join('\n'))).toEqual([ROWS]);
    });

    it('ends before text that is as close to it as its lines', async () => {
      const { content, end } = wrapped(0, 6);
      const below = show(50, end - 12, 'Please pay.');
      const short = content.replaceAll(LONG[1]!, 'a telephone');
      const [rows] = await tablesOf(`${short}\n${below}`);
      expect(rows!.at(-1)).toEqual(['Consulting on the choice of a telephone', '40.00']);
    });
  });

  it('includes its header, also when it does not overlap the figures below', async () => {
    const header = [
      show(50, 714, 'Pos'),
      show(80, 714, 'Description'),
      show(280, 714, 'Qty'),
      show(360, 714, 'Total'),
    ];
    const [rows] = await tablesOf([...header, bill(ITEMS)].join('\n'));
    expect(rows).toEqual([['Pos', 'Description', 'Qty', 'Total'], ...ITEMS]);
  });

  it('has no header of several lines above the first figures of names and values', async () => {
    const values = [
      ['Customer', 'Acme'],
      ['Contact', 'Anna Berg'],
      ['Date', '30.11.2026'],
      ['Number', '42'],
      ['Due', '14.12.2026'],
    ];
    const shown = (rows: readonly (readonly string[])[]) =>
      rows.flatMap((row, index) => row.map((text, at) => show(50 + at * 110, 700 - index * 14, text)));
    expect(await tablesOf(shown(values).join('\n'))).toEqual([values]);
    const units = [
      ['Name', 'Value', 'Unit'],
      ['Color', 'red', '-'],
      ['Shape', 'round', '-'],
      ['Size', '10', 'cm'],
      ['Weight', '20', 'kg'],
    ];
    expect(await tablesOf(shown(units).join('\n'))).toEqual([units]);
  });

  it('begins with a row whose longest cells leave a narrow gap', async () => {
    const rows = [
      ['Invoice number', '2026-0042'],
      ['Date', '30.11.2026'],
      ['Customer', 'K-77'],
      ['Due', '14.12.2026'],
    ];
    const shown = rows.flatMap(([name, value], index) => [
      show(50, 700 - index * 14, name!),
      show(122, 700 - index * 14, value!),
    ]);
    expect(await tablesOf(shown.join('\n'))).toEqual([rows]);
  });

  it('keeps part numbers whole that are divided at their hyphen', async () => {
    const lines: readonly Line[] = [
      ['Code', 'Name', 'Count', 'Price'],
      ['100-', 'A pen with a name that', '3', '2.50'],
      ['20', 'is long', undefined, undefined],
      ['200-', 'Paper', '12', '11.00'],
      ['31', undefined, undefined, undefined],
      ['300-', 'Ink', '4', '7.25'],
      ['7', undefined, undefined, undefined],
    ];
    const content = lines.map((line, index) =>
      bill([line], { top: 700 - index * 12 - Math.ceil(index / 2) * 8 }),
    );
    expect((await tablesOf(content.join('\n')))[0]).toEqual([
      ['Code', 'Name', 'Count', 'Price'],
      ['100-20', 'A pen with a name that is long', '3', '2.50'],
      ['200-31', 'Paper', '12', '11.00'],
      ['300-7', 'Ink', '4', '7.25'],
    ]);
  });

  it('divides close columns by rows whose first cell is empty, too', async () => {
    const lines = [
      ['1000', 'Cash', '100.00'],
      [undefined, 'Bank', '20.00'],
      [undefined, 'Subtotal', '120.00'],
      ['2000', 'Wages of those who work in the office', '300.00'],
      [undefined, 'Total', '420.00'],
    ];
    const shown = lines.flatMap(([number, text, amount], row) => [
      number ? show(50, 700 - row * 14, number) : '',
      show(76, 700 - row * 14, text!),
      right(330, 700 - row * 14, amount!),
    ]);
    const heads = [show(50, 714, 'Code'), show(76, 714, 'Text'), show(310, 714, 'Sum')];
    const [table] = await tablesOf([...heads, ...shown].join('\n'));
    expect(table).toEqual([['Code', 'Text', 'Sum'], ...lines.map((line) => line.map((cell) => cell ?? ''))]);
  });

  it('divides close columns whose header is narrower than the figures below', async () => {
    const rows = [
      ['Item', 'Net', 'VAT', 'Gross'],
      ['Pens', '10.00', '1.90', '11.90'],
      ['Paper', '5.00', '0.95', '5.95'],
      ['Total', '15.00', '2.85', '17.85'],
    ];
    const middles = [70, 200, 228, 256];
    const shown = rows.flatMap((row, index) =>
      row.map((text, at) => {
        const half = index === 0 ? (at === 3 ? 9 : 8) : width(text) / 2;
        return show(middles[at]! - half, 700 - index * 14, text);
      }),
    );
    expect(await tablesOf(shown.join('\n'))).toEqual([rows]);
  });

  it('separates counts from the units close after them', async () => {
    const units = ITEMS.map((_, row) => show(335, 700 - row * 14, ['pcs', 'kg', 'm'][row]!)).join('\n');
    const [rows] = await tablesOf(`${bill(ITEMS)}\n${units}`);
    expect(rows!.map((row) => row.slice(2, 4))).toEqual([
      ['100', 'pcs'],
      ['100', 'kg'],
      ['2', 'm'],
    ]);
  });

  it('is not split into columns where figures fill the lines', async () => {
    const figures = (row: number) => Array.from({ length: 8 }, (_, column) => `${12_340 + row * 7 + column}`);
    const lines = Array.from({ length: 12 }, (_, row) =>
      [
        show(50, 700 - row * 12, `Region ${'abcdefghijkl'[row]}`),
        ...figures(row).map((text, column) => right(160 + column * 45, 700 - row * 12, text)),
      ].join('\n'),
    );
    const [rows, further] = await tablesOf(lines.join('\n'));
    expect(further).toBeUndefined();
    expect(rows!.map((row) => row.slice(1))).toEqual(Array.from({ length: 12 }, (_, row) => figures(row)));
  });
});

const line = (x0: number, y0: number, x1: number, y1: number) => `${x0} ${y0} m ${x1} ${y1} l S`;

describe('a ruled table', () => {
  const outer = [
    ...[700, 640, 620].map((y) => line(50, y, 350, y)),
    line(150, 680, 350, 680),
    line(150, 660, 350, 660),
    ...[50, 150, 350].map((x) => line(x, 620, x, 700)),
    line(250, 620, 250, 680),
  ];
  const texts = [
    show(60, 665, 'Region'),
    show(200, 685, 'Revenue of both years'),
    show(190, 667, '2025'),
    show(290, 667, '2026'),
    show(160, 647, 'plan'),
    show(260, 647, 'plan'),
    show(60, 626, 'North'),
    show(160, 626, '120'),
  ];

  it('has cells as its rules divide them, merged ones too', async () => {
    const [table] = (await blocksOf([...outer, ...texts].join('\n'))).filter(({ rows }) => rows);
    expect(table!.rows!.map((row) => row.map(({ text, columns, rows }) => [text, columns, rows]))).toEqual([
      [
        ['Region', 1, 3],
        ['Revenue of both years', 2, 1],
      ],
      [
        ['2025', 1, 1],
        ['2026', 1, 1],
      ],
      [
        ['plan', 1, 1],
        ['plan', 1, 1],
      ],
      [
        ['North', 1, 1],
        ['120', 1, 1],
        ['', 1, 1],
      ],
    ]);
  });

  it('has the same cells when rules are thin rectangles, and the page is rotated', async () => {
    const thin = outer.map((rule) => {
      const [x0, y0, x1, y1] = rule
        .split(/ [mlS] ?/)
        .flatMap((pair) => pair.trim().split(' ').map(Number)) as [number, number, number, number];
      return `${x0} ${y1} ${x1 - x0 || 0.5} ${y0 - y1 || 0.5} re f`;
    });
    const read = async (content: string) => {
      const blocks = await blocksOf(content, { page: '/Rotate 90' });
      return blocks.find(({ rows }) => rows)?.rows?.map((row) => row.map(({ text }) => text));
    };
    expect(await read([...thin, ...texts].join('\n'))).toEqual(await read([...outer, ...texts].join('\n')));
    expect((await read([...thin, ...texts].join('\n')))?.[0]).toEqual(['Region', 'Revenue of both years']);
  });

  it('has rows by its figures where only columns are ruled', async () => {
    const frame = [
      ...[720, 695, 600].map((y) => line(50, y, 350, y)),
      ...[50, 150, 250, 350].map((x) => line(x, 600, x, 720)),
    ];
    const cells = [
      ['Region', '2025', '2026'],
      ['North', '120', '130'],
      ['South', '90', '95'],
      ['West', '70', '65'],
    ];
    const shown = cells.flatMap((row, index) =>
      row.map((text, column) => show(60 + column * 100, index === 0 ? 702 : 680 - index * 14, text)),
    );
    expect(await tablesOf([...frame, ...shown].join('\n'))).toEqual([cells]);
  });

  it('is not recognized in a frame around text', async () => {
    const prose = Array.from({ length: 14 }, (_, row) =>
      show(60, 690 - row * 12, 'a sentence that fills the line of a box that somebody has drawn around it'),
    );
    const frame = ['50 500 400 220 re S', line(50, 515, 450, 515), line(200, 500, 200, 515)];
    expect(await tablesOf([...frame, ...prose].join('\n'))).toEqual([]);
  });
});
