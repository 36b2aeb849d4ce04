import { parseJson } from '../domain/json.ts';
import type { BatchRecord } from '../ports/batch-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobRecord } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { SecretVault } from '../ports/secret-vault.ts';
import { openSecrets } from './job-secrets.ts';

export interface JobInputReader {
  /** Store of the inputs. */
  readonly internal: Pick<BlobStore, 'read'> & {
    readRange(key: string, range: readonly [number, number]): Promise<Uint8Array>;
  };
  readonly vault: Pick<SecretVault, 'open'>;
}

/** Reads a job's stored input, with the secrets that were encrypted separately. */
export async function readJobInput(
  { internal, vault }: JobInputReader,
  { accountId, id, input: { key, range, sealed } }: JobRecord,
): Promise<unknown> {
  const bytes = range
    ? await internal.readRange(key, range)
    : await internal.read(key, { maxBytes: Number.POSITIVE_INFINITY });
  const stored = parseJson(Buffer.from(bytes).toString('utf8'), 'The input');
  return openSecrets(vault, { accountId, jobId: id }, stored, sealed);
}

export interface JobInputPorts {
  readonly jobs: Pick<JobStore, 'getBatch' | 'countBatch'>;
  /** Store of the inputs. */
  readonly internal: Pick<BlobStore, 'delete'>;
}

/**
 * Removes the input of an ended job. Items of a batch share their input, which is removed with the last of them. Idempotent, so
 * it can be called wherever the job is found ended.
 */
export async function dropInput(ports: JobInputPorts, job: JobRecord): Promise<void> {
  if (job.batchId === undefined) return ports.internal.delete(job.input.key);
  const batch = await ports.jobs.getBatch(job.accountId, job.batchId);
  if (batch) await dropBatchInput(ports, batch);
}

/** Removes the input of a batch once all of its jobs have been created and have ended. */
export async function dropBatchInput(ports: JobInputPorts, batch: BatchRecord): Promise<void> {
  if (!batch.fannedOut) return;
  const { complete, failed } = await ports.jobs.countBatch(batch.accountId, batch.id);
  if (complete + failed >= (batch.count ?? 0)) await ports.internal.delete(batch.inputKey);
}
