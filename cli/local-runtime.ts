import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './cli-error.ts';

/** What `npm start` writes into its data folder. */
export interface LocalRuntime {
  readonly baseUrl: string;
  readonly accountId: string;
  readonly adminKey: string;
  readonly renderKey: string;
  readonly awsEndpoints: Readonly<Record<'dynamodb' | 'sqs' | 's3' | 'kms', string>>;
  readonly tables: Readonly<Record<string, string>>;
}

/** @throws CliError when no local runtime has been started. */
export function localRuntime(): LocalRuntime {
  const folder = process.env.PLATEN_DATA ?? path.join(path.dirname(import.meta.dirname), '.platen');
  const file = path.join(folder, 'local.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LocalRuntime;
  } catch {
    throw new CliError(
      `no local runtime found (${file}). Run npm start, or name a deployment: see platen --help`,
    );
  }
}
