/**
 * Compares rasterizing with `pdftoppm` and `mutool draw` (skipped if not installed), to PNG at 150 dpi: `npm run bench:rasterize
 * [-- file.pdf …]`
 *
 * Fails if it costs more than half of pdftoppm's CPU time, or if memory grows with the number of pages.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { rasterize } from '@platen/pdf';
import { best, costOf, costOfCommand, row } from './measure.ts';

const RUNS = 3;
const MOST_CPU = 0.5;
/** Maximum ratio of memory after 600 more pages to memory after 300. */
const MOST_MEMORY = 1.1;
const NONE = { cpu: Number.POSITIVE_INFINITY, wall: 0 };
let failed = false;
const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
try {
  const given = process.argv.slice(2);
  const files = given.length > 0 ? given : [await textPages(folder, 30), 'test/corpus/form/static.pdf'];
  for (const file of files) {
    const pdf = readFileSync(file);
    let pages = 0;
    let bytes = 0;
    const render = async () => {
      pages = 0;
      bytes = 0;
      for await (const png of rasterize(pdf, { dpi: 150 })) {
        pages++;
        bytes += png.length;
      }
    };
    const cold = await costOf(render);
    const ours = await best(RUNS, () => costOf(render));
    const poppler = await best(
      RUNS,
      () => costOfCommand('pdftoppm', ['-png', '-r', '150', file, join(folder, 'p')]) ?? NONE,
    );
    const mupdf = await best(
      RUNS,
      () => costOfCommand('mutool', ['draw', '-r', '150', '-o', join(folder, 'm-%d.png'), file]) ?? NONE,
    );
    const reference = poppler === NONE ? undefined : poppler;
    console.log(`\n${basename(file)}, ${pages} pages`);
    console.log(`${row('pdftoppm', reference, reference)}  ${kilobytes(written('p'))}`);
    console.log(
      `${row('mutool draw', mupdf === NONE ? undefined : mupdf, reference)}  ${kilobytes(written('m'))}`,
    );
    console.log(`${row('platen', ours, reference)}  ${kilobytes(bytes)}`);
    console.log(row('platen, first use in the process', cold, reference));
    if (reference && ours.cpu > reference.cpu * MOST_CPU) failed = true;
  }
  const many = readFileSync(await textPages(folder, 300));
  const memory: number[] = [];
  for (let round = 0; round < 3; round++) {
    for await (const _ of rasterize(many, { dpi: 150 }));
    memory.push(process.resourceUsage().maxRSS);
  }
  console.log(`\nmemory at most, after 300, 600 and 900 pages: ${memory.map(megabytes).join(', ')}`);
  if (memory.at(-1)! > memory[0]! * MOST_MEMORY) failed = true;
} finally {
  rmSync(folder, { recursive: true });
}
if (failed) {
  console.error(`\nmore than ${MOST_CPU} x CPU of pdftoppm, or ${MOST_MEMORY} x memory`);
  process.exitCode = 1;
}

/** Returns the bytes of the images with a name prefix, and removes the images. */
function written(prefix: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder).filter((file) => file.startsWith(`${prefix}-`))) {
    bytes += statSync(join(folder, name)).size;
    rmSync(join(folder, name));
  }
  return bytes;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`;
}

function megabytes(kilobytes: number): string {
  return `${Math.round(kilobytes / 1024)} MB`;
}

/** Creates pages of text and lines. */
async function textPages(into: string, pages: number): Promise<string> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842]);
    for (let line = 0; line < 55; line++) {
      const text = `Page ${number}, line ${line + 1}: the quick brown fox jumps over the lazy dog and runs away again.`;
      page.drawText(text, { x: 50, y: 790 - line * 13.5, size: 11, font, color: rgb(0.1, 0.1, 0.3) });
    }
    page.drawRectangle({ x: 50, y: 30, width: 495, height: 4, color: rgb(0.8, 0.2, 0.2) });
  }
  const file = join(into, `text-${pages}.pdf`);
  writeFileSync(file, await document.save());
  return file;
}
