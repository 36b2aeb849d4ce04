import type { Certificate } from '../../document/cms/certificate.ts';
import { OID } from '../../document/cms/oids.ts';
import { parsePdfDate } from '../../file/core/date.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import type { SignatureField } from '../../file/core/signature-fields.ts';
import { textOf } from '../../file/core/text-string.ts';
import type { IntegrityCheck } from './integrity.ts';
import type { TimeReport } from './report.ts';
import { judgeCertificate } from './trust.ts';

/** Returns the signing time, according to the signer and to a time-stamp authority. */
export function timeOf(
  file: PdfFile,
  field: SignatureField,
  check: IntegrityCheck,
  roots: readonly Certificate[],
  now: Date,
): TimeReport {
  const attribute = check.cms?.signers[0]?.signed.get(OID.signingTime);
  const claimed = signingTime(attribute) ?? parsePdfDate(textOf(file.resolve(field.value!.get('M'))));
  return {
    claimed: claimed?.toISOString() ?? null,
    timestamped: timestampedTime(check, roots, now),
  };
}

/** Returns the earliest trusted time stamp; without one, the earliest valid one. */
function timestampedTime(
  check: IntegrityCheck,
  roots: readonly Certificate[],
  now: Date,
): TimeReport['timestamped'] {
  const found = check.timestamps.flatMap(({ timestamp, problems }) => {
    if (timestamp?.authority === undefined || problems.length + timestamp.problems.length > 0) return [];
    const { authority, certificates, time, weaknesses } = timestamp;
    const judged = judgeCertificate(
      authority,
      certificates,
      roots,
      { proven: time, claimed: undefined },
      now,
      'time-stamping',
    );
    return {
      time: time.toISOString(),
      authority: authority.commonName ?? authority.subjectText,
      trusted: judged.trust === 'trusted' && weaknesses.length === 0,
    };
  });
  const rank = (stamp: (typeof found)[number]): string => `${stamp.trusted ? 0 : 1} ${stamp.time}`;
  return found.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0] ?? null;
}

/**
 * Returns the earliest time at which each signature is proven to have existed: by a trusted time stamp of its own, or by a
 * trusted document time stamp over it (ETSI EN 319 142-1, 5.5). Undefined when there is no proof.
 */
export function provenTimes(
  signatures: readonly { readonly check: IntegrityCheck; readonly time: TimeReport }[],
): (Date | undefined)[] {
  const stamped = signatures.map(({ check, time }) => ({
    time: time.timestamped?.trusted ? new Date(time.timestamped.time) : undefined,
    end: check.byteRange === undefined ? 0 : check.byteRange[2] + check.byteRange[3],
    isDocumentTimestamp: check.cms?.contentType === OID.timeStampInfo && check.problems.length === 0,
  }));
  return stamped.map((own) =>
    stamped
      .filter((other) => other === own || (other.isDocumentTimestamp && own.end > 0 && other.end > own.end))
      .flatMap(({ time }) => time ?? [])
      .sort((a, b) => a.getTime() - b.getTime())
      .at(0),
  );
}

function signingTime(attribute: { readonly time: Date } | undefined): Date | undefined {
  try {
    return attribute?.time;
  } catch {
    return undefined;
  }
}
