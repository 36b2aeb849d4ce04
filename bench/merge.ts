/**
 * Merging beside qpdf (in WebAssembly, the same machine code on every system) alone: `npm run bench:merge`
 *
 * qpdf keeps pages and form fields; what Platen does beyond that must not cost more than half as much again, and
 * its output must not be larger than 1.1 times qpdf's.
 */
import { PDFDocument, PDFHexString, PDFName, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { merge } from '@platen/pdf';
import { runQpdf } from '../packages/pdf/src/engines/qpdf/run-qpdf.ts';
import { best, costOf, row } from './measure.ts';

const RUNS = 5;
const MOST_CPU = 1.5;
const MOST_BYTES = 1.1;

let failed = false;
for (const [files, pages] of [
  [20, 10],
  [2, 500],
] as const) {
  const pdfs = await Promise.all(Array.from({ length: files }, (_, i) => report(i, pages)));
  let qpdfBytes = 0;
  let ownBytes = 0;
  const qpdf = await best(RUNS, () =>
    costOf(async () => {
      const names = pdfs.map((_, i) => `input${i}.pdf`);
      const result = await runQpdf(new Map(names.map((name, i) => [name, pdfs[i]!])), [
        '--object-streams=generate',
        '--empty',
        '--pages',
        ...names.flatMap((name) => [name, '1-z']),
        '--',
      ]);
      if (!result.output) throw new Error(`qpdf failed: ${result.messages.join('; ')}`);
      qpdfBytes = result.output.length;
    }),
  );
  const own = await best(RUNS, () =>
    costOf(async () => {
      ownBytes = (await merge(pdfs)).pdf.length;
    }),
  );
  const size = ownBytes / qpdfBytes;
  const cpu = own.cpu / qpdf.cpu;
  console.log(`\n${files} files of ${pages} pages`);
  console.log(`${row('qpdf', qpdf, qpdf)}  ${kilobytes(qpdfBytes)}`);
  console.log(`${row('platen', own, qpdf)}  ${kilobytes(ownBytes)}, ${size.toFixed(2)} x size`);
  if (cpu > MOST_CPU || size > MOST_BYTES) failed = true;
}
if (failed) {
  console.error(`\nmore than ${MOST_CPU} x CPU or ${MOST_BYTES} x size`);
  process.exitCode = 1;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`;
}

/** Pages of text with a shared logo, a form field per page, and a bookmark and named destination per page. */
async function report(number: number, pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pixels = Uint8Array.from({ length: 60 * 60 * 3 }, (_, i) => (i * 7919) % 251);
  const logo = context.register(
    context.flateStream(pixels, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 60,
      Height: 60,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    }),
  );
  const form = document.getForm();
  const made: PDFPage[] = [];
  for (let index = 0; index < pages; index++) {
    const page = document.addPage([595, 842]);
    made.push(page);
    for (let line = 0; line < 40; line++) {
      const text = `File ${number}, page ${index}, line ${line}: ${((line * 37 + index * 11 + number) ** 3).toString(36)} and more words`;
      page.drawText(text, { x: 50, y: 780 - line * 16, size: 10, font, color: rgb(0, 0, 0.2) });
    }
    page.node.setXObject(PDFName.of('Logo'), logo);
    form.createTextField(`value${index}`).addToPage(page, { x: 50, y: 40, width: 200, height: 20 });
  }
  addOutline(document, made);
  return document.save();
}

function addOutline(document: PDFDocument, pages: readonly PDFPage[]): void {
  const { context } = document;
  const root = context.nextRef();
  const refs = pages.map(() => context.nextRef());
  pages.forEach((page, i) => {
    const item = context.obj({ Parent: root, Dest: [page.ref, 'XYZ', null, null, null] });
    item.set(PDFName.of('Title'), PDFHexString.fromText(`Page ${i + 1}`));
    const [previous, next] = [refs[i - 1], refs[i + 1]];
    if (previous) item.set(PDFName.of('Prev'), previous);
    if (next) item.set(PDFName.of('Next'), next);
    context.assign(refs[i]!, item);
  });
  context.assign(
    root,
    context.obj({ Type: 'Outlines', First: refs[0]!, Last: refs.at(-1)!, Count: pages.length }),
  );
  document.catalog.set(PDFName.of('Outlines'), root);
}
