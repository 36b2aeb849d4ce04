/**
 * Rasterizing beside `pdftoppm` and `mutool draw` (each left out when it is not installed), to PNG at 150 dpi:
 * `npm run bench:rasterize [-- file.pdf …]`
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { rasterize } from '../src/pdf/rasterize/index.ts';
import { best, costOf, costOfCommand, row } from './measure.ts';

const RUNS = 3;
const NONE = { cpu: Number.POSITIVE_INFINITY, wall: 0 };
const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
try {
  const given = process.argv.slice(2);
  const files = given.length > 0 ? given : [await textPages(folder), 'test/corpus/form/static.pdf'];
  for (const file of files) {
    const pdf = readFileSync(file);
    let pages = 0;
    const render = async () => {
      pages = 0;
      for await (const _ of rasterize(pdf, { dpi: 150 })) pages++;
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
    console.log(row('pdftoppm', reference, reference));
    console.log(row('mutool draw', mupdf === NONE ? undefined : mupdf, reference));
    console.log(row('platen', ours, reference));
    console.log(row('platen, first use in the process', cold, reference));
  }
  console.log(`\nmemory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Thirty pages of text and lines. */
async function textPages(into: string): Promise<string> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= 30; number++) {
    const page = document.addPage([595, 842]);
    for (let line = 0; line < 55; line++) {
      const text = `Page ${number}, line ${line + 1}: the quick brown fox jumps over the lazy dog and runs away again.`;
      page.drawText(text, { x: 50, y: 790 - line * 13.5, size: 11, font, color: rgb(0.1, 0.1, 0.3) });
    }
    page.drawRectangle({ x: 50, y: 30, width: 495, height: 4, color: rgb(0.8, 0.2, 0.2) });
  }
  const file = join(into, 'text.pdf');
  writeFileSync(file, await document.save());
  return file;
}
