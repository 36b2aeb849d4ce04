/**
 * Share of table cells that `/v1/text` reads in the right row and column, on pages without tags:
 *
 * - `npx node test/tools/table-check.ts`: 40 invoices and statements made for this check (needs Chromium);
 * - `npx node test/tools/table-check.ts FOLDER`: documents in the format of the ICDAR 2013 table competition.
 *
 * `--made FOLDER` writes the made documents, for other readers; `--reader NAME=FILE` judges the output of another reader, in a
 * file `{ "<name>.pdf": [{ "page": 0, "rows": [["cell"]] }] }`; `--documents` prints a line per document; `--least 0.97` fails
 * below this share.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extractText, type TextPage } from '@platen/pdf';
import { icdarDocuments } from './tables/icdar.ts';
import type { KnownDocument, KnownTable } from './tables/known.ts';
import { madeBills } from './tables/made-bills.ts';
import { cellCount, cellsInPlace } from './tables/placed-cells.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    made: { type: 'string' },
    reader: { type: 'string', multiple: true, default: [] },
    documents: { type: 'boolean', default: false },
    least: { type: 'string', default: '0' },
  },
});

interface Figures {
  /** Expected cells. */
  known: number;
  /** Cells read in the right place. */
  placed: number;
  /** All cells read, right or wrong, including those of false tables. */
  read: number;
}

const folder = positionals[0];
const documents = folder ? icdarDocuments(folder) : await madeBills();
if (values.made !== undefined) {
  mkdirSync(values.made, { recursive: true });
  for (const { name, pdf } of documents) writeFileSync(join(values.made, name), pdf);
}
const own = new Map<string, readonly KnownTable[]>();
for (const { name, pdf } of documents) own.set(name, await tablesOf(pdf));
const readers = [
  { name: 'Platen', tables: own },
  ...values.reader.map((each) => {
    const [name = '', file = ''] = each.split('=');
    const tables = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly KnownTable[]>;
    return { name, tables: new Map(Object.entries(tables)) };
  }),
];
for (const { name, tables } of readers) {
  const sum: Figures = { known: 0, placed: 0, read: 0 };
  for (const document of documents) {
    const figures = judge(document, tables.get(document.name) ?? []);
    if (values.documents) console.log(`${name}  ${document.name}  ${shown(figures)}`);
    sum.known += figures.known;
    sum.placed += figures.placed;
    sum.read += figures.read;
  }
  console.log(`${name.padEnd(20)} ${shown(sum)}`);
  if (name === 'Platen' && sum.placed < sum.known * Number(values.least)) process.exitCode = 1;
}

function shown({ known, placed, read }: Figures): string {
  const part = (of: number) => `${((100 * placed) / Math.max(1, of)).toFixed(1)} %`;
  return `${placed} of ${known} cells in place: ${part(known)}; of ${read} that were read: ${part(read)}`;
}

/** Figures for the known reading with the most cells in the right place. */
function judge({ readings }: KnownDocument, tables: readonly KnownTable[]): Figures {
  const read = tables.reduce((sum, { rows }) => sum + cellCount(rows), 0);
  const all = readings.map((known): Figures => {
    let placed = 0;
    for (const { page, rows } of known) {
      const here = tables.filter((table) => table.page === page);
      placed += here.reduce((best, table) => Math.max(best, cellsInPlace(rows, table.rows)), 0);
    }
    return { known: known.reduce((sum, { rows }) => sum + cellCount(rows), 0), placed, read };
  });
  return all.reduce((a, b) => (b.placed * a.known > a.placed * b.known ? b : a));
}

async function tablesOf(pdf: Uint8Array): Promise<KnownTable[]> {
  const { pages } = await extractText(pdf, { format: 'json' });
  return (pages as readonly TextPage[]).flatMap(({ page, blocks }) =>
    blocks.flatMap(({ rows }) => (rows ? [{ page, rows: spread(rows) }] : [])),
  );
}

/** Cells, with empty ones where others span. */
function spread(rows: NonNullable<TextPage['blocks'][number]['rows']>): string[][] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const { text, columns, rows: down } of row) {
      while (grid[index]![column] !== undefined) column++;
      for (let r = index; r < Math.min(index + down, grid.length); r++)
        for (let c = column; c < column + columns; c++) grid[r]![c] = r === index && c === column ? text : '';
    }
  }
  return grid.map((row) => Array.from(row, (text) => text ?? ''));
}
