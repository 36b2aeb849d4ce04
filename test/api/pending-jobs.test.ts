import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { DynamoPendingJobs } from '../../src/adapters/aws/jobs/pending-jobs.ts';
import { keyedTable } from '../../src/adapters/aws/table.ts';
import { PLAN_LIMITS } from '../../src/domain/plans.ts';
import { pollUntil } from '../poll.ts';
import {
  call,
  documentClient,
  jsonOf,
  newAccount,
  pushTemplate,
  type TestAccount,
  tableNamed,
} from './service.ts';

const LIMIT = PLAN_LIMITS.free.pendingJobs;
const pendingJobs = () => new DynamoPendingJobs(keyedTable(documentClient(), tableNamed('Jobs')));
const pending = (account: TestAccount) => pendingJobs().count(account.id, Date.now());

/** Sets the counter as if this many jobs had been admitted today. */
async function count(account: TestAccount, part: 'ADMITTED', jobs: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const Item = {
    pk: `${account.id}#PENDING`,
    sk: `${day}#${part}`,
    _et: 'PendingCounter',
    accountId: account.id,
    day,
    part,
    jobs,
    ttl: Math.floor(Date.now() / 1000) + 86_400,
  };
  await documentClient().send(new PutCommand({ TableName: tableNamed('Jobs'), Item }));
}

async function freeAccount(): Promise<TestAccount> {
  const account = await newAccount('free');
  await pushTemplate(account);
  return account;
}

const queue = (account: TestAccount, path: string, body: object) =>
  call('POST', `/v1/render/note/${path}`, { key: account.renderKey, body });
const items = (length: number) => ({ items: Array.from({ length }, () => ({ data: { title: 'T' } })) });
const all = (account: TestAccount, left: number) =>
  pollUntil(
    () => pending(account),
    (n) => n === left,
    500,
  );

describe('the queue of an account', () => {
  it('admits as many jobs and batch items as the plan allows, and names the limit', async () => {
    const account = await freeAccount();
    await count(account, 'ADMITTED', LIMIT - 5);
    const refused = await queue(account, 'batch', items(6));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await jsonOf(refused)).toMatchObject({
      code: 'QUEUE_FULL',
      error: expect.stringMatching(
        /the free plan has 500 jobs pending.* 495 are pending, and 6 more do not fit/,
      ),
    });
    expect((await queue(account, 'batch', items(5))).status).toBe(202);
    await all(account, LIMIT - 5);
  });

  it('counts nothing for a request that is refused for another reason', async () => {
    const account = await freeAccount();
    expect((await queue(account, 'async', {})).status).toBe(400);
    expect(await pending(account)).toBe(0);
  });
});
