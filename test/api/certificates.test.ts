import { createPrivateKey } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { verify } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { LEGACY_P12 } from '../../packages/pdf/src/testing/signatures/legacy-p12.ts';
import { makePkcs12 } from '../../packages/pdf/src/testing/signatures/make-pkcs12.ts';
import {
  type Identity,
  issue,
  makeChain,
  makeKeys,
} from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { newId } from '../../src/domain/ids.ts';
import { pollUntil } from '../poll.ts';
import {
  bytesOf,
  call,
  documentClient,
  jsonOf,
  newAccount,
  type TestAccount,
  tableNamed,
} from './service.ts';
import { base64, pemFields, refusal, SAMPLE } from './signing.ts';
import { issueForKms, SIGNING_KEYS } from './signing-keys.ts';

let account: TestAccount;
let rsa: Identity;
beforeAll(async () => {
  account = await newAccount('team');
  rsa = issue({ name: 'Saved Signer', kind: 'rsa-2048', keyUsage: [0] });
});

const create = (body: Record<string, unknown>, key = account.adminKey) =>
  call('POST', '/v1/certificates', { key, body: { name: 'Signing', ...body } });

const certify = (body: Record<string, unknown>, key = account.signKey) =>
  call('POST', '/v1/certify', { key, body: { pdf: base64(SAMPLE), save: false, ...body } });

/** Saves a certificate and returns the API's response. */
async function saved(body: Record<string, unknown>, key = account.adminKey) {
  const response = await create(body, key);
  if (response.status !== 201) throw new Error(await response.text());
  return (await jsonOf(response)).data;
}

async function signerOf(certificateId: string): Promise<string | null | undefined> {
  const response = await certify({ certificateId });
  if (response.status !== 200) throw new Error(await response.text());
  const [signature] = (await verify(await bytesOf(response))).signatures;
  return signature!.valid ? signature!.signer?.name : undefined;
}

