/**
 * Mixed work on the simulated AWS while functions and browsers are killed: no document or job is lost or doubled, and no process,
 * memory or file is left.
 *
 *     npm run test:soak                      an hour
 *     SOAK_MINUTES=2 npm run test:soak       two minutes
 *
 * `PLATEN_SIMULATE` and `PLATEN_SIMULATE_SEED` select the simulation; `aws` by default.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../bench/load/save-load.ts';
import { type Runtime, startRuntime } from '../../local/runtime.ts';
import { seededRandom } from '../../local/simulation/random.ts';
import { seedAccount } from '../../local/start/seed.ts';
import { synthesize } from '../../local/start/synthesize.ts';
import { Platen } from '../../packages/client/src/index.ts';
import { injectFaults } from './killing.ts';
import { Ledger } from './ledger.ts';
import { grew, processesWith, type Sample, sampleOf } from './resources.ts';
import { Client, type Service } from './workload.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const minutes = Number(process.env.SOAK_MINUTES ?? 60);
const seed = Number(process.env.PLATEN_SIMULATE_SEED ?? 1);
const KEYS = 10;
const SAMPLE_MS = 5_000;
const CLIENTS = os.availableParallelism();

if (!(minutes > 0)) throw new Error(`SOAK_MINUTES must be a number above 0, not ${process.env.SOAK_MINUTES}`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'soak-'));
const { directory } = await synthesize(ROOT, { workerTimeoutSeconds: '25' });
const env = { PLATEN_SIMULATE: 'aws', ...process.env };
const runtime = await startRuntime({
  assemblyDir: directory,
  dataDir: path.join(folder, 'data'),
  port: 0,
  env,
});
const problems: string[] = [];
const samples: Sample[] = [];
const ledger = new Ledger();
try {
  const service = await prepared(runtime);
  await work(service);
  await compare(service);
} finally {
  await runtime.stop();
}
for (const command of processesWith([folder, runtime.temporaryDir]))
  problems.push(`a process is left: ${command}`);
report();
rmSync(folder, { recursive: true, force: true });

async function prepared({
  baseUrl,
  functionNames,
  functionEnvironment,
  awsEnvironment,
}: Runtime): Promise<Service> {
  const variables = functionNames().map((name) => functionEnvironment(name));
  const account = await seedAccount(Object.assign({}, ...variables, awsEnvironment));
  const platen = new Platen({ baseUrl, apiKey: account.adminKey });
  await platen.createTemplate({
    slug: 'note',
    name: 'Note',
    html: '<h1>Note</h1><p>{{ n }} to a@example.com</p>',
  });
  const keys: string[] = [];
  for (let index = 0; index < KEYS; index += 1) {
    const { data } = await platen.createApiKey({ name: `soak ${index}`, scope: 'admin' });
    keys.push(data.key);
  }
  return { baseUrl, keys };
}

async function work(service: Service): Promise<void> {
  const until = AbortSignal.timeout(minutes * 60_000);
  const clients = Array.from(
    { length: CLIENTS },
    (_, index) => new Client(service, ledger, seededRandom(seed, `client ${index}`)),
  );
  const faults = injectFaults(runtime, seededRandom(seed, 'faults'), until);
  const sampling = sample(until);
  await Promise.all(clients.map((client) => client.run(until)));
  await sampling;
  const { functions, browsers, slowCalls } = await faults;
  console.log(`killed: ${functions} functions, ${browsers} browsers; slow calls of S3: ${slowCalls}`);
  if (functions === 0 || browsers === 0) problems.push('no function or no browser was killed');
}

async function sample(until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    samples.push(sampleOf(runtime));
    await delay(SAMPLE_MS, undefined, { signal: until }).catch(() => {});
  }
}

async function compare({ baseUrl, keys }: Service): Promise<void> {
  const platen = new Platen({ baseUrl, apiKey: keys[0]! });
  const names: string[] = [];
  for await (const { name } of platen.documents.list()) names.push(name);
  const { lost, doubled, foreign } = ledger.compare(names);
  for (const [what, found] of Object.entries({ lost, doubled, foreign })) {
    if (found.length > 0) problems.push(`${found.length} documents ${what}, such as ${found[0]}`);
  }
  console.log(
    `${names.length} documents at the end; ${ledger.unknown} requests without an answer after all attempts`,
  );
}

function report(): void {
  console.log('| Operation | Number | p50 ms | p95 ms | p99 ms |\n| --- | ---: | ---: | ---: | ---: |');
  for (const [operation, times] of ledger.times()) {
    const ms = (part: number) => Math.round(percentile(times, part));
    console.log(`| ${operation} | ${times.length} | ${ms(0.5)} | ${ms(0.95)} | ${ms(0.99)} |`);
  }
  for (const [reason, count] of ledger.failures) console.log(`attempts failed: ${count} × ${reason}`);
  for (const [code, count] of runtime.refusals) console.log(`refused by the simulation: ${count} × ${code}`);
  const [first, last] = [samples[0], samples.at(-1)];
  console.log(`first sample ${JSON.stringify(first)}\nlast sample ${JSON.stringify(last)}`);
  const growth = [
    grew(samples, 'processes', 0.25, 4),
    grew(samples, 'memoryMb', 0.25, 200),
    grew(samples, 'temporaryFiles', 0.25, 50),
    grew(samples, 'objectsMb', 0.25, 2),
  ];
  problems.push(...growth.filter((line) => line !== undefined));
  if ([...ledger.failures.keys()].some((reason) => reason.startsWith('job failed')))
    problems.push('a job failed');
  for (const line of problems) console.log(`FAIL ${line}`);
  const checks = 8;
  console.log(`${Math.max(0, checks - problems.length)} passed, ${problems.length} failed`);
  if (problems.length > 0) process.exitCode = 1;
}
