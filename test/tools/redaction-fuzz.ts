import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { fuzzOne } from '../../packages/pdf/src/operations/redact/testing/fuzz.ts';

/**
 * Redacts damaged files, and judges each outcome with PDFium, pdf.js, qpdf and a scan of the bytes. Allowed outcomes are a result
 * that opens and does not contain the secret, and a coded refusal. A crash, a leak, or a file that exceeds the time limit of a
 * worker fails.
 *
 *     npm run test:fuzz [-- COUNT [FIRST_SEED]]
 *
 * Each file is made from a seed: `npm run test:fuzz -- 1 SEED` repeats a failed one. Ends with `N passed, M failed`.
 */
const COUNT = 1000;
/** Milliseconds after which a worker of the service is ended (decision 80). */
const HANGS_AFTER = 30_000;

type Answer = { readonly seed: number; readonly outcome: string; readonly error?: string };

if (isMainThread) await run();
else {
  parentPort!.on('message', async (seed: number) => {
    const answer = await fuzzOne(seed).then(
      (outcome): Answer => ({ seed, outcome }),
      (error: unknown): Answer => ({ seed, outcome: 'failed', error: describe(error) }),
    );
    parentPort!.postMessage(answer);
  });
}

function describe(error: unknown): string {
  return error instanceof Error
    ? `${error.stack}${error.cause ? `\n${describe(error.cause)}` : ''}`
    : String(error);
}

async function run(): Promise<void> {
  const [count = COUNT, first = Math.floor(Math.random() * 1e9)] = process.argv.slice(2).map(Number);
  console.log(`${count} damaged files, seeds from ${first}`);
  const seeds = Array.from({ length: count }, (_, i) => first + i)[Symbol.iterator]();
  const tally: Record<string, number> = { redacted: 0, refused: 0, failed: 0 };
  const started = performance.now();
  const note = ({ seed, outcome, error }: Answer) => {
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    if (error !== undefined) console.log(`FAIL seed ${seed}: ${error}`);
  };
  await Promise.all(Array.from({ length: Math.min(count, availableParallelism()) }, () => work(seeds, note)));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${tally.redacted} redacted, ${tally.refused} refused, in ${seconds} s`);
  console.log(`${count - tally.failed!} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

/** Tries seeds one after the other in a worker process; replaces a process that hangs. */
async function work(seeds: Iterator<number>, note: (answer: Answer) => void): Promise<void> {
  let worker = new Worker(new URL(import.meta.url));
  for (let next = seeds.next(); !next.done; next = seeds.next()) {
    const seed = next.value;
    const answer = await ask(worker, seed);
    note(answer);
    if (answer.outcome !== 'failed') continue;
    await worker.terminate();
    worker = new Worker(new URL(import.meta.url));
  }
  await worker.terminate();
}

function ask(worker: Worker, seed: number): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (answer: Answer) => {
      clearTimeout(timer);
      worker.off('message', finish).off('error', crashed).off('exit', ended);
      resolve(answer);
    };
    const failed = (error: string) => finish({ seed, outcome: 'failed', error });
    const timer = setTimeout(() => failed(`hangs for over ${HANGS_AFTER} ms`), HANGS_AFTER);
    const crashed = (error: unknown) => failed(`crash: ${describe(error)}`);
    const ended = (code: number) => failed(`the worker ended with ${code}`);
    worker.on('message', finish).on('error', crashed).on('exit', ended);
    worker.postMessage(seed);
  });
}
