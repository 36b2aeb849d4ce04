import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startRuntime } from '../../local/runtime.ts';
import { synthesize } from '../../local/start/synthesize.ts';

/** Starts the synthesized service once, in a folder of its own, for all tests of the API. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '../..');
  const { directory } = await synthesize(root);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'platen-test-'));
  const runtime = await startRuntime({ assemblyDir: directory, dataDir, port: 0 });
  project.provide('service', {
    baseUrl: runtime.baseUrl,
    dynamodb: runtime.awsEndpoints.dynamodb,
    sqs: runtime.awsEndpoints.sqs,
    tables: runtime.tables,
    queues: runtime.queues,
  });
  return async () => {
    await runtime.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
