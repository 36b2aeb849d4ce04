import { sign } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestSigner, testSigner } from '../../packages/pdf/src/testing/signatures/identities.ts';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { expectRefusal } from './pdf-requests.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';
import { base64, SAMPLE } from './signing.ts';

let account: TestAccount;
let signed: Uint8Array;
let ada: TestSigner;
beforeAll(async () => {
  account = await newAccount();
  ada = await testSigner('p256', 'Ada Lovelace');
  signed = (await sign(SAMPLE, { credentials: ada.credentials })).pdf;
});

const add = (body: Record<string, unknown>, { adminKey: key } = account) =>
  call('POST', '/v1/trusted-roots', { key, body: { name: 'Root', ...body } });
const list = async ({ renderKey: key } = account) =>
  (await jsonOf(await call('GET', '/v1/trusted-roots', { key }))).data;

/** Returns whether the signer of the sample is trusted. */
async function trust(fields: Record<string, unknown> = {}, { renderKey: key } = account) {
  const response = await call('POST', '/v1/verify', { key, body: { pdf: base64(signed), ...fields } });
  return (await jsonOf(response)).data.signatures[0].certificate.trust;
}

describe('trusted roots of an account', () => {
  it('are trusted by its verifications only, until they are removed', async () => {
    const other = await newAccount();
    expect(await trust()).not.toBe('trusted');
    const { data: root } = await jsonOf(await add({ certificatePem: ada.root.certificatePem }));
    expect(await list()).toEqual([root]);
    expect(root).toMatchObject({ name: 'Root', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await trust()).toBe('trusted');
    expect(await trust({}, other)).not.toBe('trusted');
    expect(await list(other)).toEqual([]);
    await expectRefusal(
      await call('DELETE', `/v1/trusted-roots/${root.id}`, { key: other.adminKey }),
      404,
      'TRUSTED_ROOT_NOT_FOUND',
    );
    expect((await call('DELETE', `/v1/trusted-roots/${root.id}`, { key: account.adminKey })).status).toBe(
      204,
    );
    expect(await trust()).not.toBe('trusted');
  });

  it('are replaced by those of a request', async () => {
    const own = await newAccount();
    await add({ certificatePem: ada.root.certificatePem }, own);
    expect(await trust({ trustedRoots: [] }, own)).not.toBe('trusted');
  });

  it('are refused twice, together, and if they are not certificates', async () => {
    const own = await newAccount();
    const { certificatePem } = issue({ name: 'Root' });
    expect((await add({ certificatePem }, own)).status).toBe(201);
    await expectRefusal(
      await add({ certificatePem }, own),
      409,
      'TRUSTED_ROOT_EXISTS',
      /under the name Root/,
    );
    const refused = (pem: string, message: RegExp) =>
      add({ certificatePem: pem }, own).then((it) => expectRefusal(it, 400, 'INVALID_INPUT', message));
    await refused(certificatePem + certificatePem, /exactly one certificate \(2 given\)/);
    await refused('x', /must be a certificate in PEM/);
    await refused(certificatePem.replace(/[A-Za-z0-9]{40}/, ''), /not a readable X.509/);
    await expectRefusal(
      await add({ certificatePem }, { ...own, adminKey: own.renderKey }),
      403,
      'SCOPE_REQUIRED',
    );
  });
});
