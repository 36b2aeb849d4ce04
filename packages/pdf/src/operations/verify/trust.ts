import type { Certificate } from '../../document/cms/certificate.ts';
import { certificatePaths, isSame, isSelfIssued } from '../../document/cms/certificate-path.ts';
import { OID } from '../../document/cms/oids.ts';
import { keyWeakness, weakDigestOf } from '../../document/cms/weaknesses.ts';
import type { FindingCode } from '../../finding-codes.ts';
import { distinct, type VerificationFinding } from '../../verification-finding.ts';
import { nameConstraintProblem } from './name-constraints.ts';
import type { CertificateReport, ChainFinding } from './report.ts';

/** Purpose for which a certificate is used. */
export type Purpose = 'signing' | 'time-stamping';

/** Time at which a signature was made. */
export interface SigningTime {
  /** Time proven by a trusted time stamp. */
  readonly proven: Date | undefined;
  /** Time claimed by the signer, without proof. */
  readonly claimed: Date | undefined;
}

/** Critical extensions that are checked, or that cannot make an acceptable path unacceptable. */
const KNOWN_EXTENSIONS = new Set<string>([
  ...[OID.keyUsage, OID.basicConstraints, OID.subjectKeyIdentifier, OID.extendedKeyUsage],
  ...[OID.nameConstraints, OID.policyConstraints, OID.certificatePolicies, OID.subjectAlternativeName],
  // Issuer alternative name, policy mappings, inhibit any-policy, authority key identifier, CRL and information access.
  ...['2.5.29.18', '2.5.29.33', '2.5.29.54', '2.5.29.35', '2.5.29.31', '2.5.29.46', '1.3.6.1.5.5.7.1.1'],
  // Qualified certificate statements (ETSI EN 319 412-5), and OCSP no-check.
  ...['1.3.6.1.5.5.7.1.3', '1.3.6.1.5.5.7.48.1.5'],
]);
/** Extended key usages for document signing: those of RFC 5280 and 9336, Adobe's and Microsoft's. */
const SIGNING_USAGES = new Set<string>([
  ...[OID.emailProtection, OID.documentSigning, OID.anyExtendedKeyUsage],
  ...['1.2.840.113583.1.1.5', '1.3.6.1.4.1.311.10.3.12'],
]);
const STAMPING_USAGES = new Set<string>([OID.timeStamping, OID.anyExtendedKeyUsage]);

/**
 * Judges a certificate: its chain to a root (RFC 5280, 6.1, without revocation), whether the whole chain was valid, and whether
 * it is for this purpose. Of several chains the best one counts.
 *
 * @param time without a proven time the chain must also be valid now: anybody may claim an earlier time
 */
export function judgeCertificate(
  signer: Certificate,
  others: readonly Certificate[],
  trustedRoots: readonly Certificate[],
  time: SigningTime,
  now: Date,
  purpose: Purpose = 'signing',
  isRevoked: (path: readonly Certificate[]) => boolean = () => false,
): CertificateReport {
  const { path, trust, problems } = bestPath(signer, others, trustedRoots, (candidate) =>
    pathProblems(candidate, time, now, purpose),
  );
  return {
    trust,
    problems,
    validAtSigning: wasValid(path, time, now),
    validNow: path.every((certificate) => isValidAt(certificate, now)),
    revocation: isRevoked(path) ? 'revoked' : 'not-checked',
    chain: path.map((certificate) => ({
      subject: certificate.subjectText,
      issuer: certificate.issuerText,
      notBefore: certificate.notBefore.toISOString(),
      notAfter: certificate.notAfter.toISOString(),
    })),
  };
}

interface JudgedPath {
  readonly path: readonly Certificate[];
  readonly trust: CertificateReport['trust'];
  readonly problems: readonly ChainFinding[];
}

const TRUST_FROM_BEST: readonly CertificateReport['trust'][] = [
  ...(['trusted', 'rejected', 'unknown-root', 'self-signed', 'incomplete-chain'] as const),
];

/** Returns the best path: one to a trusted root is preferred, then one with fewer problems. */
function bestPath(
  signer: Certificate,
  others: readonly Certificate[],
  trustedRoots: readonly Certificate[],
  problemsOf: (path: readonly Certificate[]) => readonly ChainFinding[],
): JudgedPath {
  const isAnchor = (certificate: Certificate): boolean =>
    trustedRoots.some((root) => isSame(root, certificate));
  let best: JudgedPath | undefined;
  for (const path of certificatePaths(signer, [...trustedRoots, ...others], isAnchor)) {
    const problems = problemsOf(path);
    const isTrusted = isAnchor(path.at(-1)!);
    const trust = isTrusted ? (problems.length === 0 ? 'trusted' : 'rejected') : untrusted(path);
    if (trust === 'trusted') return { path, trust, problems };
    const rank = TRUST_FROM_BEST.indexOf(trust) - (best ? TRUST_FROM_BEST.indexOf(best.trust) : Infinity);
    if (rank < 0 || (rank === 0 && problems.length < best!.problems.length)) best = { path, trust, problems };
  }
  return best!;
}

function untrusted(path: readonly Certificate[]): CertificateReport['trust'] {
  const last = path.at(-1)!;
  if (!isSelfIssued(last) || !last.issuedBy(last)) return 'incomplete-chain';
  return path.length === 1 ? 'self-signed' : 'unknown-root';
}

function wasValid(
  path: readonly Certificate[],
  { proven, claimed }: SigningTime,
  now: Date,
): CertificateReport['validAtSigning'] {
  const isValid = (at: Date): boolean => path.every((certificate) => isValidAt(certificate, at));
  if (proven !== undefined) return isValid(proven);
  if (claimed !== undefined && !isValid(claimed)) return false;
  if (isValid(now)) return true;
  return path.some(({ notBefore }) => notBefore > now) ? false : null;
}

