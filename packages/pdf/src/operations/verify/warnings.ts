import { distinct, followingFrom, type VerificationFinding } from '../../verification-finding.ts';
import type { IntegrityCheck } from './integrity.ts';
import type { CertificateReport, Change } from './report.ts';

/**
 * Returns warnings, which cast doubt on a signature without breaking it: each weakness and each untrusted part, with its reason.
 */
export function warningsOf(
  check: IntegrityCheck,
  certificate: CertificateReport | null,
  revocations: readonly VerificationFinding[],
  certified: { readonly certification: 1 | 2 | 3 | null; readonly changes: readonly Change[] },
): VerificationFinding[] {
  const warnings: VerificationFinding[] = [
    ...check.timestamps.flatMap(({ problems }) =>
      problems.map((problem) => followingFrom(problem, 'TIMESTAMP_INVALID', 'the time stamp does not count')),
    ),
    ...check.weaknesses,
    ...revocations,
  ];
  for (const { timestamp, problems } of check.timestamps)
    if (problems.length === 0)
      for (const weakness of timestamp?.weaknesses ?? [])
        warnings.push(followingFrom(weakness, 'TIMESTAMP_WEAK', 'the time stamp is weak'));
  const usage = check.signer?.certificate?.keyUsage;
  if (usage !== undefined && !usage.has('digitalSignature') && !usage.has('contentCommitment'))
    warnings.push({
      code: 'CERTIFICATE_NOT_FOR_SIGNING',
      message: "the signer's certificate is not meant for signatures",
    });
  if (certificate?.trust === 'rejected')
    for (const problem of certificate.problems)
      warnings.push(followingFrom(problem, 'CERTIFICATE_REJECTED', 'the certificate is not trusted'));
  if (certificate?.validAtSigning === null)
    warnings.push({
      code: 'EXPIRED_WITHOUT_TIMESTAMP',
      message: 'a certificate has expired, and no trusted time stamp proves earlier use',
    });
  if (certified.certification !== null && certified.changes.some(addsVisibleField))
    warnings.push({
      code: 'VISIBLE_FIELD_AFTER_CERTIFICATION',
      message: 'a visible signature field was added after the certification, which careful readers reject',
    });
  return distinct(warnings);
}

function addsVisibleField({ code }: Change): boolean {
  return code === 'VISIBLE_SIGNATURE_FIELD_ADDED';
}
