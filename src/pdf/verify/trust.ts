import { buildPath, type Certificate } from '../certify/cms/certificate.ts';
import type { CertificateReport } from './report.ts';

/**
 * Judges the signer's certificate: the chain to a root, and whether all of it was valid.
 *
 * @param at moment of signing, as well as it is known
 */
export function judgeCertificate(
  signer: Certificate,
  others: readonly Certificate[],
  trustedRoots: readonly Certificate[],
  at: Date,
  now: Date,
): CertificateReport {
  const path = buildPath(signer, [...trustedRoots, ...others]);
  return {
    trust: trustOf(path, trustedRoots),
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

function trustOf(
  path: readonly Certificate[],
  trustedRoots: readonly Certificate[],
): CertificateReport['trust'] {
  const isRoot = (certificate: Certificate): boolean =>
    trustedRoots.some((root) => Buffer.compare(root.der, certificate.der) === 0);
  const anchor = path.findIndex(isRoot);
  if (anchor >= 0 && path.slice(1, anchor + 1).every(mayIssue)) return 'trusted';
  const last = path.at(-1)!;
  if (Buffer.compare(last.issuer, last.subject) !== 0) return 'incomplete-chain';
  return path.length === 1 ? 'self-signed' : 'unknown-root';
}

/** Whether a certificate may issue others, `depth` authorities below it (RFC 5280, 4.2.1.9 and 4.2.1.3). */
function mayIssue(certificate: Certificate, depth: number): boolean {
  const { keyUsage, pathLength } = certificate;
  if (!certificate.isAuthority || (keyUsage !== undefined && !keyUsage.has('keyCertSign'))) return false;
  return pathLength === undefined || depth <= pathLength;
}

function isValidAt({ notBefore, notAfter }: Certificate, at: Date): boolean {
  return notBefore <= at && at <= notAfter;
}
