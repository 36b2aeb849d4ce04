import { createPublicKey, type KeyObject } from 'node:crypto';
import { InvalidInputError } from '../../errors.ts';
import { Asn1Error } from '../cms/asn1.ts';
import { type Certificate, parseCertificate } from '../cms/certificate.ts';
import { signatureAlgorithmOf } from './signing-key.ts';

/**
 * Checks that a certificate may sign documents at `now`: valid at that time, issued for signatures, with a supported type of key.
 *
 * @throws InvalidInputError naming `field` and the rule
 */
export function assertMaySign(certificate: Certificate, field: string, now: Date): void {
  if (now < certificate.notBefore) {
    throw new InvalidInputError(
      `${field}: the certificate is not valid before ${certificate.notBefore.toISOString()}`,
      { field, code: 'CERTIFICATE_NOT_YET_VALID' },
    );
  }
  if (now > certificate.notAfter) {
    throw new InvalidInputError(
      `${field}: the certificate expired on ${certificate.notAfter.toISOString()}`,
      {
        field,
        code: 'CERTIFICATE_EXPIRED',
      },
    );
  }
  const { keyUsage } = certificate;
  if (keyUsage !== undefined && !keyUsage.has('digitalSignature') && !keyUsage.has('contentCommitment')) {
    throw new InvalidInputError(
      `${field}: the certificate's key usage must allow digitalSignature or nonRepudiation`,
      { field, code: 'CERTIFICATE_NOT_FOR_SIGNING' },
    );
  }
  signatureAlgorithmOf(certificate.publicKey, field);
}

/** Whether the certificate was issued for this key. */
export function belongsTo(certificate: Certificate, key: KeyObject): boolean {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.equals(certificate.publicKey);
}

/**
 * Reads an X.509 certificate (RFC 5280).
 *
 * @param der its DER encoding
 * @param field name of the input, with which the message begins
 * @throws InvalidInputError `CERTIFICATE_UNREADABLE`
 */
export function readCertificate(der: Uint8Array, field = 'certificate'): Certificate {
  try {
    return parseCertificate(der);
  } catch (cause) {
    if (!(cause instanceof Asn1Error)) throw cause;
    throw new InvalidInputError(`${field}: holds a certificate that cannot be read`, {
      field,
      code: 'CERTIFICATE_UNREADABLE',
      cause,
    });
  }
}