describe('a saved certificate', () => {
  it('signs, from PEM', async () => {
    const certificate = await saved(pemFields(rsa));
    expect(certificate).toEqual({
      id: expect.any(String),
      name: 'Signing',
      subject: 'O=Platen Tests, CN=Saved Signer',
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(Date.parse(certificate.expiresAt)).toBeGreaterThan(Date.now() + 29 * 86_400_000 - 60_000);
    expect(await signerOf(certificate.id)).toBe('Saved Signer');
  });

  it('signs, with its chain in any order and an encrypted key in the short form', async () => {
    const { root, intermediate, signer } = makeChain('p384', 'Chained');
    const privateKey = signer.privateKey.export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'geheim',
    });
    const { id } = await saved({
      certificate: intermediate.certificatePem + root.certificatePem + signer.certificatePem,
      privateKey,
      passphrase: 'geheim',
    });
    const response = await certify({ certificateId: id });
    const [signature] = (await verify(await bytesOf(response))).signatures;
    expect(signature).toMatchObject({ valid: true, signer: { name: 'Chained' } });
    expect(signature!.certificate!.chain).toHaveLength(3);
  });

  it('signs, from PKCS#12 of new and old tools', async () => {
    const fresh = await saved({ p12: makePkcs12(rsa, 'geheim'), passphrase: 'geheim' });
    expect(await signerOf(fresh.id)).toBe('Saved Signer');
    const old = await saved({ p12: LEGACY_P12, passphrase: 'geheim' });
    expect(await signerOf(old.id)).toBe('Legacy Bags');
  });

  it('signs with a key in KMS', async () => {
    const { certificatePem } = await issueForKms(SIGNING_KEYS.shared);
    const certificate = await saved({ certificatePem, kmsKeyArn: SIGNING_KEYS.shared });
    expect(JSON.stringify(certificate)).not.toContain('kms');
    expect(await signerOf(certificate.id)).toBe('Held by KMS');
  });

  it('signs in pipelines, at once and queued', async () => {
    const { id } = await saved(pemFields(rsa));
    const run = (body: Record<string, unknown>) =>
      call('POST', '/v1/pipelines', {
        key: account.signKey,
        body: { inputs: { a: base64(SAMPLE) }, steps: [{ do: 'certify', certificateId: id }], ...body },
      });
    const signerNameOf = async (pdf: Uint8Array) => (await verify(pdf)).signatures[0]!.signer?.name;
    const atOnce = await run({ save: false });
    expect(atOnce.status).toBe(200);
    expect(await signerNameOf(await bytesOf(atOnce))).toBe('Saved Signer');
    const { jobId } = await jsonOf(await run({ async: true }));
    const job = await pollUntil(
      async () => jsonOf(await call('GET', `/v1/jobs/${jobId}`, { key: account.signKey })),
      ({ status }) => status === 'complete' || status === 'failed',
      500,
    );
    expect(job).toMatchObject({ status: 'complete' });
    const { data } = await jsonOf(
      await call('GET', `/v1/documents/${job.documentId}`, { key: account.signKey }),
    );
    expect(await signerNameOf(await bytesOf(await fetch(data.downloadUrl)))).toBe('Saved Signer');
  });

  it('is stored with its key encrypted, and never returned', async () => {
    const { id } = await saved(pemFields(rsa));
    const { Item } = await documentClient().send(
      new GetCommand({ TableName: tableNamed('Certificates'), Key: { pk: `${account.id}#KEY`, sk: id } }),
    );
    const sealed = Buffer.from(Item!.sealedKey);
    expect(sealed.length).toBeGreaterThan(1000);
    const der = rsa.privateKey.export({ type: 'pkcs8', format: 'der' });
    const lines = rsa.privateKeyPem.split('\n').slice(1, -2);
    const { sealedKey: _, ...rest } = Item!;
    for (const secret of [
      ...lines.map((line) => Buffer.from(line)),
      der.subarray(-64),
      Buffer.from('PRIVATE KEY'),
    ]) {
      expect(sealed.includes(secret)).toBe(false);
      expect(JSON.stringify(rest)).not.toContain(secret.toString('latin1'));
    }
    // The encryption context, in plain text, binds the message to its owner.
    expect(sealed.includes(account.id)).toBe(true);
    expect(sealed.includes(id)).toBe(true);
    const list = await (await call('GET', '/v1/certificates', { key: account.renderKey })).text();
    expect(list).not.toMatch(/BEGIN|sealed|arn:/);
  });

  it('cannot be used, seen or deleted by another account', async () => {
    const { id } = await saved(pemFields(rsa));
    const other = await newAccount('team');
    const missing = { status: 404, code: 'CERTIFICATE_NOT_FOUND', error: `Certificate not found: ${id}` };
    expect(await refusal(await certify({ certificateId: id }, other.signKey))).toEqual(missing);
    expect(await refusal(await call('DELETE', `/v1/certificates/${id}`, { key: other.adminKey }))).toEqual(
      missing,
    );
    expect(await jsonOf(await call('GET', '/v1/certificates', { key: other.adminKey }))).toMatchObject({
      data: [],
      total: 0,
    });
    expect(await signerOf(id)).toBe('Saved Signer');
  });

  it('cannot decrypt another one’s key, even in the same account', async () => {
    const [one, two] = [await saved(pemFields(rsa)), await saved(pemFields(rsa))];
    const table = { TableName: tableNamed('Certificates') };
    const { Item } = await documentClient().send(
      new GetCommand({ ...table, Key: { pk: `${account.id}#KEY`, sk: one.id } }),
    );
    await documentClient().send(
      new UpdateCommand({
        ...table,
        Key: { pk: `${account.id}#KEY`, sk: two.id },
        UpdateExpression: 'SET sealedKey = :key',
        ExpressionAttributeValues: { ':key': Item!.sealedKey },
      }),
    );
    expect(await refusal(await certify({ certificateId: two.id }))).toMatchObject({ status: 500 });
    expect(await signerOf(one.id)).toBe('Saved Signer');
  });

  it('cannot be used after it is deleted', async () => {
    const { id } = await saved(pemFields(rsa));
    expect((await call('DELETE', `/v1/certificates/${id}`, { key: account.adminKey })).status).toBe(204);
    for (const response of [
      await certify({ certificateId: id }),
      await call('DELETE', `/v1/certificates/${id}`, { key: account.adminKey }),
    ]) {
      expect(await refusal(response)).toMatchObject({ status: 404, code: 'CERTIFICATE_NOT_FOUND' });
    }
  });

  it('excludes other credentials in a request', async () => {
    const { id } = await saved(pemFields(rsa));
    expect(await refusal(await certify({ certificateId: id, ...pemFields(rsa) }))).toMatchObject({
      status: 400,
      error: 'certificatePem: cannot be given together with certificateId',
    });
    expect(await refusal(await certify({ certificateId: 'x' }))).toMatchObject({
      status: 404,
      error: 'Certificate not found: x',
    });
  });
});

