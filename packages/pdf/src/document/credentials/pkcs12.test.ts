import { verify } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfError } from '../../errors.ts';
import { LEGACY_P12 } from '../../testing/signatures/legacy-p12.ts';
import { makePkcs12 } from '../../testing/signatures/make-pkcs12.ts';
import { type Identity, issue } from '../../testing/signatures/test-ca.ts';
import { type CredentialsInput, loadCredentials } from './load-credentials.ts';

let rsa: Identity;

beforeAll(() => {
  rsa = issue({ name: 'Rsa Signer', kind: 'rsa-2048', keyUsage: [0] });
});

async function expectSigns(input: CredentialsInput, identity: Identity): Promise<void> {
  const { key } = await loadCredentials(input);
  const bytes = Buffer.from('to be signed');
  expect(verify('sha256', bytes, identity.publicKey, await key.sign(bytes))).toBe(true);
}

describe('PKCS#12', () => {
  it.each([
    ['aes256', 'pa$$'],
    // Made with the passphrase in Latin-1, where OpenSSL takes UTF-8.
    ['aes256', 'pä$$'],
    ['3des', 'pä$$'],
  ] as const)('reads %s', async (algorithm, passphrase) => {
    await expectSigns({ p12: makePkcs12(rsa, passphrase, algorithm), passphrase }, rsa);
  });

  it('reads the RC2 of older tools, and ECDSA keys', async () => {
    const { certificates, key } = await loadCredentials({ p12: LEGACY_P12, passphrase: 'geheim' });
    expect(certificates[0].commonName).toBe('Legacy Bags');
    expect(key.algorithm).toBe('ECDSA_SHA_256');
  });

  it('reads bytes as well as base64 with line ends', async () => {
    const bytes = Buffer.from(LEGACY_P12, 'base64');
    expect((await loadCredentials({ p12: bytes, passphrase: 'geheim' })).certificates).toHaveLength(1);
    const lines = LEGACY_P12.replace(/(.{76})/g, '$1\r\n');
    expect((await loadCredentials({ p12: lines, passphrase: 'geheim' })).certificates).toHaveLength(1);
  });

  it.each([
    ['a wrong passphrase', { p12: LEGACY_P12, passphrase: 'falsch' }, 'passphrase', 'does not open p12'],
    ['a missing passphrase', { p12: LEGACY_P12 }, 'passphrase', 'is required to open p12'],
    ['something else', { p12: 'AAAA' }, 'p12', 'is not a PKCS#12 file'],
    ['text that is not base64', { p12: '<xml>' }, 'p12', 'must be base64'],
    ['a huge file', { p12: Buffer.alloc(2_000_000) }, 'p12', 'at most 1 MB'],
  ])('refuses %s', async (_, input, field, rule) => {
    await expect(loadCredentials(input)).rejects.toMatchObject({
      kind: 'invalid',
      field,
      message: expect.stringContaining(rule),
    });
  });

  it('reports every damage as an error of the caller', async () => {
    const source = Buffer.from(LEGACY_P12, 'base64');
    const damage = fc.array(fc.tuple(fc.nat(source.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(damage, async (places) => {
        const p12 = Buffer.from(source);
        for (const [at, byte] of places) p12[at] = byte;
        await loadCredentials({ p12, passphrase: 'geheim' }).catch((error) =>
          expect(error).toBeInstanceOf(PdfError),
        );
      }),
      { numRuns: 60 },
    );
  });
});
