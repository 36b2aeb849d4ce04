import { createHash, type KeyObject } from 'node:crypto';
import { Asn1 } from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { verifiesSignature } from './check-signer.ts';
import { DIGEST_NAMES, OID } from './oids.ts';
import { readableCertificate } from './parse-signed-data.ts';

const REASON_CODE = '2.5.29.21';
/** CRLReason of an entry that ends a revocation (RFC 5280, 5.3.1). */
const REMOVE_FROM_CRL = 8;

/** A signed statement about certificates, a list (CRL) or a response (OCSP). */
export interface RevocationStatement {
  readonly kind: 'crl' | 'ocsp';
  /** Returns the date at which it revokes a certificate; undefined when it does not. */
  revokedAt(certificate: Certificate): Date | undefined;
  /** Whether `issuer`, or a responder to which it delegated, signed the statement. */
  signedBy(issuer: Certificate): boolean;
}

/**
 * Parses a CertificateList (RFC 5280, 5.1).
 *
 * @throws Asn1Error when the element is not one, or is too long
 */
export function parseCrl(root: Asn1): RevocationStatement {
  const body = root.at(0, 0x30);
  const [algorithm, signature] = [root.at(1, 0x30), root.at(2, 0x03).bits];
  const fields = body.children[0]?.tag === 0x02 ? body.children.slice(1) : body.children;
  const issuer = fields[1]?.raw ?? new Uint8Array();
  const revoked = new Map<string, Date>();
  // Algorithm, issuer and thisUpdate come first, then nextUpdate, which is optional.
  for (const entry of fields.slice(3).find(({ tag }) => tag === 0x30)?.children ?? []) {
    const reason = entry.children[2]?.children.find((extension) => extension.at(0).oid === REASON_CODE);
    const code = reason?.children.at(-1)?.content.at(-1);
    if (code !== REMOVE_FROM_CRL) revoked.set(hex(entry.at(0, 0x02).content), entry.at(1).time);
  }
  return {
    kind: 'crl',
    revokedAt: (certificate) =>
      Buffer.compare(certificate.issuer, issuer) === 0
        ? revoked.get(hex(certificate.serialNumber))
        : undefined,
    signedBy: (authority) => verifiesSignature(algorithm, authority.publicKey, body.raw, signature),
  };
}

/**
 * Parses an OCSPResponse (RFC 6960, 4.2.1).
 *
 * @returns undefined for a response that only reports an error
 * @throws Asn1Error when the element is not one
 */
export function parseOcspResponse(root: Asn1): RevocationStatement | undefined {
  const bytes = root.find(0xa0)?.at(0, 0x30);
  if (bytes === undefined || bytes.at(0).oid !== OID.basicOcspResponse) return undefined;
  const basic = Asn1.parse(bytes.at(1, 0x04).octets);
  const data = basic.at(0, 0x30);
  const [algorithm, signature] = [basic.at(1, 0x30), basic.at(2, 0x03).bits];
  const certificates = (basic.find(0xa0)?.at(0, 0x30).children ?? []).flatMap(readableCertificate);
  const answers = data.children
    .filter(({ tag }) => tag === 0x30)
    .flatMap(({ children }) => children.filter(({ tag }) => tag === 0x30));
  const revoked = answers.flatMap((answer) => {
    const status = answer.children[1];
    return status?.tag === 0xa1 ? [{ id: answer.at(0, 0x30), at: status.at(0).time }] : [];
  });
  const signs = (key: KeyObject): boolean => verifiesSignature(algorithm, key, data.raw, signature);
  return {
    kind: 'ocsp',
    revokedAt: (certificate) => revoked.find(({ id }) => names(id, certificate))?.at,
    signedBy: (issuer) =>
      signs(issuer.publicKey) ||
      certificates.some((responder) => responder.issuedBy(issuer) && signs(responder.publicKey)),
  };
}

/** Whether a CertID identifies a certificate by a digest of its issuer's name and by its serial number. */
function names(id: Asn1, { issuer, serialNumber }: Certificate): boolean {
  const digest = DIGEST_NAMES[id.at(0, 0x30).at(0).oid];
  if (digest === undefined) return false;
  const issuerHash = createHash(digest).update(issuer).digest();
  return (
    Buffer.compare(issuerHash, id.at(1, 0x04).octets) === 0 &&
    Buffer.compare(serialNumber, id.at(3, 0x02).content) === 0
  );
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
