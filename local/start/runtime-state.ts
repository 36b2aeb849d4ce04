import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFileDurably } from './durable-file.ts';

/** State that one run passes to the next, besides the emulators' data. */
export interface RuntimeState {
  /** Presigned URLs contain the port of S3, so it should stay the same after a restart. */
  readonly ports: {
    readonly dynamodb: number;
    readonly sqs: number;
    readonly s3: number;
    readonly kms: number;
    /** Missing in files written before functions invoked each other. */
    readonly lambda?: number;
    /** Missing in files written before requests were listed. */
    readonly logs?: number;
  };
  /** Base secret of each function's access key, stored so that presigned URLs survive a restart. */
  readonly credentialSecret: string;
}

/** A port of 0 means any free port. */
export function readRuntimeState(dataDir: string): RuntimeState {
  const file = fileOf(dataDir);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as RuntimeState;
  return {
    ports: { dynamodb: 0, sqs: 0, s3: 0, kms: 0 },
    credentialSecret: randomBytes(32).toString('base64url'),
  };
}

export function writeRuntimeState(dataDir: string, state: RuntimeState): void {
  writeFileDurably(fileOf(dataDir), JSON.stringify(state, null, 2), 0o600);
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'runtime.json');
}
