import { buildPath, type Certificate } from '../cms/certificate.ts';
import { OID } from '../cms/oids.ts';
import { keyWeakness, weakDigestOf } from '../cms/weaknesses.ts';
import { nameConstraintProblem } from './name-constraints.ts';
import type { CertificateReport } from './report.ts';

/** What a certificate vouches for here. */
export type Purpose = 'signing' | 'time-stamping';

/** Critical extensions that are judged here, or that cannot make an acceptable path unacceptable. */
const KNOWN_EXTENSIONS = new Set<string>([
  ...[OID.keyUsage, OID.basicConstraints, OID.subjectKeyIdentifier, OID.extendedKeyUsage],
  ...[OID.nameConstraints, OID.policyConstraints, OID.certificatePolicies, OID.subjectAlternativeName],
  // Issuer's other names, policy mappings, any-policy, identifiers of the authority, where to find revocations.
  ...['2.5.29.18', '2.5.29.33', '2.5.29.54', '2.5.29.35', '2.5.29.31', '2.5.29.46', '1.3.6.1.5.5.7.1.1'],
  // Statements about qualified certificates (ETSI EN 319 412-5), and "do not ask for revocations of this one".
  ...['1.3.6.1.5.5.7.1.3', '1.3.6.1.5.5.7.48.1.5'],
]);
/** Extended key usages under which documents are signed: those of RFC 5280 and 9336, Adobe's and Microsoft's. */
const SIGNING_USAGES = new Set<string>([
  ...[OID.emailProtection, OID.documentSigning, OID.anyExtendedKeyUsage],
  ...['1.2.840.113583.1.1.5', '1.3.6.1.4.1.311.10.3.12'],
]);
const STAMPING_USAGES = new Set<string>([OID.timeStamping, OID.anyExtendedKeyUsage]);

/**
 * Judges a certificate: the chain to a root (RFC 5280, 6.1, without revocation), whether all of it was valid, and
 * whether it is for this purpose.
 *
 * @param at moment of signing, as well as it is known
 */
export function judgeCertificate(
  signer: Certificate,
  others: readonly Certificate[],
  trustedRoots: readonly Certificate[],
  at: Date,
  now: Date,
  purpose: Purpose = 'signing',
): CertificateReport {
  const path = buildPath(signer, [...trustedRoots, ...others]);
  const anchor = path.findIndex((certificate) =>
    trustedRoots.some((root) => Buffer.compare(root.der, certificate.der) === 0),
  );
  const judged = anchor < 0 ? path : path.slice(0, anchor + 1);
  const problems = pathProblems(judged, at, purpose);
  return {
    trust: anchor >= 0 ? (problems.length === 0 ? 'trusted' : 'rejected') : untrusted(path),
    problems,
    validAtSigning: path.every((certificate) => isValidAt(certificate, at)),
    validNow: path.every((certificate) => isValidAt(certificate, now)),
    revocation: 'not-checked',
    chain: path.map((certificate) => ({
      subject: certificate.subjectText,
      issuer: certificate.issuerText,
      notBefore: certificate.notBefore.toISOString(),
      notAfter: certificate.notAfter.toISOString(),
    })),
  };
}

function untrusted(path: readonly Certificate[]): CertificateReport['trust'] {
  const last = path.at(-1)!;
  if (Buffer.compare(last.issuer, last.subject) !== 0) return 'incomplete-chain';
  return path.length === 1 ? 'self-signed' : 'unknown-root';
}

function pathProblems(path: readonly Certificate[], at: Date, purpose: Purpose): string[] {
  return path.flatMap((certificate, i) => {
    const found: string[] = [];
    const say = (problem: string | undefined): void => {
      if (problem !== undefined) found.push(`${certificate.subjectText}: ${problem}`);
    };
    say(i === 0 ? unfitSigner(certificate, purpose) : unfitAuthority(certificate, path.slice(0, i)));
    say(unfitUsage(certificate, purpose));
    say(unreadableExtension(certificate));
    say(keyWeakness(certificate.publicKey));
    // Nobody relies on the signature of the certificate that is trusted, or that signed itself.
    if (path[i + 1] !== undefined) {
      const weak = weakDigestOf(certificate.signatureAlgorithm);
      say(weak && `was issued with a ${weak} digest, which can be forged`);
    }
    for (const authority of path.slice(i + 1)) say(nameConstraintProblem(authority, certificate));
    if (!isValidAt(certificate, at))
      say(
        at > certificate.notAfter ? 'had expired at the time of signing' : 'was not valid yet when it signed',
      );
    return [...new Set(found)];
  });
}

function unfitSigner({ keyUsage, extensions }: Certificate, purpose: Purpose): string | undefined {
  if (keyUsage !== undefined && !keyUsage.has('digitalSignature') && !keyUsage.has('contentCommitment'))
    return 'its key usage is not for signatures';
  // RFC 3161, 2.3
  if (purpose === 'time-stamping' && extensions.get(OID.extendedKeyUsage)?.critical !== true)
    return 'its extended key usage is not critical, as that of a time-stamp authority has to be';
  return undefined;
}

/** Whether a certificate may issue those below it (RFC 5280, 4.2.1.9, 4.2.1.3 and 4.2.1.11). */
function unfitAuthority(certificate: Certificate, below: readonly Certificate[]): string | undefined {
  const { keyUsage, pathLength } = certificate;
  if (!certificate.isAuthority) return 'is no certification authority, but issued a certificate';
  if (keyUsage !== undefined && !keyUsage.has('keyCertSign'))
    return 'its key usage does not let it issue certificates';
  if (pathLength !== undefined && below.length - 1 > pathLength)
    return `lets only ${pathLength} authorities stand below it (path length), and there are ${below.length - 1}`;
  // The whole tree of policies is not followed: a policy has to be named all the way down.
  const policies = certificate.extensions.has(OID.policyConstraints);
  if (policies && below.some((other) => !other.extensions.has(OID.certificatePolicies)))
    return 'demands policies that a certificate below it does not name';
  return undefined;
}

function unfitUsage({ extendedKeyUsage }: Certificate, purpose: Purpose): string | undefined {
  if (extendedKeyUsage === undefined) return undefined;
  const wanted = purpose === 'signing' ? SIGNING_USAGES : STAMPING_USAGES;
  return extendedKeyUsage.some((usage) => wanted.has(usage))
    ? undefined
    : `its extended key usage (${extendedKeyUsage.join(', ')}) is not for ${purpose === 'signing' ? 'signing documents' : 'time-stamping'}`;
}

function unreadableExtension({ extensions, repeatedExtension }: Certificate): string | undefined {
  if (repeatedExtension !== undefined) return `has the extension ${repeatedExtension} twice`;
  const unknown = [...extensions].find(([oid, { critical }]) => critical && !KNOWN_EXTENSIONS.has(oid));
  return unknown && `has the critical extension ${unknown[0]}, which is unknown`;
}

function isValidAt({ notBefore, notAfter }: Certificate, at: Date): boolean {
  return notBefore <= at && at <= notAfter;
}
