import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type RedactionRequest, redact } from '../../src/pdf/redact/index.ts';

/**
 * Redacts every file of the shared oracle's traps and corpus and has the oracle judge the results. Fails when a
 * secret is left anywhere in a file, or anything outside the redaction is lost or moved.
 *
 *     PLATEN_SHARED=../shared node test/tools/redaction-oracle.ts [name …]
 *
 * Needs the oracle's Debian tools; says so when one is missing.
 */
const run = promisify(execFile);
const shared = process.env.PLATEN_SHARED;
if (!shared) throw new Error('PLATEN_SHARED must name the folder with redaction-oracle/ and corpus/');

interface OracleRegion {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Case {
  readonly name: string;
  readonly file: string;
  readonly secrets: readonly string[];
  readonly regions: readonly OracleRegion[];
  readonly request: RedactionRequest;
}

interface Verdict {
  readonly crash?: boolean;
  readonly error?: string;
  readonly leak_free?: boolean;
  readonly collateral_free?: boolean;
  readonly leaks?: readonly { channel: string; detail: string }[];
  readonly collateral?: readonly { channel: string; detail: string }[];
}

const regionsOf = (regions: readonly OracleRegion[]) =>
  regions.map(({ page, x, y, w, h }) => ({ page: page - 1, x, y, width: w, height: h }));
const literal = (pattern: string) => ({ pattern, pattern_type: 'Literal' as const });

async function cases(): Promise<Case[]> {
  const oracle = join(shared!, 'redaction-oracle');
  const corpus = join(shared!, 'corpus');
  const all: Case[] = [];
  const traps = JSON.parse(await readFile(join(oracle, 'traps.json'), 'utf8'));
  for (const trap of traps) {
    const file = join(oracle, 'traps', trap.file);
    const base = { file, secrets: trap.secrets, regions: trap.regions };
    if (trap.scope === 'region') {
      all.push({ ...base, name: `${trap.id} regions`, request: { redactions: regionsOf(trap.regions) } });
    }
    const pattern = { redactions: regionsOf(trap.regions), patterns: [literal(trap.secret)] };
    // Where nothing is secret in the text, only the region counts: a pattern would also take what has to stay.
    if (trap.secrets.length > 0)
      all.push({ ...base, name: `${trap.id} pattern`, request: { patterns: pattern.patterns } });
    if (trap.secrets.length > 0) all.push({ ...base, name: `${trap.id} both`, request: pattern });
  }
  const { files } = JSON.parse(await readFile(join(corpus, 'manifest.json'), 'utf8'));
  for (const { file, secrets } of files) {
    for (const { secret, regions } of secrets) {
      const base = { file: join(corpus, file), secrets: [secret], regions };
      all.push({ ...base, name: `${file} ${secret} regions`, request: { redactions: regionsOf(regions) } });
      all.push({ ...base, name: `${file} ${secret} pattern`, request: { patterns: [literal(secret)] } });
    }
  }
  const wanted = process.argv.slice(2);
  return wanted.length === 0 ? all : all.filter((item) => wanted.some((name) => item.name.includes(name)));
}

async function judge(item: Case, folder: string): Promise<Verdict> {
  const output = join(folder, 'out.pdf');
  const spec = join(folder, 'spec.json');
  const { pdf, report } = await redact(await readFile(item.file), item.request);
  if (report.rasterizedPages.length > 0) console.log(`      rasterized pages ${report.rasterizedPages}`);
  await writeFile(output, pdf);
  await writeFile(spec, JSON.stringify({ secrets: item.secrets, regions: item.regions }));
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { stdout } = await run(
    '/usr/bin/python3',
    [join(shared!, 'redaction-oracle', 'oracle.py'), item.file, output, spec],
    {
      env: { ...process.env, NODE24: process.execPath, PDFJS_DIR: pdfjs },
      maxBuffer: 64 << 20,
    },
  );
  return JSON.parse(stdout) as Verdict;
}

const folder = await mkdtemp(join(tmpdir(), 'redaction-oracle-'));
let failed = 0;
const all = await cases();
for (const item of all) {
  let verdict: Verdict;
  try {
    verdict = await judge(item, folder);
  } catch (error) {
    verdict = { crash: true, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  const good = !verdict.crash && verdict.leak_free === true && verdict.collateral_free === true;
  if (!good) failed++;
  if (!good || process.env.VERBOSE) console.log(`${good ? 'ok  ' : 'FAIL'} ${item.name}`);
  if (good) continue;
  if (verdict.crash) console.log(`      ${verdict.error}`);
  for (const { channel, detail } of verdict.leaks ?? []) console.log(`      leak ${channel}: ${detail}`);
  for (const { channel, detail } of verdict.collateral ?? [])
    console.log(`      collateral ${channel}: ${detail}`);
}
await rm(folder, { recursive: true });
console.log(`${all.length - failed} of ${all.length} redactions are free of leaks and of collateral damage`);
if (failed > 0) process.exitCode = 1;
