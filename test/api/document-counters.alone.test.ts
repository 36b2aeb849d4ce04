import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { CounterCheck } from '../../src/adapters/aws/documents/counter-check.ts';
import { DynamoCounterReconciler } from '../../src/adapters/aws/documents/counter-reconciler.ts';
import {
  counterPartition,
  documentEntities,
  storedPartition,
} from '../../src/adapters/aws/documents/document-entities.ts';
import { DynamoExpirySweeper } from '../../src/adapters/aws/documents/document-expiry.ts';
import { attributeOf, monthPart } from '../../src/adapters/aws/documents/sharded-counter.ts';
import { StoredBytes } from '../../src/adapters/aws/documents/stored-bytes.ts';
import { newId } from '../../src/domain/ids.ts';
import type { DocumentRecord } from '../../src/ports/document-store.ts';
import { DAY, get, HOUR, idsOf, type Made, make, store } from './made-documents.ts';
import { call, documentClient, newAccount, type TestAccount, tableNamed } from './service.ts';

const NOW = Date.now();

describe('counters', () => {
  /** Returns the number of wrong counter items of the account, and corrects them. */
  async function wrongCounters(account: TestAccount): Promise<number> {
    const check = new CounterCheck(
      documentEntities(documentClient(), tableNamed('Documents')),
      new StoredBytes(documentClient(), tableNamed('Documents')),
    );
    await check.times(account.id);
    for (const value of ['a', 'b']) {
      await check.metadataValue(`${account.id}#COUNT#kind`, value, `${account.id}#META#kind#${value}`);
    }
    expect(check.result.checked).toBeGreaterThan(0);
    return check.result.repaired;
  }

  const madeAt = (index: number): Made => ({
    at: NOW - index * 7 * HOUR,
    source: (['generated', 'uploaded', 'certified'] as const)[index % 3],
    metadata: { kind: index % 2 === 0 ? 'a' : 'b' },
  });

  function deletion(account: TestAccount, document: DocumentRecord) {
    const event = {
      id: newId(),
      accountId: account.id,
      event: 'deleted' as const,
      subject: { type: 'document' as const, id: document.id },
      actor: 'test',
      requestId: 'test',
      at: Date.now(),
    };
    return store().delete(document, event);
  }

  async function expectTotals(account: TestAccount, documents: readonly DocumentRecord[]) {
    const total = async (query: string) => (await get(account, `/v1/documents?limit=1&${query}`)).total;
    const count = (test: (document: DocumentRecord) => boolean) => documents.filter(test).length;
    expect(await total('')).toBe(documents.length);
    expect(await total('source=uploaded')).toBe(count(({ source }) => source === 'uploaded'));
    expect(await total('metadata.kind=a')).toBe(count(({ metadata }) => metadata.kind === 'a'));
    expect(await total('metadata.kind=b&source=certified')).toBe(
      count(({ metadata, source }) => metadata.kind === 'b' && source === 'certified'),
    );
    expect(await total(`from=${new Date(NOW - 5 * DAY).toISOString()}`)).toBe(
      count(({ createdAt }) => createdAt >= NOW - 5 * DAY),
    );
  }

  it('are exact after many writes and deletions at once', async () => {
    const account = await newAccount('team');
    const documents = await Promise.all(
      Array.from({ length: 60 }, (_, index) => make(account, madeAt(index))),
    );
    const [gone, kept] = [documents.slice(0, 25), documents.slice(25)];
    // Two requests delete each document at once, while other documents are created.
    const [deleted, more] = await Promise.all([
      Promise.all([...gone, ...gone].map((document) => deletion(account, document))),
      Promise.all(Array.from({ length: 20 }, (_, index) => make(account, madeAt(index)))),
    ]);
    expect(deleted.filter(Boolean)).toHaveLength(gone.length);
    await expectTotals(account, [...kept, ...more]);
    // Every change has exactly one event.
    expect(await get(account, '/v1/events?limit=1')).toMatchObject({ total: 60 + 20 + 25 });
    expect(await get(account, '/v1/events?limit=1&event=deleted')).toMatchObject({ total: 25 });
    expect(await wrongCounters(account)).toBe(0);
  });

  it('and lists exclude expired documents, before and after the sweep', async () => {
    const account = await newAccount('team');
    const kept: DocumentRecord[] = [];
    const expired: DocumentRecord[] = [];
    for (let index = 0; index < 24; index += 1) {
      const over = index % 4 !== 0;
      const expiresAt = over ? Date.now() - 1 - index : Date.now() + DAY;
      (over ? expired : kept).push(await make(account, { ...madeAt(index), expiresAt }));
    }
    const expectKept = async () => {
      await expectTotals(account, kept);
      expect(idsOf(await get(account, '/v1/documents'))).toEqual(kept.map(({ id }) => id));
      for (const offset of [1, 3, 5]) {
        expect(idsOf(await get(account, `/v1/documents?limit=2&offset=${offset}`))).toEqual(
          kept.slice(offset, offset + 2).map(({ id }) => id),
        );
      }
      const response = await call('GET', `/v1/documents/${expired[0]!.id}`, { key: account.renderKey });
      expect(response.status).toBe(404);
    };
    await expectKept();

    // DynamoDB's TTL may remove a record before the sweep does.
    for (const { id } of expired.slice(0, 3)) {
      await documentClient().send(
        new DeleteCommand({
          TableName: tableNamed('Documents'),
          Key: { pk: `${account.id}#DOCUMENT`, sk: id },
        }),
      );
    }
    await expectKept();
    const sweeper = new DynamoExpirySweeper(documentClient(), tableNamed('Documents'));
    // An interrupted sweep and parallel sweeps subtract each document once.
    expect(await sweeper.sweep(account.id, Date.now(), 5)).toBe(false);
    await expectKept();
    expect(await deletion(account, expired.at(-1)!)).toBe(true);
    const sweeps = [1, 2, 3].map(() => sweeper.sweep(account.id, Date.now(), 1000));
    expect(await Promise.all(sweeps)).toEqual([true, true, true]);
    await expectKept();
    expect(await wrongCounters(account)).toBe(0);
    for (const partition of ['DOCUMENT', 'SOURCE#uploaded', 'META#kind#a', 'EXPIRY']) {
      const { Items } = await documentClient().send(
        new QueryCommand({
          TableName: tableNamed('Documents'),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `${account.id}#${partition}` },
        }),
      );
      const left = (Items ?? []).map(({ sk }) => String(sk).split('#').at(-1));
      expect(left.filter((id) => expired.some((document) => document.id === id))).toEqual([]);
    }
  });

  it('are corrected by the reconciliation, while documents are made and deleted', async () => {
    const account = await newAccount('team');
    const documents = await Promise.all(
      Array.from({ length: 30 }, (_, index) => make(account, madeAt(index))),
    );
    const spoil = (pk: string, sk: string, attribute: string, by: number) =>
      documentClient().send(
        new UpdateCommand({
          TableName: tableNamed('Documents'),
          Key: { pk, sk },
          UpdateExpression: 'ADD #n :by',
          ExpressionAttributeNames: { '#n': attribute },
          ExpressionAttributeValues: { ':by': by },
        }),
      );
    const home = counterPartition(account.id);
    const [day, hour] = [new Date(NOW).toISOString().slice(0, 10), new Date(NOW).toISOString().slice(11, 13)];
    await spoil(storedPartition(account.id), '0', attributeOf('generated'), 7);
    await spoil(storedPartition(account.id), '2', attributeOf('merged', monthPart(day)), 5);
    await spoil(home, `DAY#${day}#1`, attributeOf('uploaded', hour), -3);
    await spoil(home, `DAY#2024-02-29#1`, attributeOf('uploaded', '07'), 4);
    await spoil(`${account.id}#COUNT#kind`, 'a#3', attributeOf('certified'), 2);
    await spoil(`${account.id}#COUNT#kind`, 'c#3', attributeOf('certified'), 2);

    const reconciler = new DynamoCounterReconciler(documentClient(), tableNamed('Documents'));
    // In steps, like a function that times out repeatedly.
    let steps = 0;
    const inSteps = async () => {
      for (;;) {
        let asked = 0;
        const result = await reconciler.reconcile(() => asked++ < 2);
        steps += 1;
        if (result.complete) return;
      }
    };
    const [made] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, index) => make(account, madeAt(index)))),
      Promise.all(documents.slice(0, 10).map((document) => deletion(account, document))),
      inSteps(),
    ]);
    await inSteps();
    expect(steps).toBeGreaterThan(1);
    await expectTotals(account, [...documents.slice(10), ...made]);
    expect(await get(account, '/v1/documents?metadata.kind=c')).toMatchObject({ total: 0 });
    expect(await wrongCounters(account)).toBe(0);
  });
});
