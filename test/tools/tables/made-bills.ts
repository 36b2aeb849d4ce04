/**
 * Invoices and statements with known cells, in layouts that differ in fonts, rules, alignment, wrapped descriptions, rows without
 * an item number, totals and balances. Half are drawn operator by operator, half are printed by Chromium; none is tagged.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import type { KnownDocument } from './known.ts';

const COUNT = 40;

interface Column {
  readonly name: string;
  readonly align: 'left' | 'right' | 'center';
  /** Points. */
  readonly width: number;
}

/** A row of cells, each of one or more lines. */
type BillRow = readonly (readonly string[])[];

const RULES = ['none', 'header', 'rows', 'grid', 'shaded'] as const;

interface Bill {
  readonly title: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly columns: readonly Column[];
  readonly items: readonly BillRow[];
  readonly totals: readonly BillRow[];
  readonly rules: (typeof RULES)[number];
  readonly font: 'Helvetica' | 'Times' | 'Courier';
  readonly size: number;
  /** Points between the rows, beside the height of their lines. */
  readonly spacing: number;
  readonly boldHeader: boolean;
}

/** Returns the bills, which are the same on every machine. */
export async function madeBills(): Promise<KnownDocument[]> {
  const documents: KnownDocument[] = [];
  for (let index = 0; index < COUNT; index++) {
    const bill = billOf(index);
    const isPrinted = index % 4 >= 2;
    const rows = [headerOf(bill), ...bill.items, ...bill.totals];
    documents.push({
      name: `${index % 2 === 0 ? 'invoice' : 'statement'}-${String(index).padStart(2, '0')}-${isPrinted ? 'printed' : 'drawn'}-${bill.rules}.pdf`,
      pdf: isPrinted ? print(bill) : await draw(bill),
      readings: [[{ page: 0, rows: rows.map((row) => row.map((lines) => lines.join(' '))) }]],
    });
  }
  return documents;
}

