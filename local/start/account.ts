import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Runtime } from '../runtime.ts';
import { writeFileDurably } from './durable-file.ts';
import { type SeedResult, seed } from './seed.ts';

/**
 * Returns the account of this data folder: created at the first start, read from the folder later.
 *
 * @returns `fresh` is true if it was just created.
 */
export async function ensureAccount(
  runtime: Runtime,
  log: (line: string) => void,
): Promise<{ readonly account: SeedResult; readonly fresh: boolean }> {
  const file = path.join(runtime.dataDir, 'account.json');
  if (existsSync(file))
    return { account: JSON.parse(readFileSync(file, 'utf8')) as SeedResult, fresh: false };
  const variables = runtime.functionNames().map((name) => runtime.functionEnvironment(name));
  const { accountId, adminKey, renderKey, webhookSecret } = await seed({
    env: Object.assign({}, ...variables, runtime.awsEnvironment),
    outputs: { ...runtime.outputs },
    baseUrl: runtime.baseUrl,
    dataDir: runtime.dataDir,
    log,
  });
  const account = { accountId, adminKey, renderKey, webhookSecret };
  writeFileDurably(file, JSON.stringify(account, null, 2), 0o600);
  return { account, fresh: true };
}

/** Writes the connection details of the running service for scripts. They include keys, so only the owner can read the file. */
export function writeLocalJson(runtime: Runtime, account: SeedResult): string {
  const file = path.join(runtime.dataDir, 'local.json');
  const content = {
    baseUrl: runtime.baseUrl,
    accountId: account.accountId,
    adminKey: account.adminKey,
    renderKey: account.renderKey,
    webhookSecret: account.webhookSecret,
    awsEndpoints: runtime.awsEndpoints,
    awsCredentials: runtime.credentials,
    queues: runtime.queues,
    buckets: runtime.buckets,
    tables: runtime.tables,
  };
  writeFileDurably(file, `${JSON.stringify(content, null, 2)}\n`, 0o600);
  return file;
}
