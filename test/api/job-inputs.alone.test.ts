import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';
import { bucketNamed, objectKeys, tracesOf } from './traces.ts';
import { WaitingStore } from './waiting-store.ts';

const SECRET = 'a-secret-that-opens-the-customers-store';

let account: TestAccount;
let store: WaitingStore;
let endpoint: string;
let begun: number;

beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});
beforeEach(async () => {
  begun = Date.now();
  store = new WaitingStore();
  endpoint = await store.start();
});
afterEach(() => store.stop());

const target = (key: string) => ({
  bucket: 'b-1',
  key,
  accessKeyId: 'AKIACUSTOMER',
  secretAccessKey: SECRET,
  endpoint,
});
const inputs = () => objectKeys(bucketNamed('Internal'), `jobs/${account.id}/`);
const jobAt = async (path: string) => jsonOf(await call('GET', path, { key: account.renderKey }));
const hasEnded = ({ status }: { status: string; error?: string }) =>
  status === 'complete' || status === 'failed';

async function queue(path: string, body: unknown) {
  const response = await call('POST', path, { key: account.renderKey, body });
  expect(response.status).toBe(202);
  return jsonOf(response);
}

/** Polls until the service stores no inputs. */
const noInputs = () => pollUntil(inputs, (keys) => keys.length === 0, 200);

describe('the input of a job', () => {
  it('is deleted when a job fails for good', async () => {
    const { jobId } = await queue('/v1/render/note/async', { title: 'T', s3: target('a.pdf') });
    store.stop();
    const job = await pollUntil(() => jobAt(`/v1/jobs/${jobId}`), hasEnded, 1_000);
    expect(job.status).toBe('failed');
    await noInputs();
    expect(await tracesOf(SECRET, begun)).toEqual([]);
  });
});

describe('the input of a batch', () => {
  it('has the sealed credentials of each item, and is deleted after its last job', async () => {
    const items = [
      { data: { title: '1' }, s3: target('1.pdf') },
      { data: { title: '2' } },
      { data: {} },
      { data: { title: '4' }, s3: { ...target('4.pdf'), endpoint: undefined } },
    ];
    const { batchId, jobIds } = await queue('/v1/render/note/batch', { items });
    await pollUntil(
      async () => store.seen.length,
      (seen) => seen > 0,
      100,
    );
    expect(await inputs()).toEqual([`jobs/${account.id}/batch-${batchId}/input.jsonl`]);
    expect(await tracesOf(SECRET, begun)).toEqual([]);
    store.release();
    await pollUntil(
      () => jobAt(`/v1/batches/${batchId}`),
      ({ status }) => status === 'complete',
      500,
    );
    const jobs = await Promise.all(jobIds.map((id: string) => jobAt(`/v1/jobs/${id}`)));
    expect(jobs.map(({ status }) => status)).toEqual(['complete', 'complete', 'failed', 'failed']);
    expect(jobs[3].error).toMatch(/^items\[3\]: s3\.region/);
    await noInputs();
  });
});
