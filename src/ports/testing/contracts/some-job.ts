import { expect } from 'vitest';
import type { Caller } from '../../../domain/caller.ts';
import { newId } from '../../../domain/ids.ts';
import type { BatchRecord } from '../../batch-store.ts';
import type { JobRecord } from '../../job-record.ts';
import type { Ports } from './ports.ts';

export const someBatch = (caller: Caller): BatchRecord => ({
  id: newId(),
  accountId: caller.accountId,
  slug: 's',
  template: { id: newId(), name: 'n', slug: 's', sourceKey: 'k' },
  inputKey: 'i',
  flattenForms: false,
  actor: 'key',
  requestId: 'r',
  createdAt: Date.now(),
  admittedAt: Date.now(),
  nextByte: 0,
  nextIndex: 0,
  nextLine: 1,
  fannedOut: false,
});

export const someJob = (caller: Caller, fields: Partial<JobRecord> = {}): JobRecord => {
  const id = newId();
  return {
    id,
    accountId: caller.accountId,
    status: 'pending',
    task: {
      kind: 'template',
      template: { id: newId(), name: 'n', slug: 's', sourceKey: 'k' },
      flattenForms: false,
    },
    documentId: newId(),
    input: { key: `jobs/${id}`, sealed: new Uint8Array([1, 2]) },
    actor: 'key',
    requestId: 'r',
    createdAt: Date.now(),
    attempts: 0,
    ...fields,
  };
};
export const webhook = () => ({
  url: 'https://x.example',
  eventId: 'e',
  state: 'waiting' as const,
  attempts: [],
});
export const result = { bucket: 'jobs' as const, blobKey: 'b', sizeBytes: 1 };

export const LEASE_MS = 60_000;

/** Creates jobs in a given state. */
export const jobSteps = (ports: Ports) => {
  const added = async (caller: Caller, fields: Partial<JobRecord> = {}) => {
    const job = someJob(caller, fields);
    expect(await ports().jobs.create(job, caller.plan)).toBe(true);
    return job;
  };
  const claimed = async ({ accountId, id }: JobRecord, owner = 'worker') => {
    const claim = await ports().attempts.claim(accountId, id, owner, LEASE_MS);
    if (claim.outcome !== 'claimed') throw new Error(claim.outcome);
    return claim.job;
  };
  const read = ({ accountId, id }: JobRecord) => ports().jobs.get(accountId, id);
  return { added, claimed, read };
};