describe('the list of certificates', () => {
  it('is read from small records, however large the certificates are', async () => {
    const { root, intermediate, signer } = makeChain('p256');
    const certificatePem = signer.certificatePem + intermediate.certificatePem + root.certificatePem;
    const { id } = await saved({ certificatePem, privateKeyPem: signer.privateKeyPem });
    const { Item } = await documentClient().send(
      new GetCommand({ TableName: tableNamed('Certificates'), Key: { pk: account.id, sk: id } }),
    );
    expect(Item).toMatchObject({ id, name: 'Signing' });
    expect(JSON.stringify(Item).length).toBeLessThan(500);
  });

  it('lists the newest first, in pages', async () => {
    const alone = await newAccount('team');
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      ids.unshift((await saved({ ...pemFields(rsa), name }, alone.adminKey)).id);
    }
    const list = async (query: string) =>
      jsonOf(await call('GET', `/v1/certificates?${query}`, { key: alone.renderKey }));
    const first = await list('limit=2');
    expect(first).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true });
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(Object.keys(first.data[0]).sort()).toEqual(['createdAt', 'expiresAt', 'id', 'name', 'subject']);
    const second = await list('limit=2&offset=2');
    expect(second).toMatchObject({ total: 3, hasMore: false, data: [{ id: ids[2], name: 'one' }] });
    expect(await list('offset=9')).toMatchObject({ total: 3, data: [], hasMore: false });
    expect((await call('DELETE', `/v1/certificates/${ids[0]}`, { key: alone.adminKey })).status).toBe(204);
    expect(await list('')).toMatchObject({ total: 2, data: [{ id: ids[1] }, { id: ids[2] }] });
  });

  it('requires the Team plan; saving and signing do not', async () => {
    const free = await newAccount('free');
    expect(await refusal(await call('GET', '/v1/certificates', { key: free.adminKey }))).toMatchObject({
      status: 403,
      code: 'PLAN_REQUIRED',
    });
    const { id } = await saved(pemFields(rsa), free.adminKey);
    expect((await certify({ certificateId: id }, free.signKey)).status).toBe(200);
  });

  it('signs only for keys of the scopes sign and admin, under both names of the operation', async () => {
    const byPem = await saved(pemFields(rsa));
    const { certificatePem } = await issueForKms(SIGNING_KEYS.shared);
    const inline = { certificatePem, kmsKeyArn: SIGNING_KEYS.shared };
    const byKms = await saved(inline);
    for (const fields of [{ certificateId: byPem.id }, { certificateId: byKms.id }, inline]) {
      for (const path of ['/v1/certify', '/v1/sign']) {
        const post = (key: string) =>
          call('POST', path, { key, body: { pdf: base64(SAMPLE), save: false, ...fields } });
        expect(await refusal(await post(account.renderKey))).toMatchObject({
          status: 403,
          code: 'SCOPE_REQUIRED',
          error: expect.stringMatching(/needs a key with the scope sign; this key has the scope render/),
        });
        expect((await post(account.signKey)).status).toBe(200);
        expect((await post(account.adminKey)).status).toBe(200);
      }
    }
    // A render key may sign with a certificate in the request.
    expect((await certify(pemFields(rsa), account.renderKey)).status).toBe(200);
  });

  it('hides whether a certificate exists from a key that may not sign', async () => {
    const { id } = await saved(pemFields(rsa));
    const known = await refusal(await certify({ certificateId: id }, account.renderKey));
    const unknown = await refusal(await certify({ certificateId: newId() }, account.renderKey));
    expect(unknown.error).toBe(known.error);
  });
});

