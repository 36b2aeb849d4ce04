import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { NotFoundError } from '../domain/errors.ts';
import { idsOfRuns, newId } from '../domain/ids.ts';
import type { IdempotencyRecord, IdempotencyStore, KeyedRun } from '../ports/idempotency-store.ts';
import { recordResponse, replay } from './idempotency-record.ts';
import { json, pdf } from './responses.ts';

const ORIGIN = { caller: { accountId: 'a', keyName: 'k' }, requestId: 'r' };
const REQUEST = { accountId: 'a', origin: ORIGIN, key: 'the key', fingerprint: 'f', remainingMs: 1 };

class MemoryIdempotencyStore implements IdempotencyStore {
  readonly objects = new Map<string, Buffer>();
  readonly documents = new Map<string, string>();

  once(_: unknown, work: (run: KeyedRun) => Promise<IdempotencyRecord>): Promise<IdempotencyRecord> {
    const [ids, link] = [idsOfRuns([newId()]), async () => true];
    return work({ ids, link, repeated: false, keepIds: () => {} });
  }

  async deleteObject(key: string): Promise<void> {
    this.objects.delete(key);
  }

  async putObject(accountId: string, _: string, body: Readable | string): Promise<string> {
    const key = `replies/${accountId}/${this.objects.size}`;
    const chunks = typeof body === 'string' ? [body] : await body.toArray();
    this.objects.set(key, Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))));
    return key;
  }

  async readObject(key: string): Promise<Readable> {
    const bytes = this.objects.get(key);
    if (!bytes) throw new NotFoundError('gone');
    return Readable.from([bytes]);
  }

  async haveAll(accountId: string, ids: readonly string[]): Promise<boolean> {
    return ids.every((id) => this.documents.has(`${accountId}/${id}`));
  }

  async readDocument(accountId: string, id: string): Promise<Readable> {
    const text = this.documents.get(`${accountId}/${id}`);
    if (text === undefined) throw new NotFoundError('gone');
    return Readable.from([Buffer.from(text)]);
  }
}

async function textOf(body: string | Readable): Promise<string> {
  return typeof body === 'string' ? body : Buffer.concat(await body.toArray()).toString();
}

describe('a short text', () => {
  it('is recorded encrypted, and decrypted only with the same key and account', async () => {
    const store = new MemoryIdempotencyStore();
    const { record } = await recordResponse(store, REQUEST, json(201, { key: 'platen_sk_secret' }));
    expect(JSON.stringify(record)).not.toContain('secret');
    const again = await replay(store, REQUEST, record);
    expect(again).toMatchObject({ status: 201, headers: { 'Idempotent-Replayed': 'true' } });
    expect(again.body).toBe('{"key":"platen_sk_secret"}');
    await expect(replay(store, { ...REQUEST, key: 'another' }, record)).rejects.toThrow();
    await expect(replay(store, { ...REQUEST, accountId: 'b' }, record)).rejects.toThrow();
  });

  it('is encrypted differently each time', async () => {
    const seal = async () =>
      (await recordResponse(new MemoryIdempotencyStore(), REQUEST, json(200, {}))).record.body;
    expect(await seal()).not.toEqual(await seal());
  });
});

describe('a long text or a stream', () => {
  it.each([
    ['text', json(200, { pages: 'x'.repeat(40_000) })],
    ['a stream', pdf(new Uint8Array(300_000))],
  ])('is recorded as an object, and can still be returned: %s', async (_, response) => {
    const store = new MemoryIdempotencyStore();
    const { record, live } = await recordResponse(store, REQUEST, response);
    expect(record.body).toEqual({ kind: 'object', key: 'replies/a/0' });
    const first = await textOf(live.body);
    expect(first.length).toBeGreaterThan(40_000);
    expect(await textOf((await replay(store, REQUEST, record)).body)).toBe(first);
  });

  it('keeps nothing when it breaks off', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('{');
        throw new Error('broke off');
      })(),
    );
    const response = { status: 200, headers: { 'Content-Type': 'application/json' }, body: broken };
    await expect(recordResponse(new MemoryIdempotencyStore(), REQUEST, response)).rejects.toThrow(
      'broke off',
    );
  });
});

describe('a PDF that was saved', () => {
  it('is recorded as the name of its document', async () => {
    const store = new MemoryIdempotencyStore();
    store.documents.set('a/d1', '%PDF-saved');
    const { record } = await recordResponse(store, REQUEST, pdf(new Uint8Array(9), { documentId: 'd1' }));
    expect(record.body).toEqual({ kind: 'document', id: 'd1' });
    expect(store.objects.size).toBe(0);
    const again = await replay(store, REQUEST, record);
    expect(again.headers['X-Document-Id']).toBe('d1');
    expect(await textOf(again.body)).toBe('%PDF-saved');
    store.documents.clear();
    await expect(replay(store, REQUEST, record)).rejects.toMatchObject({ code: 'RESULT_GONE' });
  });
});
