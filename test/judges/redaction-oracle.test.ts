import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type RedactionRequest, redact } from '@platen/pdf';
import { describe, expect, it } from 'vitest';
import { SHARED, temporaryFolder } from './judging.ts';

/**
 * Redacts the traps and corpus of the shared oracle, and lets the oracle judge the results. Fails when a secret remains anywhere
 * in a file, or when anything outside the redaction is lost or moved. Needs the oracle's Debian tools (see its README).
 */
const run = promisify(execFile);
const folder = temporaryFolder();

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
  /** Findings that do not apply to this request, each with the reason. */
  readonly expected?: Readonly<Record<string, string>>;
}

/** Regions of the manifests mark the secret's line as one engine sees it. They do not apply to patterns. */
const NO_REGION = { 'pixels-in-region': 'the box of a pattern is as high as its letters, not as the region' };
const TURNED = {
  ...NO_REGION,
  'text-lost-or-moved(poppler)':
    'poppler parts turned words elsewhere once some are gone; MuPDF sees all in place',
};

type Finding = { readonly channel: string; readonly detail: string };

interface Verdict {
  readonly crash?: boolean;
  readonly error?: string;
  readonly leak_free?: boolean;
  readonly collateral_free?: boolean;
  readonly leaks?: readonly Finding[];
  readonly collateral?: readonly Finding[];
  readonly info?: { readonly pdfjs_err?: string | null };
}

const regionsOf = (regions: readonly OracleRegion[]) =>
  regions.map(({ page, x, y, w, h }) => ({ page: page - 1, x, y, width: w, height: h }));
const literal = (pattern: string) => ({ pattern, pattern_type: 'Literal' as const });

async function cases(shared: string): Promise<Case[]> {
  const oracle = join(shared, 'redaction-oracle');
  const corpus = join(shared, 'corpus');
  const all: Case[] = [];
  const traps = JSON.parse(await readFile(join(oracle, 'traps.json'), 'utf8'));
  for (const trap of traps) {
    const file = join(oracle, 'traps', trap.file);
    const base = { file, secrets: trap.secrets, regions: trap.regions };
    if (trap.scope === 'region') {
      all.push({ ...base, name: `${trap.id} regions`, request: { redactions: regionsOf(trap.regions) } });
    }
    const pattern = { redactions: regionsOf(trap.regions), patterns: [literal(trap.secret)] };
    // If no text is secret, only the region is applied: a pattern would also remove text that has to stay.
    if (trap.secrets.length > 0)
      all.push({
        ...base,
        name: `${trap.id} pattern`,
        request: { patterns: pattern.patterns },
        expected: trap.id === 't13-tm-rot30' ? TURNED : NO_REGION,
      });
    if (trap.secrets.length > 0) all.push({ ...base, name: `${trap.id} both`, request: pattern });
  }
  const { files } = JSON.parse(await readFile(join(corpus, 'manifest.json'), 'utf8'));
  for (const { file, secrets } of files) {
    for (const { secret, regions } of secrets) {
      const base = { file: join(corpus, file), secrets: [secret], regions };
      all.push({ ...base, name: `${file} ${secret} regions`, request: { redactions: regionsOf(regions) } });
      all.push({
        ...base,
        name: `${file} ${secret} pattern`,
        request: { patterns: [literal(secret)] },
        expected: NO_REGION,
      });
    }
  }
  return all;
}

async function judge(item: Case): Promise<Verdict> {
  const output = join(folder, 'out.pdf');
  const spec = join(folder, 'spec.json');
  const { pdf } = await redact(await readFile(item.file), item.request);
  await writeFile(output, pdf);
  await writeFile(spec, JSON.stringify({ secrets: item.secrets, regions: item.regions }));
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { stdout } = await run(
    '/usr/bin/python3',
    [join(SHARED!, 'redaction-oracle', 'oracle.py'), item.file, output, spec],
    {
      env: { ...process.env, NODE24: process.execPath, PDFJS_DIR: pdfjs },
      maxBuffer: 64 << 20,
    },
  );
  return JSON.parse(stdout) as Verdict;
}

/** Faults of the redaction according to the verdict; empty when there are none. */
function findings(item: Case, verdict: Verdict): string[] {
  if (verdict.crash) return [`crash: ${verdict.error}`];
  // Without pdf.js, a third of the readings would be missing unnoticed.
  if (verdict.info?.pdfjs_err) return [`pdf.js cannot read the result: ${verdict.info.pdfjs_err}`];
  const counts = ({ channel }: Finding) => item.expected?.[channel] === undefined;
  return [
    ...(verdict.leaks ?? []).filter(counts).map(({ channel, detail }) => `leak ${channel}: ${detail}`),
    ...(verdict.collateral ?? [])
      .filter(counts)
      .map(({ channel, detail }) => `collateral ${channel}: ${detail}`),
  ];
}

describe.runIf(SHARED)('redaction, judged by the oracle', async () => {
  it.each(SHARED ? await cases(SHARED) : [])('$name', async (item) => {
    expect(findings(item, await judge(item))).toEqual([]);
  });
});
