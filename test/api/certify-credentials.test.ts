import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { verify } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Asn1 } from '../../packages/pdf/src/document/cms/asn1.ts';
import { makePkcs12 } from '../../packages/pdf/src/testing/signatures/make-pkcs12.ts';
import { type Identity, issue, makeChain } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { pollUntil } from '../poll.ts';
import { bytesOf, call, newAccount, type TestAccount } from './service.ts';
import {
  base64,
  type LocalTimestampAuthority,
  pemFields,
  refusal,
  SAMPLE,
  startTimestampAuthority,
} from './signing.ts';
import { issueForKms, SIGNING_KEYS } from './signing-keys.ts';

const DAY = 86_400_000;
let account: TestAccount;
let rsa: Identity;
let authority: LocalTimestampAuthority;
beforeAll(async () => {
  account = await newAccount();
  rsa = issue({ name: 'Rsa Signer', kind: 'rsa-2048' });
  authority = await startTimestampAuthority();
});
afterAll(() => authority.close());

const certify = (body: Record<string, unknown>) =>
  call('POST', '/v1/certify', {
    key: account.signKey,
    body: { pdf: base64(SAMPLE), save: false, ...body },
  });

async function signature(body: Record<string, unknown>, trustedRoots: string[] = []) {
  const response = await certify(body);
  if (response.status !== 200) throw new Error(await response.text());
  return (await verify(await bytesOf(response), { trustedRoots })).signatures[0]!;
}

