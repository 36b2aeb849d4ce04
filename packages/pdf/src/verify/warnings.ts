import type { IntegrityCheck } from './integrity.ts';
import type { CertificateReport, TimeReport } from './report.ts';

/** What does not break a signature but casts doubt on it: each weakness and each untrusted part, with its reason. */
export function warningsOf(
  check: IntegrityCheck,
  time: TimeReport,
  certificate: CertificateReport | null,
): string[] {
  const warnings = [
    ...check.timestampProblems.map((problem) => `the time stamp does not count: ${problem}`),
    ...check.weaknesses,
  ];
  const { timestamp } = check;
  if (check.timestampProblems.length === 0 && timestamp !== undefined)
    for (const weakness of timestamp.weaknesses) warnings.push(`the time stamp is weak: ${weakness}`);
  const usage = check.signer?.certificate?.keyUsage;
  if (usage !== undefined && !usage.has('digitalSignature') && !usage.has('contentCommitment'))
    warnings.push("the signer's certificate is not meant for signatures");
  if (certificate?.trust === 'rejected')
    for (const problem of certificate.problems) warnings.push(`the certificate is not trusted: ${problem}`);
  if (certificate?.validAtSigning && !certificate.validNow && time.timestamped?.trusted !== true)
    warnings.push('a certificate has expired, and no trusted time stamp says that it was used before');
  return [...new Set(warnings)];
}
