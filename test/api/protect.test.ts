import { readText } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { base64, expectRefusal } from './pdf-requests.ts';
import { bytesOf, call, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const post = (path: string, body: unknown) => call('POST', path, { key: account.renderKey, body });

describe('protecting', () => {
  it('saves an encrypted document, which opens everywhere with its password', async () => {
    const response = await post('/v1/protect', {
      pdf: base64(samplePdf()),
      userPassword: 'Br\u00fccke 7',
      ownerPassword: 'owner-secret',
      permissions: { copy: false },
      saveName: 'Locked',
    });
    expect(response.status).toBe(200);
    expect(Buffer.from(await bytesOf(response)).includes('/Encrypt')).toBe(true);
    const documentId = response.headers.get('x-document-id')!;
    const { data } = (await (
      await call('GET', `/v1/documents/${documentId}`, { key: account.renderKey })
    ).json()) as { data: { name: string; source: string } };
    expect(data).toMatchObject({ name: 'Locked', source: 'processed' });
    const events = await (
      await call('GET', `/v1/documents/${documentId}/events`, { key: account.renderKey })
    ).text();
    for (const secret of ['Br\u00fccke', 'owner-secret']) {
      expect(JSON.stringify(data) + events).not.toContain(secret);
    }
    const pdf = { documentId };
    await expectRefusal(await post('/v1/unprotect', { pdf }), 400, 'PDF_ENCRYPTED', /^pdf: /);
    const asUser = await post('/v1/unprotect', { pdf, password: 'Bru\u0308cke 7' });
    await expectRefusal(asUser, 400, 'OWNER_PASSWORD_NEEDED', /only the owner password lifts that/);
    const merged = await post('/v1/merge', {
      pdfs: [base64(samplePdf()), { documentId, password: 'Bru\u0308cke 7' }],
      save: false,
    });
    expect(merged.status).toBe(200);
    const opened = await post('/v1/unprotect', { pdf, password: 'owner-secret', save: false });
    expect(await readText(await bytesOf(opened))).toContain('Page 1 of a sample');
  });

  it('refuses passwords that protect nothing', async () => {
    const pdf = base64(samplePdf());
    const none = await post('/v1/protect', { pdf });
    await expectRefusal(none, 400, 'INVALID_INPUT', /^userPassword: is required/);
    const long = await post('/v1/protect', { pdf, userPassword: '\u00e9'.repeat(64) });
    await expectRefusal(long, 400, 'INVALID_INPUT', /^userPassword: must have at most 127 bytes in UTF-8/);
    const unknown = await post('/v1/protect', { pdf, ownerPassword: 'o', permissions: { printing: false } });
    await expectRefusal(unknown, 400, 'INVALID_INPUT', /unknown field printing/);
  });
});