describe('keys', () => {
  it.each(['rsa-2048', 'p256', 'p384'] as const)('%s signs, with its whole chain', async (kind) => {
    const { root, intermediate, signer } = makeChain(kind);
    const certificatePem = signer.certificatePem + intermediate.certificatePem;
    const found = await signature({ certificatePem, privateKeyPem: signer.privateKeyPem }, [
      root.certificatePem,
    ]);
    expect(found).toMatchObject({ valid: true, certificate: { trust: 'trusted' } });
    expect(found.certificate!.chain).toHaveLength(3);
  });

  it.each(['pkcs1', 'pkcs8'] as const)('may be %s, encrypted or not', async (type) => {
    const plain = rsa.privateKey.export({ type, format: 'pem' });
    expect((await signature({ ...pemFields(rsa), privateKeyPem: plain })).valid).toBe(true);
    const passphrase = 'pass phrase';
    const sealed = rsa.privateKey.export({ type, format: 'pem', cipher: 'aes-256-cbc', passphrase });
    expect((await signature({ ...pemFields(rsa), privateKeyPem: sealed, passphrase })).valid).toBe(true);
  });

  it('may come as PKCS#12', async () => {
    expect((await signature({ p12: makePkcs12(rsa, 'geheim $$'), passphrase: 'geheim $$' })).valid).toBe(
      true,
    );
  });

  const refused: [string, string, string, RegExp, () => Record<string, unknown>][] = [
    ['nothing', 'INVALID_INPUT', 'certificatePem', /is required together with privateKeyPem/, () => ({})],
    [
      'no certificate',
      'INVALID_INPUT',
      'certificatePem',
      /is required/,
      () => ({ privateKeyPem: rsa.privateKeyPem }),
    ],
    [
      'no key',
      'INVALID_INPUT',
      'privateKeyPem',
      /is required/,
      () => ({ certificatePem: rsa.certificatePem }),
    ],
    [
      'a key of another certificate',
      'CERTIFICATE_KEY_MISMATCH',
      'certificatePem',
      /does not belong to the key of privateKeyPem/,
      () => ({ ...pemFields(rsa), privateKeyPem: issue({ name: 'Other' }).privateKeyPem }),
    ],
    [
      'an expired certificate',
      'CERTIFICATE_EXPIRED',
      'certificatePem',
      /the certificate expired on/,
      () =>
        pemFields(
          issue({
            name: 'Old',
            notBefore: new Date(Date.now() - 9 * DAY),
            notAfter: new Date(Date.now() - DAY),
          }),
        ),
    ],
    [
      'a certificate of the future',
      'CERTIFICATE_NOT_YET_VALID',
      'certificatePem',
      /is not valid before/,
      () => pemFields(issue({ name: 'New', notBefore: new Date(Date.now() + DAY) })),
    ],
    [
      'a certificate for other uses',
      'CERTIFICATE_NOT_FOR_SIGNING',
      'certificatePem',
      /must allow digitalSignature or nonRepudiation/,
      () => pemFields(issue({ name: 'Encipher', keyUsage: [2] })),
    ],
    [
      'a short key',
      'KEY_TOO_SHORT',
      'privateKeyPem',
      /at least 2048 bits, this one has 1024/,
      () => pemFields(issue({ name: 'Short', kind: 'rsa-1024' })),
    ],
    [
      'an unsupported curve',
      'KEY_NOT_SUPPORTED',
      'privateKeyPem',
      /this one is secp521r1/,
      () => pemFields(issue({ name: 'Curve', kind: 'p521' })),
    ],
    [
      'an encrypted key without its passphrase',
      'INVALID_INPUT',
      'passphrase',
      /is required, since privateKeyPem is encrypted/,
      () => ({ ...pemFields(rsa), privateKeyPem: encrypted('geheim') }),
    ],
    [
      'a wrong passphrase',
      'WRONG_PASSPHRASE',
      'passphrase',
      /does not open privateKeyPem/,
      () => ({ ...pemFields(rsa), privateKeyPem: encrypted('geheim'), passphrase: 'falsch' }),
    ],
    [
      'a wrong passphrase of PKCS#12',
      'WRONG_PASSPHRASE',
      'passphrase',
      /does not open p12/,
      () => ({ p12: makePkcs12(rsa, 'geheim'), passphrase: 'falsch' }),
    ],
    ['something else as PKCS#12', 'INVALID_INPUT', 'p12', /is not a PKCS#12 file/, () => ({ p12: 'AAAA' })],
    [
      'PEM beside PKCS#12',
      'INVALID_INPUT',
      'certificatePem',
      /cannot be given together with p12/,
      () => ({ ...pemFields(rsa), p12: 'AAAA' }),
    ],
    [
      'text as certificate',
      'INVALID_INPUT',
      'certificatePem',
      /must be PEM/,
      () => ({ ...pemFields(rsa), certificatePem: 'x' }),
    ],
    [
      'text as key',
      'INVALID_INPUT',
      'privateKeyPem',
      /must be PEM/,
      () => ({ ...pemFields(rsa), privateKeyPem: 'x' }),
    ],
    [
      'a number as key',
      'INVALID_INPUT',
      'privateKeyPem',
      /must be a string/,
      () => ({ ...pemFields(rsa), privateKeyPem: 5 }),
    ],
  ];
  const encrypted = (passphrase: string) =>
    rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase });

  it.each(refused)('are refused: %s', async (_, code, field, rule, fields) => {
    const found = await refusal(await certify(fields()));
    expect(found).toMatchObject({ status: 400, code });
    expect(found.error).toMatch(new RegExp(`^${field}: `));
    expect(found.error).toMatch(rule);
  });
});

