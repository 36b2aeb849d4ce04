import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';
import { bucketNamed, objectKeys, s3Client, tracesOf } from './traces.ts';
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
  it('has separately sealed credentials, which still open the store, and is deleted with the job', async () => {
    const { jobId } = await queue('/v1/render/note/async', { title: 'T', s3: target('one.pdf') });
    await pollUntil(
      async () => store.seen.length,
      (seen) => seen > 0,
      100,
    );
    expect(await inputs()).toEqual([`jobs/${account.id}/${jobId}/input.json`]);
    const stored = await s3Client().send(
      new GetObjectCommand({ Bucket: bucketNamed('Internal'), Key: (await inputs())[0]! }),
    );
    expect(JSON.parse(await stored.Body!.transformToString())).toMatchObject({
      data: { title: 'T' },
      s3: { bucket: 'b-1', endpoint, secretAccessKey: '*'.repeat(SECRET.length) },
    });
    expect(await tracesOf(SECRET, begun)).toEqual([]);
    expect(await tracesOf('AKIACUSTOMER', begun)).toEqual([]);
    store.release();
    const job = await pollUntil(() => jobAt(`/v1/jobs/${jobId}`), hasEnded, 200);
    expect(job, job.error).toMatchObject({ status: 'complete', url: `${endpoint}/b-1/one.pdf` });
    expect(store.seen[0]!.authorization).toContain('Credential=AKIACUSTOMER/');
    await noInputs();
  });
});