function pathProblems(
  path: readonly Certificate[],
  { proven, claimed }: SigningTime,
  now: Date,
  purpose: Purpose,
): ChainFinding[] {
  const at = proven ?? claimed ?? now;
  return path.flatMap((certificate, i) => {
    const found: ChainFinding[] = [];
    const add = (problem: VerificationFinding | undefined): void => {
      if (problem === undefined) return;
      found.push({
        code: problem.code,
        message: `${certificate.subjectText}: ${problem.message}`,
        certificate: i,
      });
    };
    add(i === 0 ? unfitSigner(certificate, purpose) : unfitAuthority(certificate, path.slice(0, i)));
    add(unfitUsage(certificate, purpose));
    add(unreadableExtension(certificate));
    add(keyWeakness(certificate.publicKey));
    // Nothing relies on the signature of the last certificate, which is trusted or self-signed.
    if (path[i + 1] !== undefined) {
      const weak = weakDigestOf(certificate.signatureAlgorithm);
      if (weak !== undefined)
        add(problem('CERTIFICATE_DIGEST_WEAK', `was issued with a ${weak} digest, which can be forged`));
    }
    // Name constraints do not apply to self-issued authorities (RFC 5280, 6.1.3 (b)).
    const constrained = i === 0 || !isSelfIssued(certificate);
    for (const authority of constrained ? path.slice(i + 1) : [])
      add(nameConstraintProblem(authority, certificate));
    if (!isValidAt(certificate, at))
      add(
        at > certificate.notAfter
          ? problem('CERTIFICATE_EXPIRED', 'had expired at the time of signing')
          : problem('CERTIFICATE_NOT_YET_VALID', 'was not valid yet when it signed'),
      );
    else if (proven === undefined && !isValidAt(certificate, now))
      add(
        problem(
          now > certificate.notAfter ? 'EXPIRED_WITHOUT_TIMESTAMP' : 'CERTIFICATE_NOT_YET_VALID',
          now > certificate.notAfter
            ? 'has expired, and no trusted time stamp proves that it signed before'
            : 'is not valid yet',
        ),
      );
    return distinct(found);
  });
}

function problem(code: FindingCode, message: string): VerificationFinding {
  return { code, message };
}

function unfitSigner(
  { keyUsage, extensions }: Certificate,
  purpose: Purpose,
): VerificationFinding | undefined {
  if (keyUsage !== undefined && !keyUsage.has('digitalSignature') && !keyUsage.has('contentCommitment'))
    return problem('KEY_USAGE_UNFIT', 'its key usage is not for signatures');
  // A time-stamping certificate needs this extension to be critical (RFC 3161, 2.3).
  if (purpose === 'time-stamping' && extensions.get(OID.extendedKeyUsage)?.critical !== true)
    return problem(
      'EXTENDED_KEY_USAGE_NOT_CRITICAL',
      'its extended key usage is not critical, as that of a time-stamp authority has to be',
    );
  return undefined;
}

/** Whether a certificate may issue those below it (RFC 5280, 4.2.1.9, 4.2.1.3 and 4.2.1.11). */
function unfitAuthority(
  certificate: Certificate,
  below: readonly Certificate[],
): VerificationFinding | undefined {
  const { keyUsage, pathLength } = certificate;
  // Self-issued authorities do not count (RFC 5280, 6.1.4 (l)).
  const authorities = below.slice(1).filter((other) => !isSelfIssued(other)).length;
  if (!certificate.isAuthority)
    return problem('ISSUER_NOT_AUTHORITY', 'is not a certification authority, but issued a certificate');
  if (keyUsage !== undefined && !keyUsage.has('keyCertSign'))
    return problem('ISSUER_KEY_USAGE_UNFIT', 'its key usage does not let it issue certificates');
  if (pathLength !== undefined && authorities > pathLength)
    return problem(
      'PATH_LENGTH_EXCEEDED',
      `allows only ${pathLength} authorities below it (path length), and there are ${authorities}`,
    );
  // The policy tree is not evaluated: every certificate below must name a policy.
  const policies = certificate.extensions.has(OID.policyConstraints);
  if (policies && below.some((other) => !other.extensions.has(OID.certificatePolicies)))
    return problem('POLICY_MISSING', 'demands policies that a certificate below it does not name');
  return undefined;
}

function unfitUsage({ extendedKeyUsage }: Certificate, purpose: Purpose): VerificationFinding | undefined {
  if (extendedKeyUsage === undefined) return undefined;
  const wanted = purpose === 'signing' ? SIGNING_USAGES : STAMPING_USAGES;
  return extendedKeyUsage.some((usage) => wanted.has(usage))
    ? undefined
    : problem(
        'EXTENDED_KEY_USAGE_UNFIT',
        `its extended key usage (${extendedKeyUsage.join(', ')}) is not for ${purpose === 'signing' ? 'signing documents' : 'time-stamping'}`,
      );
}

function unreadableExtension({
  extensions,
  repeatedExtension,
}: Certificate): VerificationFinding | undefined {
  if (repeatedExtension !== undefined)
    return problem('EXTENSION_REPEATED', `has the extension ${repeatedExtension} twice`);
  const unknown = [...extensions].find(([oid, { critical }]) => critical && !KNOWN_EXTENSIONS.has(oid));
  return (
    unknown && problem('EXTENSION_UNKNOWN', `has the critical extension ${unknown[0]}, which is unknown`)
  );
}

function isValidAt({ notBefore, notAfter }: Certificate, at: Date): boolean {
  return notBefore <= at && at <= notAfter;
}
