import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from '../fixture/start.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

describe('event source mappings', () => {
  const sqs = () =>
    new SQSClient({
      endpoint: fixture.runtime.awsEndpoints.sqs,
      region: fixture.runtime.region,
      credentials: fixture.runtime.credentials,
    });
  const deliveries = (file: string) =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as { messageId: string; attempt: number; size: number })
      : [];
  const depth = async (url: string) => {
    const { Attributes } = await sqs().send(
      new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] }),
    );
    const counts = Attributes as Record<string, string>;
    return Number(counts.ApproximateNumberOfMessages) + Number(counts.ApproximateNumberOfMessagesNotVisible);
  };
  const send = (body: object) =>
    sqs().send(
      new SendMessageCommand({ QueueUrl: fixture.runtime.queues.Work, MessageBody: JSON.stringify(body) }),
    );

  afterEach(() => {
    fixture.runtime.faults.duplicateDeliveries = false;
  });

  it('deletes successful messages and delivers only failed ones again', async () => {
    const good = path.join(fixture.folder, 'good');
    const bad = path.join(fixture.folder, 'bad');
    await Promise.all([send({ file: good }), send({ file: bad, fail: 'once' })]);
    await expect
      .poll(() => deliveries(bad).map(({ attempt }) => attempt), { timeout: 10_000 })
      .toEqual([1, 2]);
    await expect.poll(() => depth(fixture.runtime.queues.Work!), { timeout: 10_000 }).toBe(0);
    expect(deliveries(good).map(({ attempt }) => attempt)).toEqual([1]);
  });

  it('delivers a batch again after a crash', async () => {
    const file = path.join(fixture.folder, 'crash');
    await send({ file, fail: 'crash' });
    await expect
      .poll(() => deliveries(file).map(({ attempt }) => attempt), { timeout: 10_000 })
      .toEqual([1, 2]);
    await expect.poll(() => depth(fixture.runtime.queues.Work!), { timeout: 10_000 }).toBe(0);
  });

  it('moves a message that always fails to the dead-letter queue', async () => {
    const file = path.join(fixture.folder, 'always');
    await send({ file, fail: 'always' });
    await expect.poll(() => depth(fixture.runtime.queues.DeadLetters!), { timeout: 15_000 }).toBe(1);
    expect(deliveries(file)).toHaveLength(2);
    expect(await depth(fixture.runtime.queues.Work!)).toBe(0);
  });

  it('delivers twice when that fault is switched on', async () => {
    fixture.runtime.faults.duplicateDeliveries = true;
    const file = path.join(fixture.folder, 'twice');
    await send({ file });
    await expect.poll(() => deliveries(file).length, { timeout: 10_000 }).toBe(2);
    const [first, second] = deliveries(file);
    expect(second?.messageId).toBe(first?.messageId);
  });
});
