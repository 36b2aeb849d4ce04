import { createPrivateKey, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../errors.ts';
import { type Identity, issue, type KeyKind, makeChain, makeKeys } from '../../testing/signatures/test-ca.ts';
import { integer, objectIdentifier, octetString, sequence } from '../cms/der.ts';
import {
  type CredentialsInput,
  certificatesFromPem,
  loadCredentials,
  remoteCredentials,
} from './load-credentials.ts';
import { encodePem } from './pem.ts';
import { signatureAlgorithmOf } from './signing-key.ts';

let chain: ReturnType<typeof makeChain>;
let rsa: Identity;

beforeAll(() => {
  chain = makeChain('p256');
  rsa = issue({ name: 'Rsa Signer', kind: 'rsa-2048', keyUsage: [0] });
});

const DAY = 86_400_000;

function keyPem(key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1', passphrase?: string): string {
  const cipher = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  return key.export({ type, format: 'pem', ...cipher } as { type: 'pkcs8'; format: 'pem' }) as string;
}

async function expectSigns(input: CredentialsInput, identity: Identity): Promise<void> {
  const { key } = await loadCredentials(input);
  const bytes = Buffer.from('to be signed');
  expect(verify('sha256', bytes, identity.publicKey, await key.sign(bytes))).toBe(true);
}

describe('PEM', () => {
  it('reads PKCS#8, PKCS#1 and SEC1 keys', async () => {
    const rsaCertificate = { certificatePem: rsa.certificatePem };
    await expectSigns({ ...rsaCertificate, privateKeyPem: keyPem(rsa.privateKey, 'pkcs8') }, rsa);
    await expectSigns({ ...rsaCertificate, privateKeyPem: keyPem(rsa.privateKey, 'pkcs1') }, rsa);
    const { signer } = chain;
    await expectSigns(
      { certificatePem: signer.certificatePem, privateKeyPem: keyPem(signer.privateKey, 'sec1') },
      signer,
    );
  });

  it('reads encrypted keys of each form', async () => {
    const { signer } = chain;
    const forms = [
      [rsa, 'pkcs8'],
      [rsa, 'pkcs1'],
      [signer, 'sec1'],
      [signer, 'pkcs8'],
    ] as const;
    for (const [identity, type] of forms) {
      const privateKeyPem = keyPem(identity.privateKey, type, 'geheim');
      await expectSigns(
        { certificatePem: identity.certificatePem, privateKeyPem, passphrase: 'geheim' },
        identity,
      );
    }
  });

  it('accepts both spellings, and CRLF or escaped line ends', async () => {
    const { signer } = chain;
    await expectSigns({ certificate: signer.certificatePem, privateKey: signer.privateKeyPem }, signer);
    const escaped = signer.privateKeyPem.replaceAll('\n', '\\n');
    await expectSigns(
      { certificatePem: signer.certificatePem.replaceAll('\n', '\r\n'), privateKeyPem: escaped },
      signer,
    );
    const same = { certificatePem: signer.certificatePem, certificate: signer.certificatePem };
    await expectSigns({ ...same, privateKeyPem: signer.privateKeyPem }, signer);
  });

  it('orders the chain from the signer up, whatever the order of the PEM', async () => {
    const { root, intermediate, signer } = chain;
    const stranger = issue({ name: 'Stranger' });
    const { certificates } = await loadCredentials({
      certificatePem: [root, stranger, signer, intermediate]
        .map((identity) => identity.certificatePem)
        .join('\n'),
      privateKeyPem: signer.privateKeyPem,
    });
    expect(certificates.map(({ commonName }) => commonName)).toEqual([
      'Ada Lovelace',
      'Test Issuing CA',
      'Test Root',
    ]);
  });

  const refusals: [string, string, string, () => CredentialsInput][] = [
    ['a missing certificate', 'certificatePem', 'is required', () => ({ privateKeyPem: rsa.privateKeyPem })],
    ['a missing key', 'privateKeyPem', 'is required', () => ({ certificatePem: rsa.certificatePem })],
    [
      'text instead of PEM',
      'certificatePem',
      'must be PEM',
      () => ({ ...pair(rsa), certificatePem: 'hello' }),
    ],
    [
      'a key as certificate',
      'certificatePem',
      'must hold a certificate, and holds a private key: it belongs into privateKeyPem',
      () => ({
        ...pair(rsa),
        certificatePem: rsa.privateKeyPem,
      }),
    ],
    [
      'a certificate as key',
      'privateKeyPem',
      'must hold a private key, and holds a certificate: it belongs into certificatePem',
      () => ({
        ...pair(rsa),
        privateKeyPem: rsa.certificatePem,
      }),
    ],
    [
      'a public key as key',
      'privateKeyPem',
      'holds a public key: signing needs the private one',
      () => ({
        ...pair(rsa),
        privateKeyPem: createPublicKey(rsa.privateKeyPem).export({ type: 'spki', format: 'pem' }).toString(),
      }),
    ],
    [
      'a key of OpenSSH',
      'privateKeyPem',
      'convert it with ssh-keygen',
      () => ({ ...pair(rsa), privateKeyPem: encodePem('OPENSSH PRIVATE KEY', Buffer.from('x')) }),
    ],
    [
      'a certificate request',
      'certificatePem',
      'holds a certificate request',
      () => ({ ...pair(rsa), certificatePem: encodePem('CERTIFICATE REQUEST', Buffer.from('x')) }),
    ],
    [
      'a binary file as base64',
      'certificatePem',
      'send PKCS#12 (.p12, .pfx) as p12',
      () => ({ ...pair(rsa), certificatePem: 'MIIKIwIBAzCCCdwGCSqGSIb3DQ==' }),
    ],
    [
      'a broken certificate',
      'certificatePem',
      'cannot be read',
      () => ({
        ...pair(rsa),
        certificatePem: encodePem('CERTIFICATE', Buffer.from('3003020101', 'hex')),
      }),
    ],
    [
      'a broken key',
      'privateKeyPem',
      'cannot be read',
      () => ({
        ...pair(rsa),
        privateKeyPem: encodePem('PRIVATE KEY', Buffer.from('3003020101', 'hex')),
      }),
    ],
    [
      'an unfinished block',
      'privateKeyPem',
      'does not end',
      () => ({
        ...pair(rsa),
        privateKeyPem: rsa.privateKeyPem.slice(0, 200),
      }),
    ],
    [
      'too much text',
      'privateKeyPem',
      'at most 256 KB',
      () => ({ ...pair(rsa), privateKeyPem: 'x'.repeat(300_000) }),
    ],
    [
      'two spellings that differ',
      'certificate',
      'differs from certificatePem',
      () => ({ ...pair(rsa), certificate: 'x' }),
    ],
    [
      'a missing passphrase',
      'passphrase',
      'is required',
      () => ({
        ...pair(rsa),
        privateKeyPem: keyPem(rsa.privateKey, 'pkcs8', 'geheim'),
      }),
    ],
    [
      'a wrong passphrase',
      'passphrase',
      'does not open privateKeyPem',
      () => ({
        ...pair(rsa),
        privateKeyPem: keyPem(rsa.privateKey, 'pkcs8', 'geheim'),
        passphrase: 'falsch',
      }),
    ],
    [
      'a wrong passphrase of an old format',
      'passphrase',
      'does not open privateKeyPem',
      () => ({
        ...pair(rsa),
        privateKeyPem: keyPem(rsa.privateKey, 'pkcs1', 'geheim'),
        passphrase: 'falsch',
      }),
    ],
    [
      'a certificate of another key',
      'certificatePem',
      'does not belong to the key of privateKeyPem',
      () => ({
        certificatePem: rsa.certificatePem,
        privateKeyPem: chain.signer.privateKeyPem,
      }),
    ],
    [
      'an expired certificate',
      'certificatePem',
      'expired on',
      () =>
        pair(
          issue({
            name: 'Old',
            notBefore: new Date(Date.now() - 9 * DAY),
            notAfter: new Date(Date.now() - DAY),
          }),
        ),
    ],
    [
      'a certificate of the future',
      'certificatePem',
      'is not valid before',
      () => pair(issue({ name: 'New', notBefore: new Date(Date.now() + DAY) })),
    ],
    [
      'a certificate that is not for signing',
      'certificatePem',
      'must allow digitalSignature or nonRepudiation',
      () => pair(issue({ name: 'Encipher', keyUsage: [2, 3] })),
    ],
    [
      'a short key',
      'privateKeyPem',
      'at least 2048 bits, this one has 1024',
      () => pair(issue({ name: 'S', kind: 'rsa-1024' })),
    ],
    ['P-521', 'privateKeyPem', 'this one is secp521r1', () => pair(issue({ name: 'S', kind: 'p521' }))],
    ['Ed25519', 'privateKeyPem', 'this one is ed25519', () => pair(issue({ name: 'S', kind: 'ed25519' }))],
    [
      'an encryption of the past',
      'privateKeyPem',
      'too old; use AES',
      () => ({
        ...pair(rsa),
        privateKeyPem: keyPem(rsa.privateKey, 'pkcs1', 'x').replace(
          /DEK-Info: .*/,
          'DEK-Info: DES-CBC,B70326A05D6C9CAC',
        ),
        passphrase: 'x',
      }),
    ],
    [
      'an endless key derivation',
      'privateKeyPem',
      'rounds of PBKDF2',
      () => ({
        ...pair(rsa),
        privateKeyPem: encodePem(
          'ENCRYPTED PRIVATE KEY',
          sequence(pbes2(400_000_000), octetString(Buffer.alloc(16))),
        ),
        passphrase: 'x',
      }),
    ],
    [
      'PEM beside PKCS#12',
      'certificatePem',
      'cannot be given together with p12',
      () => ({ ...pair(rsa), p12: 'AA==' }),
    ],
  ];

  it.each(refusals)('refuses %s', async (_, field, rule, input) => {
    const error = await loadCredentials(input()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(error).toMatchObject({ field, message: expect.stringContaining(rule) });
    expect((error as Error).message).toMatch(new RegExp(`^${field}: `));
  });

  it('never shows key material in an error', async () => {
    const secret = Buffer.from('very secret bytes').toString('base64');
    const input = {
      ...pair(rsa),
      privateKeyPem: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`,
    };
    const error = (await loadCredentials(input).catch((reason: unknown) => reason)) as Error;
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(`${error.message}${error.cause}${(error.cause as Error).stack}`).not.toContain(secret);
  });
});

function pair(identity: Identity): CredentialsInput {
  return { certificatePem: identity.certificatePem, privateKeyPem: identity.privateKeyPem };
}

function pbes2(rounds: number): Uint8Array {
  const pbkdf2 = sequence(
    objectIdentifier('1.2.840.113549.1.5.12'),
    sequence(octetString(Buffer.alloc(8)), integer(rounds)),
  );
  const aes = sequence(objectIdentifier('2.16.840.1.101.3.4.1.42'), octetString(Buffer.alloc(16)));
  return sequence(objectIdentifier('1.2.840.113549.1.5.13'), sequence(pbkdf2, aes));
}

describe('a remote key', () => {
  it('requires the certificate to match its public key', () => {
    const key = { algorithm: 'ECDSA_SHA_256' as const, sign: async () => new Uint8Array(0) };
    const { signer, intermediate } = chain;
    const chainPem = signer.certificatePem + intermediate.certificatePem;
    expect(remoteCredentials(chainPem, key, signer.publicKey).certificates).toHaveLength(2);
    expect(() => remoteCredentials(rsa.certificatePem, key, signer.publicKey)).toThrow(/^certificatePem: /);
  });
});

describe('certificates alone', () => {
  it('are read with their names and dates', () => {
    const [certificate] = certificatesFromPem(chain.signer.certificatePem, 'certificatePem');
    expect(certificate).toMatchObject({
      subjectText: 'O=Platen Tests, CN=Ada Lovelace',
      issuerText: 'O=Platen Tests, CN=Test Issuing CA',
    });
    expect(
      createPublicKey(certificate!.publicKey.export({ type: 'spki', format: 'pem' })).equals(
        chain.signer.publicKey,
      ),
    ).toBe(true);
  });
});

describe.each(['p256', 'p384', 'rsa-2048'] satisfies KeyKind[])('a key of kind %s', (kind) => {
  it('signs so that its public key agrees', async () => {
    const identity = issue({ name: 'Any', keys: makeKeys(kind) });
    const { key } = await loadCredentials(pair(identity));
    const digest = kind === 'p384' ? 'sha384' : 'sha256';
    expect(verify(digest, Buffer.from('x'), identity.publicKey, await key.sign(Buffer.from('x')))).toBe(true);
  });
});

it('refuses a private key that only matches in its public half', async () => {
  const jwk = rsa.privateKey.export({ format: 'jwk' });
  const other = makeKeys('rsa-2048').privateKey.export({ format: 'jwk' });
  const damaged = createPrivateKey({
    format: 'jwk',
    key: { ...jwk, d: other.d!, dp: other.dp!, dq: other.dq! },
  });
  const { key } = await loadCredentials({ ...pair(rsa), privateKeyPem: keyPem(damaged, 'pkcs8') });
  await expect(key.sign(Buffer.from('x'))).rejects.toMatchObject({
    kind: 'invalid',
    code: 'KEY_DAMAGED',
    message: expect.stringMatching(/^privateKeyPem: the private key is damaged/),
  });
});

it('refuses RSA keys beyond 4096 bits', () => {
  const long = { asymmetricKeyType: 'rsa', asymmetricKeyDetails: { modulusLength: 8192 } } as KeyObject;
  expect(() => signatureAlgorithmOf(long, 'privateKeyPem')).toThrow(/RSA of 8192 bits/);
});