/** Random numbers that depend only on the seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 12_345;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const GOODS = [
  ['Screws M4 x 20'],
  ['Nuts M4, stainless'],
  ['Washers'],
  ['Consulting', 'on site, two days in March'],
  ['Licence 2026', 'for up to 25 users', 'including updates'],
  ['Transport', 'to the building site'],
  ['Cable 3 x 1.5 mm'],
  ['Maintenance of the heating system', 'according to the contract'],
  ['Paint, white, 10 l'],
  ['Travel expenses'],
];
const BOOKINGS = [
  ['Direct debit', 'City of Harrow, water and waste', 'Mandate 4711-0815'],
  ['Transfer', 'Miller & Sons Ltd', 'Invoice 2026-118'],
  ['Salary', 'Harrow Estates Ltd'],
  ['Card payment', 'Grocer 24, London'],
  ['Standing order', 'Rent, flat 12'],
  ['Cash withdrawal'],
  ['Interest'],
];
const PROSE = [
  'Thank you for your order. We deliver as agreed and ask you to check the goods when they arrive,',
  'because complaints can only be accepted within fourteen days after they have been received.',
];

function billOf(index: number): Bill {
  const next = numbersFrom(index);
  const isInvoice = index % 2 === 0;
  const isGerman = next(3) === 0;
  const money = (cents: number) => amount(cents, isGerman);
  const font = (['Helvetica', 'Times', 'Helvetica', 'Courier'] as const)[next(4)]!;
  const size = 8 + next(4);
  const shared = {
    rules: RULES[Math.floor(index / 4) % RULES.length]!,
    font,
    // Its letters are wide.
    size: font === 'Courier' ? 8 : size,
    spacing: [2, 4, 8][next(3)]!,
    boldHeader: next(3) > 0,
    before: ['Harrow Estates Ltd', '12 Station Road, Harrow', `Number ${2026000 + index}`, '4 March 2026'],
    after: PROSE,
  };
  return isInvoice ? invoice(next, money, shared) : statement(next, money, shared);
}

type Shared = Omit<Bill, 'title' | 'columns' | 'items' | 'totals'>;

function invoice(next: (below: number) => number, money: (cents: number) => string, shared: Shared): Bill {
  const withPosition = next(4) > 0;
  const withCode = next(3) === 0;
  const withUnit = next(2) === 0;
  const columns: Column[] = [
    ...(withPosition ? [{ name: 'Pos', align: 'left', width: 30 } as const] : []),
    ...(withCode ? [{ name: 'Article', align: 'left', width: 62 } as const] : []),
    { name: 'Description', align: 'left', width: 190 },
    { name: 'Qty', align: next(2) === 0 ? 'right' : 'center', width: 40 },
    ...(withUnit ? [{ name: 'Unit', align: 'left', width: 40 } as const] : []),
    { name: 'Price', align: 'right', width: 62 },
    { name: 'Total', align: 'right', width: 76 },
  ];
  const items: BillRow[] = [];
  let sum = 0;
  for (let position = 1; position <= 4 + next(6); position++) {
    const quantity = 1 + next(120);
    const price = 5 + next(20_000);
    sum += quantity * price;
    items.push([
      ...(withPosition ? [[String(position)]] : []),
      ...(withCode ? [[`A-${1000 + next(9000)}`]] : []),
      GOODS[next(GOODS.length)]!,
      [String(quantity)],
      ...(withUnit ? [[['pcs', 'kg', 'm', 'h'][next(4)]!]] : []),
      [money(price)],
      [money(quantity * price)],
    ]);
  }
  const tax = Math.round(sum * 0.19);
  // Labels of totals are below the descriptions, or before the sum.
  const at = next(2) === 0 ? columns.findIndex(({ name }) => name === 'Description') : columns.length - 2;
  const total = (label: string, cents: number): BillRow =>
    columns.map((_, column) =>
      column === at ? [label] : column === columns.length - 1 ? [money(cents)] : [],
    );
  const all = [total('Net', sum), total('VAT 19 %', tax), total('Total', sum + tax)];
  return { ...shared, title: 'Invoice', columns, items, totals: next(3) === 0 ? all.slice(2) : all };
}

function statement(next: (below: number) => number, money: (cents: number) => string, shared: Shared): Bill {
  const withValueDate = next(2) === 0;
  const isSplit = next(2) === 0;
  const columns: Column[] = [
    { name: 'Date', align: 'left', width: 62 },
    ...(withValueDate ? [{ name: 'Value', align: 'left', width: 62 } as const] : []),
    { name: 'Text', align: 'left', width: 185 },
    ...(isSplit
      ? ([
          { name: 'Debit', align: 'right', width: 66 },
          { name: 'Credit', align: 'right', width: 66 },
        ] as const)
      : [{ name: 'Amount', align: 'right', width: 70 } as const]),
    { name: 'Balance', align: 'right', width: 72 },
  ];
  let balance = 10_000 + next(900_000);
  const row = (cells: Readonly<Record<string, readonly string[]>>): BillRow =>
    columns.map(({ name }) => cells[name] ?? []);
  const items = [row({ Text: ['Opening balance'], Balance: [money(balance)] })];
  for (let day = 2; day < 8 + next(14); day += 1 + next(3)) {
    const cents = 100 + next(90_000);
    const isCredit = next(3) === 0;
    balance += isCredit ? cents : -cents;
    const date = [`${String(day).padStart(2, '0')}.03.2026`];
    items.push(
      row({
        Date: date,
        Value: date,
        Text: BOOKINGS[next(BOOKINGS.length)]!,
        [isSplit ? (isCredit ? 'Credit' : 'Debit') : 'Amount']: [
          (isSplit || isCredit ? '' : '-') + money(cents),
        ],
        Balance: [money(balance)],
      }),
    );
  }
  const totals = [row({ Text: ['Closing balance'], Balance: [money(balance)] })];
  return { ...shared, title: 'Statement', columns, items, totals };
}

function amount(cents: number, isGerman: boolean): string {
  const sign = cents < 0 ? '-' : '';
  const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split('.') as [string, string];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, isGerman ? '.' : ',');
  return `${sign}${grouped}${isGerman ? ',' : '.'}${part}`;
}

function headerOf({ columns }: Bill): BillRow {
  return columns.map(({ name }) => [name]);
}

const LEFT = 56;
const PADDING = 4;

async function draw(bill: Bill): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const names = {
    Helvetica: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
    Times: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
    Courier: [StandardFonts.Courier, StandardFonts.CourierBold],
  } as const;
  const [plainName, boldName] = names[bill.font];
  const plain = await pdf.embedFont(plainName);
  const bold = await pdf.embedFont(boldName);
  const page = pdf.addPage([595.28, 841.89]);
  const { size } = bill;
  const leading = size * 1.2;
  page.drawText(bill.title, { x: LEFT, y: 790, size: 16, font: bold });
  for (const [line, text] of bill.before.entries())
    page.drawText(text, { x: LEFT, y: 760 - line * leading, size, font: plain });
  let top = 700;
  for (const [index, row] of [headerOf(bill), ...bill.items, ...bill.totals].entries()) {
    const lines = Math.max(...row.map(({ length }) => length));
    const height = lines * leading + bill.spacing;
    drawRules(page, bill, { index, top, height });
    drawRow(page, bill, row, { top, font: index === 0 && bill.boldHeader ? bold : plain });
    top -= height;
  }
  for (const [line, text] of bill.after.entries())
    page.drawText(text, { x: LEFT, y: top - 30 - line * leading, size: 9, font: plain });
  return pdf.save();
}

function drawRow(
  page: PDFPage,
  { columns, size, spacing }: Bill,
  row: BillRow,
  { top, font }: { readonly top: number; readonly font: PDFFont },
): void {
  let left = LEFT;
  for (const [column, { align, width }] of columns.entries()) {
    for (const [line, text] of row[column]!.entries()) {
      const room = width - 2 * PADDING - font.widthOfTextAtSize(text, size);
      const x = left + PADDING + (align === 'left' ? 0 : align === 'right' ? room : room / 2);
      page.drawText(text, { x, y: top - spacing / 2 - size * 0.9 - line * size * 1.2, size, font });
    }
    left += width;
  }
}

function drawRules(
  page: PDFPage,
  { rules, columns }: Bill,
  { index, top, height }: { readonly index: number; readonly top: number; readonly height: number },
): void {
  const right = LEFT + columns.reduce((sum, { width }) => sum + width, 0);
  const line = (x0: number, y0: number, x1: number, y1: number) =>
    page.drawLine({ start: { x: x0, y: y0 }, end: { x: x1, y: y1 }, thickness: 0.5 });
  if (rules === 'grid') {
    line(LEFT, top, right, top);
    line(LEFT, top - height, right, top - height);
    let x = LEFT;
    for (const width of [0, ...columns.map((column) => column.width)]) {
      x += width;
      line(x, top, x, top - height);
    }
  } else if (rules === 'rows' || (rules === 'header' && index === 0)) {
    line(LEFT, top - height, right, top - height);
  } else if (rules === 'shaded' && index % 2 === 0) {
    page.drawRectangle({ x: LEFT, y: top - height, width: right - LEFT, height, opacity: 0.1 });
  }
}

const BORDERS: Readonly<Record<Bill['rules'], string>> = {
  none: '',
  header: 'thead td { border-bottom: 1px solid }',
  rows: 'td { border-bottom: 1px solid #888 }',
  grid: 'td { border: 1px solid }',
  shaded: 'tr:nth-child(even) { background: #eee }',
};

function print(bill: Bill): Uint8Array {
  const { columns, size, spacing, font, rules, boldHeader } = bill;
  const cells = (row: BillRow) =>
    `<tr>${row.map((lines, column) => `<td style="text-align: ${columns[column]!.align}; width: ${columns[column]!.width}pt">${lines.map((text) => text.replace('&', '&amp;')).join('<br>')}`).join('')}`;
  const html = `<!doctype html><meta charset="utf-8"><style>
    @page { size: A4; margin: 50pt 56pt }
    body { margin: 0; font: ${size}pt "${font === 'Times' ? 'Liberation Serif' : font === 'Courier' ? 'Liberation Mono' : 'Liberation Sans'}" }
    table { border-collapse: collapse; margin: 20pt 0; table-layout: fixed }
    td { padding: ${spacing / 2}pt ${PADDING}pt; vertical-align: top; line-height: 1.2 }
    thead { font-weight: ${boldHeader ? 'bold' : 'normal'} }
    ${BORDERS[rules]}</style>
    <h1>${bill.title}</h1><p>${bill.before.join('<br>')}</p>
    <table><thead>${cells(headerOf(bill))}<tbody>${[...bill.items, ...bill.totals].map(cells).join('')}</table>
    <p style="font-size: 9pt">${bill.after.join(' ')}</p>`;
  const folder = mkdtempSync(join(tmpdir(), 'platen-tables-'));
  try {
    writeFileSync(join(folder, 'bill.html'), html);
    const { status, stderr } = spawnSync(
      'chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-pdf-tagging',
        '--no-pdf-header-footer',
        `--user-data-dir=${join(folder, 'profile')}`,
        `--print-to-pdf=${join(folder, 'bill.pdf')}`,
        join(folder, 'bill.html'),
      ],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`chromium: ${stderr}`);
    return new Uint8Array(readFileSync(join(folder, 'bill.pdf')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
