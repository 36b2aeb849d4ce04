import { createHash } from 'node:crypto';
import type { VerificationFinding } from '../../verification-finding.ts';
import { Asn1, Asn1Error } from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { withIssuers } from './certificate-path.ts';
import { checkSigner } from './check-signer.ts';
import { explicit, objectIdentifier, sequence } from './der.ts';
import { DIGEST_NAMES, OID } from './oids.ts';
import { parseSignedData, type SignedData } from './parse-signed-data.ts';

/** Content of a TimeStampToken (RFC 3161, 2.4.2) and the result of checking its own signature. */
export interface TimestampToken {
  readonly time: Date;
  readonly policy: string;
  readonly imprint: { readonly digest: string; readonly bytes: Uint8Array };
  /** Big-endian bytes of the nonce, as encoded. */
  readonly nonce: Uint8Array | undefined;
  readonly authority: Certificate | undefined;
  readonly certificates: readonly Certificate[];
  readonly problems: readonly VerificationFinding[];
  /** Reasons why a valid token could still be forged. */
  readonly weaknesses: readonly VerificationFinding[];
}

/** @throws Asn1Error when the bytes are not a TimeStampToken */
export function parseTimestampToken(der: Uint8Array): TimestampToken {
  const data: SignedData = parseSignedData(der);
  if (data.contentType !== OID.timeStampInfo || data.content === undefined) {
    throw new Asn1Error('this is no time-stamp token');
  }
  const info = Asn1.parse(data.content);
  const imprint = info.at(2, 0x30);
  const check = checkSigner(data, [data.content]);
  const problems: VerificationFinding[] = [...check.problems];
  const { certificate } = check;
  if (certificate !== undefined && !certificate.extendedKeyUsage?.includes(OID.timeStamping)) {
    problems.push({
      code: 'TIMESTAMP_CERTIFICATE_UNFIT',
      message: "the time-stamp authority's certificate is not for time-stamping",
    });
  }
  const digest = DIGEST_NAMES[imprint.at(0).at(0).oid] ?? 'unknown';
  const weakImprint: VerificationFinding = {
    code: 'DIGEST_WEAK',
    message: 'it is for a SHA-1 digest, which can be forged',
  };
  return {
    time: info.at(4, 0x18).time,
    policy: info.at(1).oid,
    weaknesses: [...(digest === 'sha1' ? [weakImprint] : []), ...check.weaknesses],
    imprint: {
      digest,
      bytes: imprint.at(1, 0x04).octets,
    },
    nonce: info.children.slice(5).find((child) => child.tag === 0x02)?.content,
    authority: certificate,
    certificates: data.certificates,
    problems,
  };
}

/** Returns the problems of a token for `bytes`; empty when it is valid for them. */
export function timestampProblems(token: TimestampToken, bytes: Uint8Array): VerificationFinding[] {
  const problems: VerificationFinding[] = [...token.problems];
  if (token.imprint.digest === 'unknown')
    problems.push({ code: 'DIGEST_UNSUPPORTED', message: 'its digest algorithm is not supported' });
  else if (
    Buffer.compare(createHash(token.imprint.digest).update(bytes).digest(), token.imprint.bytes) !== 0
  ) {
    problems.push({ code: 'TIMESTAMP_MISMATCH', message: 'the time stamp is for other bytes' });
  }
  return problems;
}

/**
 * Removes unsigned parts of a token that verifiers do not need: revocation lists, and certificates that are not on a path of the
 * authority (RFC 5652, 5.1). Returns the token unchanged when it lacks the authority's certificate.
 *
 * @throws Asn1Error when the bytes are not a TimeStampToken
 */
export function withoutExtras(der: Uint8Array): Uint8Array {
  const { authority, certificates } = parseTimestampToken(der);
  if (authority === undefined) return der;
  const needed = withIssuers(authority, certificates);
  const data = Asn1.parse(der).at(1, 0xa0).at(0, 0x30);
  const parts = data.children
    .filter(({ tag }) => tag !== 0xa1)
    .map((part) => (part.tag === 0xa0 ? explicit(0, ...needed.map((each) => each.der)) : part.toDefinite()));
  return sequence(objectIdentifier(OID.signedData), explicit(0, sequence(...parts)));
}
