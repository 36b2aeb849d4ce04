import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

// tenancy.sweep.test.ts checks that no operation finds another account's resources.

describe('names that two accounts share', () => {
  it('name separate resources of each', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    await pushTemplate(mine, { slug: 'shared', name: 'Mine' });
    await pushTemplate(other, { slug: 'shared', name: 'Other' });
    await call('PUT', '/v1/templates/shared', { key: mine.adminKey, body: { name: 'Changed' } });
    expect((await call('DELETE', '/v1/templates/shared', { key: mine.adminKey })).status).toBe(204);
    const { data } = await jsonOf(await call('GET', '/v1/templates/shared', { key: other.renderKey }));
    expect(data).toMatchObject({ name: 'Other', version: 1 });
  });

  it('separate their requests when they are idempotency keys', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    const headers = { 'Idempotency-Key': randomUUID() };
    const post = async (key: string) => jsonOf(await call('POST', '/v1/uploads', { key, body: {}, headers }));
    const first = await post(mine.renderKey);
    const second = await post(other.renderKey);
    expect(second.documentId).not.toBe(first.documentId);
    expect(second.uploadUrl).not.toBe(first.uploadUrl);
  });
});

describe('presigned URLs', () => {
  it('of a download open nothing else', async () => {
    const urlOf = async ({ adminKey: key }: TestAccount) => {
      const saved = await call('POST', '/v1/documents', {
        key,
        body: new Uint8Array(Buffer.from(EXAMPLE_PDF, 'base64')),
        headers: { 'Content-Type': 'application/pdf' },
      });
      const { data } = await jsonOf(
        await call('GET', `/v1/documents/${saved.headers.get('x-document-id')}`, { key }),
      );
      return new URL(data.downloadUrl);
    };
    const [own, foreign] = [await urlOf(await newAccount()), await urlOf(await newAccount())];
    expect((await fetch(own)).status).toBe(200);
    const forged = new URL(own);
    forged.pathname = foreign.pathname;
    const response = await fetch(forged);
    expect(response.status).toBe(403);
    expect(Buffer.from(await bytesOf(response)).includes('%PDF-')).toBe(false);
  });

  it('of an upload accept nothing else, and read nothing', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    const urlOf = async (key: string) =>
      new URL((await jsonOf(await call('POST', '/v1/uploads', { key, body: {} }))).uploadUrl);
    const [own, foreign] = [await urlOf(mine.renderKey), await urlOf(other.renderKey)];
    const forged = new URL(own);
    forged.pathname = foreign.pathname;
    expect((await fetch(forged, { method: 'PUT', body: 'planted' })).status).toBe(403);
    expect((await fetch(own)).status).toBe(403);
  });
});