/** Returns a private key of which only the public half is correct. */
function damagedKeyOf({ privateKey }: Identity): string {
  const other = makeKeys('rsa-2048').privateKey.export({ format: 'jwk' });
  const parts = { d: other.d!, dp: other.dp!, dq: other.dq! };
  const key = { ...privateKey.export({ format: 'jwk' }), ...parts };
  return createPrivateKey({ format: 'jwk', key }).export({ type: 'pkcs8', format: 'pem' }) as string;
}

describe('saving a certificate', () => {
  it('requires the scope admin, like deleting', async () => {
    const { id } = await saved(pemFields(rsa));
    for (const response of [
      await create(pemFields(rsa), account.renderKey),
      await create(pemFields(rsa), account.signKey),
      await call('DELETE', `/v1/certificates/${id}`, { key: account.renderKey }),
    ]) {
      expect(await refusal(response)).toMatchObject({ status: 403, code: 'SCOPE_REQUIRED' });
    }
  });

  const refused: [string, string, RegExp, () => Record<string, unknown>][] = [
    [
      'without a name',
      'INVALID_INPUT',
      /^name: is required: it must be a string/,
      () => ({ ...pemFields(rsa), name: undefined }),
    ],
    [
      'with an empty name',
      'INVALID_INPUT',
      /^name: must not be empty/,
      () => ({ ...pemFields(rsa), name: '' }),
    ],
    ['without a certificate', 'INVALID_INPUT', /^certificatePem: is required/, () => ({})],
    [
      'without its key',
      'INVALID_INPUT',
      /^privateKeyPem: is required/,
      () => ({ certificatePem: rsa.certificatePem }),
    ],
    [
      'that is expired',
      'CERTIFICATE_EXPIRED',
      /^certificatePem: the certificate expired on/,
      () => pemFields(issue({ name: 'Old', notBefore: new Date(0), notAfter: new Date(1e12) })),
    ],
    [
      'with a key of KMS that the account may not use',
      'INVALID_INPUT',
      /^kmsKeyArn: this account may not use the key/,
      () => ({ certificatePem: rsa.certificatePem, kmsKeyArn: SIGNING_KEYS.foreign }),
    ],
    [
      'with a wrong passphrase',
      'WRONG_PASSPHRASE',
      /^passphrase: does not open p12/,
      () => ({ p12: makePkcs12(rsa, 'geheim'), passphrase: 'falsch' }),
    ],
    [
      'with a damaged key',
      'KEY_DAMAGED',
      /^privateKeyPem: the private key is damaged/,
      () => ({ ...pemFields(rsa), privateKeyPem: damagedKeyOf(rsa) }),
    ],
    [
      'with an unknown field',
      'INVALID_INPUT',
      /^unknown field slug/,
      () => ({ ...pemFields(rsa), slug: 'a' }),
    ],
  ];
  it.each(refused)('is refused %s', async (_, code, error, fields) => {
    const found = await refusal(await create(fields()));
    expect(found).toMatchObject({ status: 400, code });
    expect(found.error).toMatch(error);
  });
});
