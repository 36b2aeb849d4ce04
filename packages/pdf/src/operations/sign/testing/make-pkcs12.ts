import forge from 'node-forge';
import type { Identity } from './test-ca.ts';

/** An RSA identity as PKCS#12, base64. */
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
