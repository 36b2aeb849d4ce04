// Sends every bomb (a small file that costs too much) through every PDF operation, with a process for each operation as in
// deployment. Prints the code of the refusal or `ok`, the seconds, and the peak memory of the process:
//
//     npx node test/tools/bombs.ts [part of a bomb's name] [operation …]
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bombsOf } from '../../packages/pdf/src/testing/bombs/index.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { certificateOf, OPERATIONS } from '../../src/pdf-worker/testing/operations.ts';

interface Row {
  readonly bomb: string;
  readonly outcome: string;
  readonly seconds: number;
  readonly peakMb: number;
  readonly nextServed: boolean;
}

const [filter = '', ...wanted] = process.argv.slice(2);

if (process.env.BOMBS_OPERATION === undefined) {
  const names = wanted.length > 0 ? wanted : Object.keys(OPERATIONS);
  const tables = names.map((operation) => ({ operation, rows: measure(operation) }));
  print(tables);
} else {
  process.stdout.write(JSON.stringify(await rows(process.env.BOMBS_OPERATION)));
}

function measure(operation: string): Row[] {
  const text = execFileSync(process.execPath, ['--no-warnings', fileURLToPath(import.meta.url), filter], {
    env: { ...process.env, BOMBS_OPERATION: operation },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 << 20,
  });
  return JSON.parse(text.toString()) as Row[];
}

async function rows(operation: string): Promise<Row[]> {
  const run = OPERATIONS[operation];
  if (run === undefined) throw new Error(`there is no operation ${operation}`);
  const worker = new PdfWorker();
  await certificateOf();
  const all: Row[] = [];
  for (const [bomb, build] of Object.entries(bombsOf())) {
    if (!bomb.includes(filter)) continue;
    const pdf = build();
    global.gc?.();
    resetPeak();
    const start = performance.now();
    const outcome = await run(worker, pdf).then(
      () => 'ok',
      (error: Error & { code?: string }) => error.code ?? `!! ${error.message}`,
    );
    const seconds = (performance.now() - start) / 1000;
    const peakMb = peak();
    const nextServed = await run(worker, samplePdf()).then(
      () => true,
      (error: { code?: string }) => error.code === 'NO_EMBEDDED_DATA',
    );
    const row = { bomb, outcome, seconds, peakMb, nextServed };
    process.stderr.write(
      `${operation} | ${bomb} | ${outcome} | ${seconds.toFixed(1)} s | ${peakMb} MB | ${nextServed ? '' : 'NEXT FAILED'}\n`,
    );
    all.push(row);
  }
  await worker.close();
  return all;
}

/** Makes the kernel reset the peak memory (proc(5), clear_refs). */
function resetPeak(): void {
  writeFileSync('/proc/self/clear_refs', '5');
}

function peak(): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function print(tables: readonly { operation: string; rows: readonly Row[] }[]): void {
  const head = ['bomb', ...tables.map(({ operation }) => operation)];
  console.log(`| ${head.join(' | ')} |\n|${head.map(() => ' --- ').join('|')}|`);
  for (const [index, { bomb }] of tables[0]!.rows.entries()) {
    const cells = tables.map(({ rows }) => {
      const { outcome, seconds, peakMb } = rows[index]!;
      return `${outcome}, ${seconds.toFixed(1)} s, ${peakMb} MB`;
    });
    console.log(`| ${[bomb, ...cells].join(' | ')} |`);
  }
  const every = tables.flatMap(({ rows }) => rows);
  const most = (of: (row: Row) => number) => Math.max(...every.map(of));
  console.log(
    `\nmost: ${most((row) => row.seconds).toFixed(1)} s, ${most((row) => row.peakMb)} MB; next request served after ${every.filter((row) => row.nextServed).length} of ${every.length}`,
  );
}
