// Measures the overhead of the worker thread: alternates the same calls in the process and through `PdfWorker`, and compares the
// best run of each. The thread is warm, as for every request of a function except its first.
//
//   npx node bench/pdf-worker.ts
import { flatten, merge, redact, sign, verify } from '@platen/pdf';
import { samplePdf } from '../packages/pdf/src/testing/sample-pdf.ts';
import { PdfWorker } from '../src/pdf-worker/index.ts';
import { certificateOf } from '../src/pdf-worker/testing/operations.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 40);
const worker = new PdfWorker();
const credentials = await certificateOf();
const small = () => samplePdf({ pages: 3 });
const large = () => samplePdf({ pages: 3, ballast: 5 << 20 });
const presets = ['email', 'ssn'];

const CALLS: Record<string, [here: () => Promise<unknown>, there: () => Promise<unknown>]> = {
  'certify, 3 pages': [() => sign(small(), { credentials }), () => worker.sign(small(), { credentials })],
  'certify, 5 MB': [() => sign(large(), { credentials }), () => worker.sign(large(), { credentials })],
  'merge, 2 x 3 pages': [() => merge([small(), small()]), () => worker.run('merge', [small(), small()], {})],
  'merge, 2 x 5 MB': [() => merge([large(), large()]), () => worker.run('merge', [large(), large()], {})],
  'redact, 3 pages': [() => redact(small(), { presets }), () => worker.run('redact', small(), { presets })],
  'flatten, 3 pages': [() => flatten(small()), () => worker.run('flatten', small(), {})],
  'verify, 3 pages': [() => verify(small()), () => worker.run('verify', small(), {})],
};

console.log('| Work | in the process | in the thread | more |\n| --- | --- | --- | --- |');
for (const [name, [here, there]] of Object.entries(CALLS)) {
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, run] of [here, there].entries()) {
      const start = performance.now();
      await run();
      best[index] = Math.min(best[index]!, performance.now() - start);
    }
  }
  const [before, after] = best as [number, number];
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(`| ${name} | ${ms(before)} | ${ms(after)} | ${ms(after - before)} |`);
}
await worker.close();
