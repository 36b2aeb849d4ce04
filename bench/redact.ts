/**
 * Compares redaction with two engines that only extract the text, and with MuPDF's redaction if mupdf-tools is installed: `npm
 * run bench:redact [-- file.pdf …]`. Prints CPU milliseconds per page, the least of three runs in one process. Small files also
 * get later runs, after V8 has compiled the code; a file with many pages gets one run after a small file.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type RedactionRequest, redact } from '@platen/pdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readWithPdfium } from '../packages/pdf/src/operations/redact/engines/pdfium-text.ts';
import { best, type Cost, costOf } from './measure.ts';
import { costOfMupdf } from './mupdf-redaction.ts';
import { scannedPages } from './scanned-pages.ts';

const RUNS = 3;
/** Additional runs for files of at most `SMALL` bytes, until the code is compiled. */
const LATER_RUNS = 20;
const SMALL = 200_000;
/** MuPDF is run again only if a run takes at most this many seconds. */
const LONG = 1;

/** High enough that a busy machine does not cause an error. */
const LIMITS = { milliseconds: 900_000 };

const REQUESTS: readonly (readonly [name: string, request: RedactionRequest])[] = [
  ['platen, one region on each page', {}],
  ['platen, one literal', { patterns: [{ pattern: 'the', pattern_type: 'Literal' }] }],
  ['platen, one address', { patterns: [{ pattern: 'reader7@example.org', pattern_type: 'Literal' }] }],
  ['platen, five presets', { presets: ['ssn', 'email', 'phone', 'date-of-birth', 'credit-card'] }],
  [
    'platen, five presets, quantized',
    { presets: ['ssn', 'email', 'phone', 'date-of-birth', 'credit-card'], glyphPositions: 'quantized' },
  ],
];

const given = process.argv.slice(2);
const files: [string, Uint8Array][] =
  given.length > 0
    ? given.map((file) => [basename(file), new Uint8Array(readFileSync(file))])
    : [
        ['30 pages of text', await textPages(30)],
        ['300 pages of text', await textPages(300)],
        ['60 pages scanned in colour', await scannedPages(60)],
        ['2 pages printed by Chromium', new Uint8Array(readFileSync('test/corpus/form/static.pdf'))],
      ];

for (const [name, pdf] of files) {
  let pages = 0;
  const runs = pdf.length > 10_000_000 ? 1 : RUNS;
  const pdfium = await best(runs, () =>
    costOf(() =>
      readWithPdfium(pdf, (reader) => {
        pages = reader.pageCount;
        for (let page = 0; page < pages; page++) reader.chars(page);
      }),
    ),
  );
  const pdfjs = await best(runs, () => costOf(() => readWithPdfjs(pdf)));
  console.log(`\n${name}, ${pages} pages, ${Math.round(pdf.length / 1024)} KB: ms CPU per page`);
  const show = (label: string, cost: Cost) => {
    const ratio = (other: Cost) => `${(cost.cpu / other.cpu).toFixed(2)} x`.padStart(9);
    const perPage = ((cost.cpu * 1000) / pages).toFixed(2).padStart(8);
    console.log(`${label.padEnd(34)} ${perPage} ${ratio(pdfium)} PDFium ${ratio(pdfjs)} pdf.js`);
  };
  show('PDFium, reading all text', pdfium);
  show('pdf.js, reading all text', pdfjs);
  const beside = async (label: string, cost: Cost, later: Cost | undefined, literal: string) => {
    const once = costOfMupdf(pdf, literal);
    if (!once) return;
    const mupdf = once.cpu > LONG ? once : await best(runs, () => costOfMupdf(pdf, literal)!);
    show(label, mupdf);
    const times = ({ cpu }: Cost) => `${(cpu / mupdf.cpu).toFixed(2)} x MuPDF`;
    console.log(
      `${' '.repeat(34)} platen at ${times(cost)}${later ? `, once compiled at ${times(later)}` : ''}`,
    );
  };
  for (const [label, fixed] of REQUESTS) {
    const request: RedactionRequest =
      fixed.patterns || fixed.presets ? fixed : { redactions: regions(pages) };
    let bytes = 0;
    const run = () =>
      costOf(async () => {
        bytes = (await redact(pdf, { ...request, limits: LIMITS })).pdf.length;
      });
    const cost = await best(runs, run);
    const later = pdf.length <= SMALL ? await best(LATER_RUNS, run) : undefined;
    show(label, cost);
    if (later) show('  once compiled', later);
    if (pdf.length > 10_000_000) console.log(`${' '.repeat(34)} ${Math.round(bytes / 1024)} KB`);
    if (request.redactions) await beside('MuPDF, one region on each page', cost, later, '');
    else if (request.patterns) await beside('MuPDF, the same', cost, later, request.patterns[0]!.pattern);
  }
}
console.log(`\nmemory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`);

function regions(pages: number) {
  return Array.from({ length: pages }, (_, page) => ({ page, x: 100, y: 100, width: 120, height: 15 }));
}

async function readWithPdfjs(pdf: Uint8Array): Promise<void> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  for (let number = 1; number <= document.numPages; number++) {
    await (await document.getPage(number)).getTextContent();
  }
  await document.loadingTask.destroy();
}

/** Creates pages of text with an address, a number and a date on each. */
async function textPages(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842]);
    for (let line = 0; line < 55; line++) {
      const text =
        line === 9
          ? `Page ${number}: write to reader${number}@example.org, 555-123-45${number + 10}, 123-45-67${number + 10}, born 01/02/1980.`
          : `Page ${number}, line ${line + 1}: the quick brown fox jumps over the lazy dog and runs away again.`;
      page.drawText(text, { x: 50, y: 790 - line * 13.5, size: 11, font });
    }
  }
  return document.save();
}
