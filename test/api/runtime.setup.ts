import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startRuntime } from '../../local/runtime.ts';
import { synthesize } from '../../local/start/synthesize.ts';
import { makeSigningKeys, SIGNING_KEYS_SETTING } from './signing-keys.ts';

const run = promisify(execFile);

/** Starts the synthesized service once, in a folder of its own, for all tests of the API. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '../..');
  const [{ directory }] = await Promise.all([
    synthesize(root, { signingKeys: SIGNING_KEYS_SETTING, renderTimeoutSeconds: '25' }),
    run(process.execPath, [...process.execArgv, path.join(root, 'scripts/bundle-cli.ts')]),
  ]);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'platen-test-'));
  makeSigningKeys(dataDir);
  const runtime = await startRuntime({ assemblyDir: directory, dataDir, port: 0, log: report });
  project.provide('service', {
    baseUrl: runtime.baseUrl,
    dynamodb: runtime.awsEndpoints.dynamodb,
    sqs: runtime.awsEndpoints.sqs,
    kms: runtime.awsEndpoints.kms,
    keys: runtime.keys,
    dataDir,
    tables: runtime.tables,
    queues: runtime.queues,
    s3: runtime.awsEndpoints.s3,
    buckets: runtime.buckets,
  });
  return async () => {
    await runtime.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** A missing permission shows up as a 500 somewhere; this line tells which one it is. */
function report(line: string): void {
  if (line.startsWith('Access denied')) console.error(line);
}
