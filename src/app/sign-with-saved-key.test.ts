import { verify } from 'node:crypto';
import { loadCredentials, readCertificate, sign } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { type Identity, issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { newId } from '../domain/ids.ts';
import { MemoryService, requestBy } from '../ports/testing/memory/service.ts';
import { saveCertificate } from './certificates.ts';
import { OpenedKeys, signWithSavedKey } from './sign-with-saved-key.ts';

const service = new MemoryService();
const kmsKeyArn = 'arn:aws:kms:eu-central-1:1:key/1';
let identity: Identity;
let accountId: string;
let certificateId: string;
let attributes: Uint8Array;

const signers = {
  signer: async () => {
    throw new Error('there is no KMS');
  },
};

beforeAll(async () => {
  identity = issue({ name: 'Signer', kind: 'p256' });
  const caller = await service.caller();
  accountId = caller.accountId;
  const { certificatePem, privateKeyPem } = identity;
  const saved = await saveCertificate({ ...service, signers }, requestBy(caller), 'Signer', {
    certificatePem,
    privateKeyPem,
  });
  certificateId = saved.id;
  attributes = await signedAttributesOf(identity);
});

/** Returns the attributes that the engine signs when it signs a PDF. */
async function signedAttributesOf({ certificatePem, privateKeyPem }: Identity): Promise<Uint8Array> {
  const { certificates, key } = await loadCredentials({ certificatePem, privateKeyPem });
  const given: Uint8Array[] = [];
  const watched = async (bytes: Uint8Array) => {
    given.push(bytes);
    return key.sign(bytes);
  };
  await sign(samplePdf(), { credentials: { certificates, key: { ...key, sign: watched } } });
  return given[0]!;
}

const signWith = (changes: Partial<Parameters<typeof signWithSavedKey>[1]> = {}) =>
  signWithSavedKey(service, {
    accountId,
    certificateId,
    algorithm: 'ECDSA_SHA_256',
    attributes,
    ...changes,
  });

describe('signing with a saved key', () => {
  it('decrypts the key once for consecutive signatures', async () => {
    let opened = 0;
    const vault = {
      open: async (...of: Parameters<typeof service.vault.open>) => {
        opened += 1;
        return service.vault.open(...of);
      },
    };
    const ports = { ...service, vault, opened: new OpenedKeys() };
    const request = { accountId, certificateId, algorithm: 'ECDSA_SHA_256', attributes } as const;
    for (let time = 0; time < 2; time += 1) {
      const signature = await signWithSavedKey(ports, request);
      expect(verify('sha256', attributes, readCertificate(identity.der).publicKey, signature)).toBe(true);
    }
    expect(opened).toBe(1);
    const other = signWithSavedKey(ports, { ...request, accountId: newId() });
    await expect(other).rejects.toMatchObject({ code: 'CERTIFICATE_NOT_FOUND' });
  });

  it('returns the signature of the attributes', async () => {
    const signature = await signWith();
    expect(verify('sha256', attributes, readCertificate(identity.der).publicKey, signature)).toBe(true);
  });

  it('finds no certificate of another account, and no deleted or unknown one', async () => {
    const { accountId: other } = await service.caller();
    const missing = { kind: 'not-found', code: 'CERTIFICATE_NOT_FOUND' };
    await expect(signWith({ accountId: other })).rejects.toMatchObject(missing);
    await expect(signWith({ certificateId: newId() })).rejects.toMatchObject(missing);
    await expect(signWith({ certificateId: `${certificateId}#KEY` })).rejects.toMatchObject(missing);
  });

  it('signs nothing but the attributes of a PDF signature', async () => {
    for (const other of [
      Buffer.from('Platen'),
      identity.der,
      Buffer.concat([attributes, Buffer.from([0])]),
    ]) {
      await expect(signWith({ attributes: other })).rejects.toThrow(/^Only the signed attributes/);
    }
  });

  it('refuses an algorithm that does not fit the key', async () => {
    await expect(signWith({ algorithm: 'RSASSA_PKCS1_V1_5_SHA_256' })).rejects.toMatchObject({
      code: 'CERTIFICATE_KEY_MISMATCH',
      message: /^certificateId: the private key signs with ECDSA_SHA_256/,
    });
  });

  it('refuses a certificate that has expired since it was saved, and a key in KMS', async () => {
    const expired = issue({ name: 'Old', kind: 'p256', notBefore: new Date(0), notAfter: new Date(1e12) });
    const owner = { accountId, certificateId: newId() };
    const sealed = await service.vault.seal(owner, expired.privateKeyPem);
    const material = { accountId, id: owner.certificateId, certificatePem: expired.certificatePem };
    const signing = (key: { sealed: Uint8Array } | { kmsKeyArn: string }) =>
      signWithSavedKey(
        { vault: service.vault, certificates: { material: async () => ({ ...material, key }) } },
        { ...owner, algorithm: 'ECDSA_SHA_256', attributes },
      );
    await expect(signing({ sealed })).rejects.toMatchObject({ code: 'CERTIFICATE_EXPIRED' });
    await expect(signing({ kmsKeyArn })).rejects.toThrow('The private key of this certificate is in KMS');
  });
});
