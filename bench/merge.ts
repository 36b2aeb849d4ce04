/**
 * Compares merging with plain qpdf (in WebAssembly, with the same machine code on every system): `npm run bench:merge`
 *
 * qpdf keeps pages and form fields. Platen does more, for which it may use at most 1.5 times qpdf's CPU; its output may be at
 * most 1.1 times as large.
 */
import { merge } from '@platen/pdf';
import { runQpdf } from '../packages/pdf/src/file/engines/qpdf/run-qpdf.ts';
import { best, costOf, row } from './measure.ts';
import { report } from './report-pages.ts';

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