describe('profiles and time stamps', () => {
  it('PAdES is B-B, and with a time stamp B-T', async () => {
    expect(await signature({ ...pemFields(rsa), profile: 'pades' })).toMatchObject({
      valid: true,
      profile: 'pades-b-b',
      time: { timestamped: null },
    });
    const stamped = await signature({ ...pemFields(rsa), profile: 'pades', timestampUrl: authority.url }, [
      authority.root.certificatePem,
    ]);
    expect(stamped).toMatchObject({
      valid: true,
      profile: 'pades-b-t',
      time: { timestamped: { authority: 'Test TSA', trusted: true } },
    });
  });

  it('a time stamp is requested once, with credentials, policy and digest', async () => {
    const before = authority.requests.length;
    const fields = {
      ...pemFields(rsa),
      timestampUrl: `${authority.url}/private`,
      timestampUsername: 'ada',
      timestampPassword: 'pä:ss',
      timestampPolicy: '1.3.6.1.4.1.99999.7',
      timestampDigest: 'sha512',
    };
    expect(await signature(fields)).toMatchObject({ time: { timestamped: { authority: 'Test TSA' } } });
    const [query, ...others] = authority.requests.slice(before);
    expect(others).toEqual([]);
    const asked = Asn1.parse(query!);
    expect(asked.at(1).at(1).octets).toHaveLength(64);
    expect(asked.at(2).oid).toBe('1.3.6.1.4.1.99999.7');
  });

  it.each([
    [{ timestampPassword: 'x' }, 'timestampPassword: needs timestampUrl'],
    [{ timestampDigest: 'sha512' }, 'timestampDigest: needs timestampUrl'],
    [
      { timestampUrl: 'https://tsa.example/', timestampUsername: 'ada' },
      'timestampPassword: is required together with timestampUsername',
    ],
    [{ timestampUrl: 'https://tsa.example/', timestampDigest: 'md5' }, /^timestampDigest: must be sha256, /],
    [{ timestampUrl: 'https://tsa.example/', timestampPolicy: 'one' }, /^timestampPolicy: must be an object/],
    [
      { timestampUrl: 'https://tsa.example/', timestampUsername: 'a:b', timestampPassword: 'x' },
      'timestampUsername: must not contain a colon',
    ],
  ])('%o is refused', async (fields, error) => {
    expect(await refusal(await certify({ ...pemFields(rsa), ...fields }))).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      error: typeof error === 'string' ? error : expect.stringMatching(error),
    });
  });

  it('an authority that refuses the credentials is a 502 that states this', async () => {
    const timestampUrl = `${authority.url}/private`;
    expect((await refusal(await certify({ ...pemFields(rsa), timestampUrl }))).error).toContain(
      'it asks for a user name and password (HTTP status 401)',
    );
    const fields = { timestampUrl, timestampUsername: 'ada', timestampPassword: 'wrong' };
    const refused = await refusal(await certify({ ...pemFields(rsa), ...fields }));
    expect(refused).toMatchObject({ status: 502, code: 'TIMESTAMP_FAILED' });
    expect(refused.error).toContain('it refused the user name and password');
    expect(refused.error).not.toContain('wrong');
  });

  it('a PKCS#7 signature may be time-stamped too', async () => {
    expect(await signature({ ...pemFields(rsa), timestampUrl: authority.url })).toMatchObject({
      valid: true,
      profile: 'pkcs7',
      time: { timestamped: { authority: 'Test TSA' } },
    });
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'https://[::1]/',
    'http://0xa9fea9fe/',
    'http://[::ffff:10.0.0.1]/',
  ])('an authority must be public: %s', async (timestampUrl) => {
    const found = await refusal(await certify({ ...pemFields(rsa), timestampUrl }));
    expect(found).toMatchObject({ status: 400, code: 'URL_REFUSED' });
    expect(found.error).toMatch(/^timestampUrl: /);
  });

  it('an authority without a token is a 502', async () => {
    const broken = await refusal(
      await certify({ ...pemFields(rsa), timestampUrl: `${authority.url}/broken` }),
    );
    expect(broken).toMatchObject({ status: 502, code: 'TIMESTAMP_FAILED' });
    expect(broken.error).toMatch(/^timestampUrl: no time stamp was given: /);
    const closed = await startTimestampAuthority();
    await closed.close();
    const unreachable = await refusal(await certify({ ...pemFields(rsa), timestampUrl: closed.url }));
    expect(unreachable).toMatchObject({ status: 502, code: 'TIMESTAMP_FAILED' });
    expect(unreachable.error).toMatch(/^timestampUrl: no time stamp was given: /);
  });
});

