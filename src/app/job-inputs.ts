import { parseJson } from '../domain/json.ts';
import type { BatchRecord } from '../ports/batch-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobRecord } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { SecretVault } from '../ports/secret-vault.ts';
import { openSecrets } from './job-secrets.ts';

export interface JobInputReader {
  /** Where inputs are kept. */
  readonly internal: Pick<BlobStore, 'read'> & {
    readRange(key: string, range: readonly [number, number]): Promise<Uint8Array>;
  };
  readonly vault: Pick<SecretVault, 'open'>;
}

/** The input of a job as it was stored, with the secrets that were sealed apart from it. */
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
  /** Where inputs are kept. */
  readonly internal: Pick<BlobStore, 'delete'>;
}

/**
 * Removes the input of a job that has ended. Items of a batch share their input, which goes with the last of them.
 * Repeating this changes nothing, so anyone who finds the job ended may call it.
 */
export async function dropInput(ports: JobInputPorts, job: JobRecord): Promise<void> {
  if (job.batchId === undefined) return ports.internal.delete(job.input.key);
  const batch = await ports.jobs.getBatch(job.accountId, job.batchId);
  if (batch) await dropBatchInput(ports, batch);
}

/** Removes the input of a batch, if all of its jobs have been made and have ended. */
export async function dropBatchInput(ports: JobInputPorts, batch: BatchRecord): Promise<void> {
  if (!batch.fannedOut) return;
  const { complete, failed } = await ports.jobs.countBatch(batch.accountId, batch.id);
  if (complete + failed >= (batch.count ?? 0)) await ports.internal.delete(batch.inputKey);
}
