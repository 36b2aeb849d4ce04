/**
 * Measures the 1st, 2nd, 5th, 20th and 200th document of a new process, since an instance of Lambda sees few documents:
 * `npm run bench:first`. Prints ms of CPU with V8's compiler threads, medians of several processes. Finishing is measured with and
 * without the warm-up of the print function.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, finishPrinted, merge, redact, sign } from '@platen/pdf';
import { samplePdf } from '../packages/pdf/src/testing/sample-pdf.ts';
import { templateOptionsSchema } from '../src/contract/template-options.ts';
import { certificateOf } from '../src/pdf-worker/testing/operations.ts';
import { composeDocument, liquidEngines } from '../src/rendering/compose-document.ts';
import { DEFAULT_LIMITS } from '../src/rendering/render-limits.ts';
import { printAlone } from '../src/rendering/testing/print-alone.ts';
import { warmUpFinishing } from '../src/rendering/warm-up/index.ts';
import { costOf } from './measure.ts';

const PROCESSES = 5;
const MEASURED = [1, 2, 5, 20, 200];

const WORK: Readonly<Record<string, (printed: Uint8Array) => Promise<() => Promise<unknown> | unknown>>> = {
  finish: async (printed) => () => finishPrinted(printed, { conformance: ['pdfa', 'ua'], lang: 'en' }),
  'finish, warmed up': async (printed) => {
    warmUpFinishing();
    return WORK.finish!(printed);
  },
  text: async (printed) => () => extractText(printed.slice()),
  'redact, two presets': async (printed) => () => redact(printed.slice(), { presets: ['email', 'phone'] }),
  merge: async (printed) => () => merge([printed.slice(), samplePdf({ pages: 3 })]),
  sign: async (printed) => {
    const credentials = await certificateOf();
    return () => sign(printed.slice(), { credentials });
  },
};

const [name, input] = process.argv.slice(2);
if (name !== undefined)
  console.log(JSON.stringify(await measure(name, new Uint8Array(readFileSync(input!)))));
else await compare();

/** @returns ms of CPU of the documents in `MEASURED` */
async function measure(work: string, printed: Uint8Array): Promise<number[]> {
  const once = await WORK[work]!(printed);
  const times: number[] = [];
  for (let count = 0; count < Math.max(...MEASURED); count++)
    times.push((await costOf(async () => once())).cpu * 1e3);
  return MEASURED.map((number) => times[number - 1]!);
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-first-'));
  try {
    const file = join(folder, 'printed.pdf');
    writeFileSync(file, await printAlone(starterInvoice()));
    console.log(`| ms of CPU | ${MEASURED.map((number) => `document ${number}`).join(' | ')} |`);
    console.log(`| --- |${MEASURED.map(() => ' --- |').join('')}`);
    for (const work of Object.keys(WORK)) {
      const runs = Array.from({ length: PROCESSES }, () => run(work, file));
      const medians = MEASURED.map((_, index) => median(runs.map((times) => times[index]!)));
      console.log(`| ${work} | ${medians.map((ms) => ms.toFixed(0)).join(' | ')} |`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(work: string, file: string): number[] {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, work, file], { encoding: 'utf8' });
  return JSON.parse(stdout) as number[];
}

function starterInvoice(): string {
  const folder = join(import.meta.dirname, '../templates/invoice');
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const options = templateOptionsSchema.parse({ ...json('options.json'), javascript: true });
  const source = { html: readFileSync(join(folder, 'template.html'), 'utf8'), options };
  return composeDocument(liquidEngines(), { source, data: json('sample.json') }, DEFAULT_LIMITS).html;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
