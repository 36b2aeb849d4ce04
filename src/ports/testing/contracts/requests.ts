import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { hashSecret, newKeySecret } from '../../../domain/api-key.ts';
import { auditEvent, documentSubject } from '../../../domain/audit-event.ts';
import type { Caller } from '../../../domain/caller.ts';
import { newId } from '../../../domain/ids.ts';
import { RATE_LIMIT, WRONG_KEY_LIMIT } from '../../../domain/rate-limits.ts';
import { newSessionToken } from '../../../domain/session.ts';
import type { IdempotencyRecord, IdempotentRequest } from '../../idempotency-store.ts';
import { addDocument, type Ports, requestOf, someone } from './ports.ts';

/** Tests the contracts of every request: authentication, rate limits, and responses to repeated requests. */
export function requestContracts(ports: Ports): void {
  describe('an authenticator', () => {
    const newKey = async () => {
      const { accounts } = ports();
      const [accountId, secret, createdAt] = [newId(), newKeySecret(), Date.now()];
      await accounts.create({ id: accountId, name: 'ACME', plan: 'pro', createdAt });
      const key = { id: newId(), accountId, name: 'ops', scope: 'sign' as const, prefix: 'p', createdAt };
      await accounts.createKey(key, hashSecret(secret));
      return { accountId, keyId: key.id, secret };
    };

    it('returns the owner of a key, and rejects an unknown key', async () => {
      const { accountId, keyId, secret } = await newKey();
      const caller = { accountId, plan: 'pro', keyId, keyName: 'ops', scope: 'sign' };
      expect(await ports().authenticator.authenticate(secret)).toEqual(caller);
      expect(await ports().authenticator.authenticate(newKeySecret())).toBeUndefined();
    });

    it('rejects a revoked key', async () => {
      const { accountId, keyId, secret } = await newKey();
      await ports().authenticator.authenticate(secret);
      expect(await ports().accounts.hasKey(accountId, keyId)).toBe(true);
      expect(await ports().accounts.hasKey(newId(), keyId)).toBe(false);
      await ports().accounts.revokeKey(accountId, keyId);
      expect(await ports().accounts.hasKey(accountId, keyId)).toBe(false);
      expect(await ports().authenticator.authenticate(secret)).toBeUndefined();
    });

    it('recognizes a session by its token until it ends, expires, or its key is revoked', async () => {
      const { accountId, keyId, secret } = await newKey();
      const { accounts, authenticator } = ports();
      const open = async (expiresAt: number) => {
        const token = newSessionToken();
        await accounts.createSession(
          { accountId, keyId, createdAt: Date.now(), expiresAt },
          hashSecret(token),
        );
        return token;
      };
      const [ended, kept, expired] = [
        await open(Date.now() + 60_000),
        await open(Date.now() + 60_000),
        await open(Date.now() - 1),
      ];
      const caller = { accountId, plan: 'pro', keyId, keyName: 'ops', scope: 'sign' };
      const sessionHash = hashSecret(kept);
      expect(await authenticator.authenticate(kept)).toEqual({ ...caller, sessionHash });
      expect(await authenticator.authenticate(ended)).toMatchObject(caller);
      expect(await authenticator.authenticate(expired)).toBeUndefined();
      expect(await authenticator.authenticate(newSessionToken())).toBeUndefined();
      await accounts.endSession(hashSecret(ended));
      expect(await authenticator.authenticate(ended)).toBeUndefined();
      expect(await authenticator.authenticate(secret)).toEqual(caller);
      await accounts.revokeKey(accountId, keyId);
      expect(await authenticator.authenticate(kept)).toBeUndefined();
    });

    it('rejects the keys of a closed account', async () => {
      const { accountId, secret } = await newKey();
      await ports().accounts.close(accountId, Date.now());
      expect(await ports().authenticator.authenticate(secret)).toBeUndefined();
    });

    it('limits wrong keys per address, without affecting other addresses', async () => {
      const address = newId();
      const { requests } = WRONG_KEY_LIMIT;
      const tries = Array.from({ length: requests + 2 }, () => ports().authenticator.countWrongKey(address));
      const allowed = (await Promise.all(tries)).filter((decision) => decision.allowed);
      expect(allowed).toHaveLength(requests);
      const refused = await ports().authenticator.countWrongKey(address);
      expect(refused).toMatchObject({ allowed: false, limit: requests, remaining: 0 });
      expect(refused.resetSeconds).toBeGreaterThan(0);
      expect(await ports().authenticator.countWrongKey(newId())).toMatchObject({ allowed: true });
    });
  });

  describe('a rate limiter', () => {
    it('limits each key exactly, and leaves the account to its other keys', async () => {
      const caller = someone();
      const { requests } = RATE_LIMIT;
      const takes = Array.from({ length: requests + 3 }, () => ports().rateLimiter.take(caller));
      expect((await Promise.all(takes)).filter(({ allowed }) => allowed)).toHaveLength(requests);
      expect(await ports().rateLimiter.take(caller)).toMatchObject({
        allowed: false,
        of: 'key',
        limit: requests,
        remaining: 0,
      });
      const other = { ...caller, keyId: newId() };
      expect(await ports().rateLimiter.take(other)).toMatchObject({ allowed: true, of: 'key' });
    });
  });

  describe('a store for idempotency keys', () => {
    const request = (caller: Caller, fields: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
      accountId: caller.accountId,
      origin: requestOf(caller),
      key: newId(),
      fingerprint: 'one',
      remainingMs: 30_000,
      ...fields,
    });
    const sealed = (content: string): IdempotencyRecord => ({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: { kind: 'sealed', text: content },
    });
    const never = () => Promise.reject(new Error('the work was done again'));

    it('does the work once, and returns its record to later requests', async () => {
      const { idempotency } = ports();
      const asked = request(someone());
      expect(await idempotency.once(asked, async () => sealed('first'))).toEqual(sealed('first'));
      expect(await idempotency.once(asked, never)).toEqual(sealed('first'));
    });

    it('keeps the keys of accounts apart', async () => {
      const { idempotency } = ports();
      const asked = request(someone());
      await idempotency.once(asked, async () => sealed('mine'));
      const other = request(someone(), { key: asked.key });
      expect(await idempotency.once(other, async () => sealed('theirs'))).toEqual(sealed('theirs'));
    });

    it('refuses a key that is in use, or was used for another request', async () => {
      const { idempotency } = ports();
      const asked = request(someone());
      await idempotency.once(asked, async () => {
        await expect(idempotency.once(asked, never)).rejects.toMatchObject({
          code: 'IDEMPOTENCY_KEY_IN_USE',
        });
        return sealed('first');
      });
      await expect(idempotency.once({ ...asked, fingerprint: 'two' }, never)).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
    });

    it('records no failure, so that the key may be used again', async () => {
      const { idempotency } = ports();
      const asked = request(someone());
      const failed = idempotency.once(asked, () => Promise.reject(new Error('no')));
      await expect(failed).rejects.toThrow('no');
      expect(await idempotency.once(asked, async () => sealed('second'))).toEqual(sealed('second'));
    });

    it('repeats a run that was not recorded with its ids', async () => {
      const { idempotency } = ports();
      const asked = request(someone());
      const first: string[] = [];
      const unrecorded = idempotency.once(asked, async ({ ids, repeated, keepIds }) => {
        expect(repeated).toBe(false);
        first.push(ids.next().id, ids.next().id);
        keepIds();
        throw new Error('not recorded');
      });
      await expect(unrecorded).rejects.toThrow('not recorded');
      const failed = idempotency.once(asked, async ({ ids }) => {
        expect(ids.next().earlier).toEqual([first[0]]);
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      const recorded = await idempotency.once(asked, async ({ ids, repeated }) => {
        expect(repeated).toBe(true);
        const [one, two] = [ids.next(), ids.next()];
        expect([one.earlier, two.earlier]).toEqual([[first[0]], [first[1]]]);
        expect(new Set([...first, one.id, two.id]).size).toBe(4);
        return sealed('done');
      });
      expect(recorded).toEqual(sealed('done'));
    });

    it('keeps ids apart from those of another request with the same key', async () => {
      const { idempotency } = ports();
      const asked = request(someone());
      const unrecorded = idempotency.once(asked, async ({ keepIds }) => {
        keepIds();
        throw new Error('not recorded');
      });
      await expect(unrecorded).rejects.toThrow('not recorded');
      await idempotency.once({ ...asked, fingerprint: 'two' }, async ({ ids, repeated }) => {
        expect({ repeated, earlier: ids.next().earlier }).toEqual({ repeated: false, earlier: [] });
        return sealed('done');
      });
    });

    it('keeps large bodies as objects', async () => {
      const { idempotency } = ports();
      const key = await idempotency.putObject(newId(), 'text/plain', 'large');
      expect(await text(await idempotency.readObject(key))).toBe('large');
      await idempotency.deleteObject(key);
      await expect(idempotency.readObject(key)).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('returns the bytes of a document, and records that it did', async () => {
      const caller = someone();
      const document = await addDocument(ports(), caller);
      await ports().blobs.put(document.blobKey, new Uint8Array(Buffer.from('%PDF')), 'application/pdf');
      const { idempotency, events } = ports();
      const downloaded = auditEvent(requestOf(caller), 'downloaded', documentSubject(document.id));
      const body = await idempotency.readDocument(caller.accountId, document.id, downloaded);
      expect(await text(body)).toBe('%PDF');
      const { items } = await events.list(caller.accountId, {}, { limit: 10, offset: 0 });
      expect(items.map(({ id }) => id)).toContain(downloaded.id);
      const foreign = idempotency.readDocument(newId(), document.id, downloaded);
      await expect(foreign).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('deletes the record of a deleted document, and keeps the key used', async () => {
      const { idempotency } = ports();
      const caller = someone();
      const { id } = await addDocument(ports(), caller);
      const key = await idempotency.putObject(caller.accountId, 'text/plain', 'about it');
      const record: IdempotencyRecord = { ...sealed(''), body: { kind: 'object', key } };
      const asked = request(caller);
      await idempotency.once(asked, async ({ link }) => {
        expect(await link([id], record)).toBe(true);
        expect(await link([newId()], record)).toBe(false);
        return record;
      });
      await idempotency.forget(caller.accountId, id);
      expect(await idempotency.once(asked, never)).toMatchObject({
        status: 404,
        body: { kind: 'document', id },
      });
      await expect(idempotency.readObject(key)).rejects.toMatchObject({ kind: 'not-found' });
    });
  });
}
