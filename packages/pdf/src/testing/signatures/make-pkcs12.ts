import forge from 'node-forge';
import type { Identity } from './test-ca.ts';

/** Returns an RSA identity as base64 PKCS#12. */
export function makePkcs12(
  identity: Identity,
  passphrase: string,
  algorithm: 'aes256' | '3des' = 'aes256',
): string {
  const pem = identity.privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
  const key = forge.pki.privateKeyFromPem(pem);
  const certificate = forge.pki.certificateFromPem(identity.certificatePem);
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, [certificate], passphrase, { algorithm });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary').toString('base64');
}
