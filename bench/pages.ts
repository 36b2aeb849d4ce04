/**
 * Compares page operations, stamps and encryption with qpdf, MuPDF (mupdf-tools, and PyMuPDF for sheets) and pdf-lib, where they
 * support the operation and are installed: `npm run bench:pages`. Prints CPU time and bytes of the result, and their ratios to
 * Platen's.
 *
 * The input has 300 pages, each with text, a logo, a form field and a bookmark. The other tools lose bookmarks, destinations or
 * fields in some operations. The start of commands, a few milliseconds, is included.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { editPages, merge, protect, split, stampPages, unprotect } from '@platen/pdf';
import { best, type Cost, costOf, costOfCommand } from './measure.ts';
import { report } from './report-pages.ts';

const RUNS = 3;
const PAGES = 300;
const HALF = PAGES / 2;

const folder = mkdtempSync(join(tmpdir(), 'platen-bench-pages-'));
const results = join(folder, 'out');
const at = (name: string) => join(folder, name);
const input = await report(0, PAGES);
const other = await report(1, PAGES);
writeFileSync(at('in.pdf'), input);
writeFileSync(at('other.pdf'), other);
const { pdf: locked } = await protect(input, { userPassword: 'user', ownerPassword: 'owner' });
writeFileSync(at('locked.pdf'), locked);

/** A tool's operation: a command, or a function in this process that returns the results. */
type Way = readonly [command: string, ...args: string[]] | (() => Promise<readonly Uint8Array[]>);

const PYMUPDF_SHEETS = `
import fitz, sys
source = fitz.open(sys.argv[1])
made = fitz.open()
for first in range(0, len(source), 4):
    sheet = made.new_page(width=595, height=842)
    for slot in range(min(4, len(source) - first)):
        x, y = slot % 2 * 297.5, slot // 2 * 421
        sheet.show_pdf_page(fitz.Rect(x, y, x + 297.5, y + 421), source, first + slot)
made.save(sys.argv[2], garbage=3, deflate=True)
`;

const one = async (made: Promise<{ readonly pdf: Uint8Array }>) => [(await made).pdf];
const OUT = at('out/result.pdf');
const OPERATIONS: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'extract 150 of 300 pages': {
    platen: () => one(editPages(input, { action: 'extract', pages: [{ from: 0, to: HALF - 1 }] })),
    qpdf: ['qpdf', '--object-streams=generate', at('in.pdf'), '--pages', '.', `1-${HALF}`, '--', OUT],
    mutool: ['mutool', 'merge', '-o', OUT, '-O', 'compress,garbage', at('in.pdf'), `1-${HALF}`],
    'pdf-lib': () => copied([[input, HALF]]),
  },
  'rotate 300 pages': {
    platen: () => one(editPages(input, { action: 'rotate', degrees: 90 })),
    qpdf: ['qpdf', '--object-streams=generate', '--rotate=+90', at('in.pdf'), OUT],
    'pdf-lib': async () => {
      const document = await PDFDocument.load(input);
      for (const page of document.getPages()) page.setRotation(degrees(90));
      return [await document.save()];
    },
  },
  'split 300 pages into 30 parts': {
    platen: async () => (await split(input, { every: 10 })).map(({ pdf }) => pdf),
    qpdf: ['qpdf', '--object-streams=generate', '--split-pages=10', at('in.pdf'), at('out/part.pdf')],
    'pdf-lib': async () => {
      const source = await PDFDocument.load(input);
      const parts: Uint8Array[] = [];
      for (let from = 0; from < PAGES; from += 10) parts.push(await copyOf([[source, from, from + 10]]));
      return parts;
    },
  },
  'merge 2 files of 300 pages': {
    platen: () => one(merge([input, other])),
    qpdf: [
      'qpdf',
      '--object-streams=generate',
      '--empty',
      '--pages',
      at('in.pdf'),
      at('other.pdf'),
      '--',
      OUT,
    ],
    mutool: ['mutool', 'merge', '-o', OUT, '-O', 'compress,garbage', at('in.pdf'), at('other.pdf')],
    'pdf-lib': () =>
      copied([
        [input, PAGES],
        [other, PAGES],
      ]),
  },
  'insert 300 pages into 300': {
    platen: () => one(editPages(input, { action: 'insert', at: HALF, parts: [{ pdf: other }] })),
    qpdf: [
      'qpdf',
      '--object-streams=generate',
      at('in.pdf'),
      ...['--pages', '.', `1-${HALF}`, at('other.pdf'), '.', `${HALF + 1}-z`, '--'],
      OUT,
    ],
  },
  '4 pages on a sheet': {
    platen: () => one(editPages(input, { action: 'nUp', perSheet: 4 })),
    'MuPDF (PyMuPDF)': ['/usr/bin/python3', '-c', PYMUPDF_SHEETS, at('in.pdf'), OUT],
    'pdf-lib': async () => {
      const document = await PDFDocument.create();
      const pages = await document.embedPdf(input, [...Array(PAGES).keys()]);
      for (let first = 0; first < PAGES; first += 4) {
        const sheet = document.addPage([595, 842]);
        for (const [slot, page] of pages.slice(first, first + 4).entries()) {
          const x = (slot % 2) * 297.5;
          sheet.drawPage(page, { x, y: 421 - Math.floor(slot / 2) * 421, width: 297.5, height: 421 });
        }
      }
      return [await document.save()];
    },
  },
  'number 300 pages': {
    platen: () => one(stampPages(input, [{ text: '{page} / {pages}', anchor: 'bottom' }])),
    'pdf-lib': async () => {
      const document = await PDFDocument.load(input);
      const font = await document.embedFont(StandardFonts.Helvetica);
      for (const [index, page] of document.getPages().entries()) {
        page.drawText(`${index + 1} / ${PAGES}`, { x: 280, y: 20, size: 12, font });
      }
      return [await document.save()];
    },
  },
  'encrypt 300 pages': {
    platen: () => one(protect(input, { userPassword: 'user', ownerPassword: 'owner' })),
    qpdf: ['qpdf', '--object-streams=generate', '--encrypt', 'user', 'owner', '256', '--', at('in.pdf'), OUT],
    mutool: [
      ...(['mutool', 'clean', '-z', '-E', 'aes-256', '-U', 'user', '-O', 'owner'] as const),
      at('in.pdf'),
      OUT,
    ],
  },
  'decrypt 300 pages': {
    platen: () => one(unprotect(locked, { password: 'owner' })),
    qpdf: ['qpdf', '--object-streams=generate', '--password=owner', '--decrypt', at('locked.pdf'), OUT],
    mutool: ['mutool', 'clean', '-p', 'owner', '-z', '-D', at('locked.pdf'), OUT],
  },
};

