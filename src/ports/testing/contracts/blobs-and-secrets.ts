import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { type Ports, someone } from './ports.ts';

const bytes = (content: string) => new Uint8Array(Buffer.from(content));

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Tests the contracts of stored bytes of documents and jobs, encrypted secrets, and webhook signing secrets. */
export function blobAndSecretContracts(ports: Ports): void {
  describe('a blob store', () => {
    it('returns stored bytes, whole and in part', async () => {
      const { blobs } = ports();
      const key = `documents/${newId()}`;
      await blobs.put(key, bytes('0123456789'), 'application/pdf');
      expect(Buffer.from(await blobs.read(key, { maxBytes: 10 })).toString()).toBe('0123456789');
      expect(Buffer.from(await blobs.readRange(key, [2, 5])).toString()).toBe('234');
      expect(Buffer.from(await blobs.readRange(key, [8, 50])).toString()).toBe('89');
      const { body, sizeBytes } = await blobs.stream(key);
      expect([await text(body), sizeBytes, await blobs.sizeOf(key)]).toEqual(['0123456789', 10, 10]);
      expect(await text(await blobs.streamFrom(key, 7))).toBe('789');
      expect(await text(await blobs.streamFrom(key, 10))).toBe('');
    });

    it('refuses to read more than the limit', async () => {
      const key = newId();
      await ports().blobs.put(key, bytes('0123456789'), 'application/pdf');
      await expect(ports().blobs.read(key, { maxBytes: 9 })).rejects.toMatchObject({
        kind: 'too-large',
        code: 'PAYLOAD_TOO_LARGE',
      });
    });

    it('reports missing objects, and deletes them without an error', async () => {
      const { blobs } = ports();
      const key = newId();
      await expect(blobs.read(key, { maxBytes: 1 })).rejects.toMatchObject({ kind: 'not-found' });
      await expect(blobs.stream(key)).rejects.toMatchObject({ kind: 'not-found' });
      expect(await blobs.sizeOf(key)).toBeUndefined();
      await blobs.put(key, bytes('x'), 'application/pdf');
      await blobs.delete(key);
      await blobs.delete(key);
      expect(await blobs.sizeOf(key)).toBeUndefined();
    });

    it('copies objects', async () => {
      const { blobs } = ports();
      const [from, to] = [newId(), newId()];
      await blobs.put(from, bytes('one'), 'application/pdf');
      await blobs.copy(from, to);
      await blobs.put(from, bytes('two'), 'application/pdf');
      expect(Buffer.from(await blobs.read(to, { maxBytes: 9 })).toString()).toBe('one');
      expect(Buffer.from(await blobs.read(from, { maxBytes: 9 })).toString()).toBe('two');
    });

    it('lists objects by prefix, with sizes', async () => {
      const { blobs } = ports();
      const folder = newId();
      for (const name of ['b', 'a']) await blobs.put(`${folder}/${name}`, bytes(name.repeat(3)), 'x/y');
      await blobs.put(`${folder}x`, bytes('x'), 'x/y');
      expect(await all(blobs.list(`${folder}/`))).toEqual([
        { key: `${folder}/a`, sizeBytes: 3 },
        { key: `${folder}/b`, sizeBytes: 3 },
      ]);
      expect(await all(blobs.list(newId()))).toEqual([]);
    });

    it('creates URLs', async () => {
      const key = newId();
      const get = await ports().blobs.presignGet(key, { documentName: 'n', expiresInSeconds: 60 });
      expect(get).toContain(key);
      expect(await ports().blobs.presignPut(key, 60, 5)).toContain(key);
    });
  });

  describe('a secret vault', () => {
    it('decrypts only for the owner that it encrypted for', async () => {
      const { vault } = ports();
      const owner = { accountId: newId(), jobId: newId() };
      const sealed = await vault.seal(owner, 'a secret ü');
      expect(Buffer.from(sealed).includes('a secret')).toBe(false);
      expect(sealed.length).toBeGreaterThanOrEqual(40);
      expect(await vault.open(owner, sealed)).toBe('a secret ü');
      await expect(vault.open({ ...owner, jobId: newId() }, sealed)).rejects.toThrow('another owner');
      await expect(vault.open(owner, new Uint8Array(60))).rejects.toThrow();
    });
  });

  describe('webhook secrets', () => {
    it('are made when they are first requested, and overlap after a rotation', async () => {
      const { webhookSecrets } = ports();
      const { accountId } = someone();
      const [first, ...others] = await webhookSecrets.valid(accountId, 1_000);
      expect(first).toMatch(/^whsec_/);
      expect(others).toEqual([]);
      expect(await webhookSecrets.valid(accountId, 2_000)).toEqual([first]);
      const rotated = await webhookSecrets.rotate(accountId, 3_000, 500);
      expect(rotated).toMatchObject([{ createdAt: 3_000 }, { secret: first, expiresAt: 3_500 }]);
      expect(await webhookSecrets.valid(accountId, 3_400)).toEqual([rotated![0]!.secret, first]);
      expect(await webhookSecrets.valid(accountId, 3_600)).toEqual([rotated![0]!.secret]);
      const again = await webhookSecrets.rotate(accountId, 3_700, 500);
      expect(again!.map(({ secret }) => secret)).toEqual([expect.any(String), rotated![0]!.secret]);
    });
  });
}