describe('a key in KMS', () => {
  it('signs without leaving KMS', async () => {
    const identity = await issueForKms(SIGNING_KEYS.shared);
    const fields = { certificatePem: identity.certificatePem, kmsKeyArn: SIGNING_KEYS.shared };
    for (const profile of ['pkcs7', 'pades']) {
      expect(await signature({ ...fields, profile })).toMatchObject({
        valid: true,
        signer: { name: 'Held by KMS' },
        algorithm: { key: 'ECDSA-prime256v1' },
      });
    }
  });

  const kms = async (kmsKeyArn: string, fields: Record<string, unknown> = {}) =>
    refusal(await certify({ certificatePem: rsa.certificatePem, kmsKeyArn, ...fields }));

  it.each([
    ['of another account', SIGNING_KEYS.foreign, 'INVALID_INPUT', /this account may not use the key/],
    [
      'that must not be used',
      `${SIGNING_KEYS.foreign.slice(0, -1)}9`,
      'INVALID_INPUT',
      /this account may not use the key/,
    ],
    [
      'that has been deleted',
      SIGNING_KEYS.absent,
      'KMS_KEY_UNUSABLE',
      /the key cannot be used: NotFoundException/,
    ],
    ['that does not sign', SIGNING_KEYS.encrypting, 'KMS_KEY_UNUSABLE', /the key/],
    ['that is not an ARN', 'alias/mine', 'INVALID_INPUT', /must be the ARN of a KMS key/],
  ])('is refused %s', async (_, arn, code, rule) => {
    const found = await kms(arn);
    expect(found).toMatchObject({ status: 400, code });
    expect(found.error).toMatch(/^kmsKeyArn: /);
    expect(found.error).toMatch(rule);
  });

  it('needs its own certificate and no private key', async () => {
    expect(await kms(SIGNING_KEYS.shared)).toMatchObject({ status: 400, code: 'CERTIFICATE_KEY_MISMATCH' });
    expect(await kms(SIGNING_KEYS.shared, { certificatePem: undefined })).toMatchObject({
      status: 400,
      error: 'certificatePem: is required',
    });
    expect(await kms(SIGNING_KEYS.shared, { certificate: 'x' })).toMatchObject({
      status: 400,
      error: 'certificate: differs from certificatePem, which is the same field',
    });
    expect(await kms(SIGNING_KEYS.shared, { privateKeyPem: rsa.privateKeyPem })).toMatchObject({
      status: 400,
      error: 'privateKeyPem: cannot be given together with kmsKeyArn',
    });
  });
});

it('no key, passphrase or document reaches the logs', async () => {
  const passphrase = 'a passphrase of its own';
  const p12 = makePkcs12(rsa, passphrase);
  const broken = rsa.privateKeyPem.replace(/\n(.{20})/, '\n');
  const answers = [
    await certify({ ...pemFields(rsa), reason: 'An unusual reason' }),
    await certify({ p12, passphrase }),
    await certify({ p12, passphrase: `${passphrase}!` }),
    await certify({ ...pemFields(rsa), privateKeyPem: broken }),
    await certify({ ...pemFields(rsa), privateKeyPem: { text: rsa.privateKeyPem } }),
    await certify({ ...pemFields(rsa), [rsa.privateKeyPem]: 1 }),
    await certify({ ...pemFields(rsa), page: 7 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400, 400, 400]);
  const last = answers.at(-1)!.headers.get('x-request-id')!;
  const folder = path.join(inject('service').dataDir, 'logs');
  const read = async () =>
    readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n');
  const logs = await pollUntil(read, (text) => text.includes(last));
  const keyLines = rsa.privateKeyPem.split('\n').slice(1, -2);
  for (const secret of [
    ...keyLines,
    passphrase,
    p12.slice(100, 140),
    base64(SAMPLE).slice(0, 60),
    'An unusual reason',
  ]) {
    expect(logs).not.toContain(secret);
  }
});
