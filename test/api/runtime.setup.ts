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
 * Starts the synthesized service once, in a separate folder, for all API tests. Bundling and synthesis run in parallel with other
 * tests; `service.setup.ts` waits for them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Runs before everything else, because a test also packs the command line.
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
  return startRuntime({ assemblyDir: directory, dataDir, port: 0, log: report, onFunctionLog: reportExit });
}

/** Serves the service's description to tests once it has started, or the reason why it has not. */
async function announce(starting: Promise<Runtime>): Promise<{ url: string; close: () => void }> {
  const answer = starting.then(
    (runtime) => ({ status: 200, body: JSON.stringify(described(runtime)) }),
    (error: Error) => ({ status: 500, body: error.stack ?? error.message }),
  );
  const server = createServer(async (_, response) => {
    const { status, body } = await answer;
    response.writeHead(status).end(body);
  });
  // Bundling may exceed Node's request timeout.
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

/** A missing permission causes a 500 in some test; this line names the permission. */
function report(line: string): void {
  if (line.startsWith('Access denied')) console.error(line);
}

/** A function that timed out or crashed causes a 502 in some test; this line states which, and why. */
function reportExit(functionName: string, line: string): void {
  if (/ (?:Sandbox\.Timedout|Runtime\.ExitError): /.test(line)) console.error(`${functionName}: ${line}`);
}
