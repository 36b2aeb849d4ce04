import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { type Runtime, startRuntime } from '../../local/runtime.ts';
import { synthesize } from '../../local/start/synthesize.ts';
import type { ServiceUnderTest } from './service.ts';
import { makeSigningKeys, SIGNING_KEYS_SETTING } from './signing-keys.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Starts the synthesized service once, in a folder of its own, for all tests of the API. Bundling and synthesizing go on
 * beside the tests that do not need it; `service.setup.ts` waits for them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before anything else runs, because a test packs the command line, too.
  await run(process.execPath, [...process.execArgv, path.join(ROOT, 'scripts/bundle-cli.ts')]);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'platen-test-'));
  makeSigningKeys(dataDir);
  const starting = start(dataDir);
  const announcement = await announce(starting);
  project.provide('announcement', announcement.url);
  project.provide('service', {} as ServiceUnderTest);
  return async () => {
    announcement.close();
    await (await starting.catch(() => undefined))?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function start(dataDir: string): Promise<Runtime> {
  const { directory } = await synthesize(ROOT, {
    signingKeys: SIGNING_KEYS_SETTING,
    renderTimeoutSeconds: '25',
  });
  return startRuntime({ assemblyDir: directory, dataDir, port: 0, log: report });
}

/** Serves what tests need to know of the service: as soon as it has started, or why it has not. */
async function announce(starting: Promise<Runtime>): Promise<{ url: string; close: () => void }> {
  const answer = starting.then(
    (runtime) => ({ status: 200, body: JSON.stringify(described(runtime)) }),
    (error: Error) => ({ status: 500, body: error.stack ?? error.message }),
  );
  const server = createServer(async (_, response) => {
    const { status, body } = await answer;
    response.writeHead(status).end(body);
  });
  // Bundling may take longer than Node waits.
  server.requestTimeout = 0;
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

function described(runtime: Runtime): ServiceUnderTest {
  return {
    baseUrl: runtime.baseUrl,
    credentials: runtime.credentials,
    dynamodb: runtime.awsEndpoints.dynamodb,
    sqs: runtime.awsEndpoints.sqs,
    kms: runtime.awsEndpoints.kms,
    keys: runtime.keys,
    dataDir: runtime.dataDir,
    tables: runtime.tables,
    queues: runtime.queues,
    s3: runtime.awsEndpoints.s3,
    buckets: runtime.buckets,
  };
}

/** A missing permission shows up as a 500 somewhere; this line tells which one it is. */
function report(line: string): void {
  if (line.startsWith('Access denied')) console.error(line);
}
