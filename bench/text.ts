/**
 * Compares text extraction with pdftotext (poppler) and mutool (MuPDF), if installed: `npm run bench:text`
 *
 * Measures CPU for 300 pages in layout order, after a warm-up run in this process. The start of commands, a few milliseconds, is
 * included. The other tools' output has no blocks, headings or tables, except for the positions in mutool's `stext`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, type TextFormat } from '@platen/pdf';
import { best, costOf, costOfCommand, row } from './measure.ts';
import { report } from './report-pages.ts';

const RUNS = 3;
const PAGES = 300;
const FORMATS: readonly TextFormat[] = ['text', 'markdown', 'json'];

const folder = mkdtempSync(join(tmpdir(), 'platen-bench-text-'));
const input = join(folder, 'input.pdf');
const output = join(folder, 'output');
const COMMANDS = {
  'pdftotext (poppler)': ['pdftotext', input, output],
  'mutool, text': ['mutool', 'draw', '-q', '-F', 'text', '-o', output, input],
  'mutool, stext': ['mutool', 'draw', '-q', '-F', 'stext', '-o', output, input],
} as const;

try {
  const pdf = await report(0, PAGES);
  writeFileSync(input, pdf);
  const { pages } = await extractText(pdf);
  const characters = pages.reduce((sum, page) => sum + ('text' in page ? page.text.length : 0), 0);
  console.log(`${PAGES} pages, ${characters.toLocaleString('en')} characters`);
  const own = new Map<TextFormat, Awaited<ReturnType<typeof costOf>>>();
  for (const format of FORMATS) {
    own.set(format, await best(RUNS, () => costOf(() => extractText(pdf, { format }))));
  }
  const reference = own.get('text');
  for (const [format, cost] of own) console.log(row(`platen, ${format}`, cost, reference));
  for (const [name, [command, ...args]] of Object.entries(COMMANDS)) {
    const runs = Array.from({ length: RUNS }, () => costOfCommand(command, args));
    const least = runs.reduce((a, b) => (a && b && b.cpu < a.cpu ? b : a));
    console.log(row(name, least, reference));
  }
} finally {
  rmSync(folder, { recursive: true });
}