try {
  for (const [name, ways] of Object.entries(OPERATIONS)) {
    console.log(`\n${name}`);
    let own: Measured | undefined;
    for (const [program, way] of Object.entries(ways)) {
      const measured = await measure(way);
      own ??= measured;
      console.log(measured ? line(program, measured, own!) : `${program.padEnd(18)} not installed`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}

interface Measured {
  readonly cost: Cost;
  readonly bytes: number;
}

async function measure(way: Way): Promise<Measured | undefined> {
  let bytes = 0;
  let missing = false;
  const cost = await best(RUNS, async () => {
    if (typeof way === 'function') {
      return costOf(async () => {
        bytes = (await way()).reduce((sum, { length }) => sum + length, 0);
      });
    }
    rmSync(results, { recursive: true, force: true });
    mkdirSync(results);
    const [command, ...args] = way;
    const spent = costOfCommand(command, args);
    bytes = readdirSync(results).reduce((sum, file) => sum + statSync(join(results, file)).size, 0);
    missing ||= spent === undefined || bytes === 0;
    return spent ?? { cpu: 0, wall: 0 };
  });
  return missing ? undefined : { cost, bytes };
}

function line(program: string, { cost, bytes }: Measured, own: Measured): string {
  const cpu = `${cost.cpu.toFixed(3).padStart(8)} s CPU ${(cost.cpu / own.cost.cpu).toFixed(2).padStart(6)} x`;
  const size = `${String(Math.round(bytes / 1024)).padStart(6)} KB ${(bytes / own.bytes).toFixed(2).padStart(6)} x`;
  return `${program.padEnd(18)} ${cpu}  ${size}`;
}

/** Copies a number of pages from each document into a new one. */
async function copied(
  parts: readonly (readonly [pdf: Uint8Array, count: number])[],
): Promise<readonly Uint8Array[]> {
  const loaded = await Promise.all(
    parts.map(async ([pdf, count]) => [await PDFDocument.load(pdf), 0, count] as const),
  );
  return [await copyOf(loaded)];
}

async function copyOf(
  parts: readonly (readonly [source: PDFDocument, from: number, to: number])[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const [source, from, to] of parts) {
    const indexes = Array.from({ length: to - from }, (_, i) => from + i);
    for (const page of await document.copyPages(source, indexes)) document.addPage(page);
  }
  return document.save();
}
