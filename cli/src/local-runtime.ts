import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './cli-error.ts';

/** Data file that `npm start` writes into its data folder. */
export interface LocalRuntime {
  readonly baseUrl: string;
  readonly accountId: string;
  readonly adminKey: string;
  readonly renderKey: string;
  /** Missing in files written by older versions. */
  readonly webhookSecret?: string;
  readonly awsEndpoints: Readonly<Record<'dynamodb' | 'sqs' | 's3' | 'kms', string>>;
  readonly awsCredentials: Readonly<Record<'accessKeyId' | 'secretAccessKey', string>>;
  readonly tables: Readonly<Record<string, string>>;
  readonly buckets: Readonly<Record<string, string>>;
}

/**
 * Finds the local runtime of the data folder in `PLATEN_DATA`, or of the nearest `.platen` in this folder or a parent.
 * @throws CliError when no local runtime has been started.
 */
export function localRuntime(): LocalRuntime {
  const file = path.join(dataFolder(), 'local.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LocalRuntime;
  } catch {
    throw new CliError(
      `no deployment is named and no local runtime found (${file}). ` +
        'Name one by --url and --key, or PLATEN_URL and PLATEN_KEY; or run npm start in a clone of Platen',
    );
  }
}

function dataFolder(): string {
  if (process.env.PLATEN_DATA) return path.resolve(process.env.PLATEN_DATA);
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const data = path.join(folder, '.platen');
    if (existsSync(path.join(data, 'local.json'))) return data;
    if (path.dirname(folder) === folder) return path.resolve('.platen');
  }
}
