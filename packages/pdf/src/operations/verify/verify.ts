import type { Certificate } from '../../document/cms/certificate.ts';
import { OID } from '../../document/cms/oids.ts';
import { certificatesFromPem } from '../../document/credentials/load-credentials.ts';
import { InvalidInputError } from '../../errors.ts';
import { ambiguitiesOf } from '../../file/core/ambiguities.ts';
import { DamagedPdfError } from '../../file/core/damaged.ts';
import { nameOf } from '../../file/core/objects.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { readFormFields, type SignatureField } from '../../file/core/signature-fields.ts';
import { textOf } from '../../file/core/text-string.ts';
import { openEncrypted } from '../../file/encryption/index.ts';
import type { VerificationFinding } from '../../verification-finding.ts';
import { allowanceOf, certificationOf } from './allowance.ts';
import { judgeChanges } from './changes/judge-changes.ts';
import { type CheckedSignature, checkIntegrity, type IntegrityCheck, integrityOf } from './integrity.ts';
import type { ChangesReport, SignatureReport, TimeReport, VerificationReport } from './report.ts';
import { RevocationData } from './revocation.ts';
import { provenTimes, timeOf } from './time.ts';
import { judgeCertificate, type SigningTime } from './trust.ts';
import { warningsOf } from './warnings.ts';

export interface VerifyOptions {
  /** Trusted roots as PEM; none when left out, and then no signature is `trusted`. */
  readonly trustedRoots?: readonly string[] | undefined;
  /** User or owner password of an encrypted file. Files that open without a password need none. */
  readonly password?: string | undefined;
  /** Time at which certificates must be valid; the present time when left out. */
  readonly now?: Date | undefined;
}

const MAX_SIGNATURES = 64;
/** Largest number of objects, counted once for each signature: each is judged over all objects and bytes of the file. */
const MAX_OBJECTS = 2_000_000;
const MAX_BYTES = 4 * 2 ** 30;
const MAX_ROOTS = 100;

/**
 * Verifies all signatures of a PDF without network access (ISO 32000-2, 12.8; CMS, RFC 5652; PAdES, ETSI EN 319 142-1;
 * certification paths, RFC 5280). Checks whether each is intact over exactly the bytes that it must cover, who signed and when,
 * and whether the signature allows the changes of later revisions. Revocation data in the file cause warnings; revocation is not
 * checked otherwise.
 *
 * @throws InvalidInputError `PDF_DAMAGED` when the file cannot be read strictly, since readers would show different content;
 *   `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `ENCRYPTION_UNSUPPORTED`; `PDF_TOO_LARGE_TO_VERIFY`; `INVALID_INPUT` for more than 64
 *   signatures, and for `trustedRoots[i]` that are not certificates
 */
export function verify(pdf: Uint8Array, options: VerifyOptions = {}): Promise<VerificationReport> {
  return Promise.resolve().then(() => verifyNow(pdf, options));
}

function verifyNow(pdf: Uint8Array, options: VerifyOptions): VerificationReport {
  const roots = (options.trustedRoots ?? []).flatMap((text, i) =>
    certificatesFromPem(text, `trustedRoots[${i}]`),
  );
  if (roots.length > MAX_ROOTS) {
    throw new InvalidInputError(`trustedRoots: must have at most ${MAX_ROOTS} certificates`, {
      field: 'trustedRoots',
    });
  }
  try {
    const file = openEncrypted(pdf, options.password, 'pdf');
    return verifyFile(file, roots, options.now ?? new Date());
  } catch (error) {
    if (!(error instanceof DamagedPdfError)) throw error;
    throw new InvalidInputError(
      `pdf: cannot be read, so its signatures cannot be checked: ${error.message}`,
      {
        field: 'pdf',
        code: 'PDF_DAMAGED',
        cause: error,
      },
    );
  }
}

function verifyFile(file: PdfFile, roots: readonly Certificate[], now: Date): VerificationReport {
  const { signatures } = readFormFields(file);
  const signed = signatures.filter((signature) => signature.value !== undefined);
  if (signed.length > MAX_SIGNATURES) {
    throw new InvalidInputError(`pdf: has more than ${MAX_SIGNATURES} signatures`, { field: 'pdf' });
  }
  if (signed.length * file.objectCount > MAX_OBJECTS || signed.length * file.bytes.length > MAX_BYTES) {
    throw new InvalidInputError(`pdf: is too large for ${signed.length} signatures to be judged`, {
      field: 'pdf',
      code: 'PDF_TOO_LARGE_TO_VERIFY',
    });
  }
  const checked = signed.map((field) => ({ field, check: checkIntegrity(file, field) }));
  const ambiguities = signed.length === 0 ? [] : ambiguitiesOf(file);
  const intact = new Set(
    checked.flatMap(({ field, check }) =>
      check.problems.length === 0 ? (field.fieldRef?.number ?? []) : [],
    ),
  );
  const times = checked.map(({ field, check }) => timeOf(file, field, check, roots, now));
  const proven = provenTimes(checked.map(({ check }, i) => ({ check, time: times[i]! })));
  const revocations = RevocationData.of(file, checked);
  return {
    signatures: checked.map((signature, i) =>
      report({ file, ambiguities, revocations }, signature, checked, intact, roots, now, {
        report: times[i]!,
        proven: proven[i],
      }),
    ),
    unsignedFields: signatures.filter((signature) => signature.value === undefined).map(({ name }) => name),
  };
}

interface JudgedFile {
  readonly file: PdfFile;
  readonly ambiguities: readonly VerificationFinding[];
  readonly revocations: RevocationData;
}

function report(
  { file, ambiguities, revocations }: JudgedFile,
  { field, check }: CheckedSignature,
  all: readonly CheckedSignature[],
  intact: ReadonlySet<number>,
  roots: readonly Certificate[],
  now: Date,
  { report: time, proven }: { report: TimeReport; proven: Date | undefined },
): SignatureReport {
  const value = field.value!;
  const text = (key: string): string | null => textOf(file.resolve(value.get(key))) ?? null;
  const signer = check.signer?.certificate;
  const end = check.byteRange === undefined ? 0 : check.byteRange[2] + check.byteRange[3];
  const isTimestamp = subFilterOf(file, field) === 'ETSI.RFC3161';
  const changesAfter = changes(file, field, check, all, intact, ambiguities);
  const others = [
    ...(check.cms?.certificates ?? []),
    ...check.timestamps.flatMap(({ timestamp }) => timestamp?.certificates ?? []),
    ...revocations.certificates,
  ];
  const signingTime: SigningTime = {
    proven,
    claimed: time.claimed === null ? undefined : new Date(time.claimed),
  };
  const purpose = isTimestamp ? 'time-stamping' : 'signing';
  let revoked: readonly VerificationFinding[] = [];
  const isRevoked = (path: readonly Certificate[]): boolean => {
    revoked = revocations.revoked(path, others);
    return revoked.length > 0;
  };
  const certificate =
    signer === undefined
      ? null
      : judgeCertificate(signer, others, roots, signingTime, now, purpose, isRevoked);
  const integrity = integrityOf(check);
  const certification = certificationOf(file, field) ?? null;
  return {
    fieldName: field.name,
    kind: isTimestamp ? 'document-timestamp' : 'signature',
    valid: integrity === 'intact' && changesAfter.permitted,
    integrity,
    problems: check.problems,
    warnings: warningsOf(check, certificate, [...revoked, ...revocations.unreadable], {
      certification,
      changes: changesAfter.changes,
    }),
    signer:
      signer === undefined
        ? null
        : {
            name: signer.commonName ?? null,
            subject: signer.subjectText,
            issuer: signer.issuerText,
            serialNumber: Buffer.from(signer.serialNumber).toString('hex'),
          },
    time,
    coverage: {
      byteRange: check.byteRange ?? null,
      wholeFile: integrity === 'intact' && end === file.bytes.length,
      bytesAfter: check.byteRange === undefined ? 0 : file.bytes.length - end,
    },
    certificate,
    algorithm: {
      digest: check.signer?.digest ?? 'unknown',
      key: check.signer?.key ?? null,
      padding: check.signer?.padding ?? 'none',
      strength: check.weaknesses.length === 0 ? 'strong' : 'weak',
    },
    profile: profileOf(file, field, check),
    certification,
    changesAfter,
    reason: text('Reason'),
    location: text('Location'),
    contact: text('ContactInfo'),
  };
}

function subFilterOf(file: PdfFile, field: SignatureField): string | undefined {
  return nameOf(file.resolve(field.value!.get('SubFilter')));
}

function profileOf(file: PdfFile, field: SignatureField, check: IntegrityCheck): SignatureReport['profile'] {
  switch (subFilterOf(file, field)) {
    case 'adbe.pkcs7.detached':
      return 'pkcs7';
    case 'adbe.pkcs7.sha1':
      return 'pkcs7-sha1';
    case 'ETSI.RFC3161':
      return 'rfc3161';
    case 'ETSI.CAdES.detached': {
      const signed = check.cms?.signers[0]?.signed;
      if (!signed?.has(OID.signingCertificateV2) && !signed?.has(OID.signingCertificate)) return 'unknown';
      return check.timestamps.some(({ problems }) => problems.length === 0) ? 'pades-b-t' : 'pades-b-b';
    }
  }
  return 'unknown';
}

function changes(
  file: PdfFile,
  field: SignatureField,
  check: IntegrityCheck,
  all: readonly CheckedSignature[],
  intact: ReadonlySet<number>,
  ambiguities: readonly VerificationFinding[],
): ChangesReport {
  if (check.revision === undefined) return unjudged('the signed revision cannot be determined');
  try {
    return judgeChanges(check.revision, file, allowanceOf(file, field, check, all), intact, ambiguities);
  } catch (error) {
    if (!(error instanceof DamagedPdfError)) throw error;
    return unjudged(`the changes cannot be judged: ${error.message}`);
  } finally {
    check.revision.release();
  }
}

function unjudged(message: string): ChangesReport {
  return {
    permitted: false,
    level: 'other',
    changes: [{ kind: 'forbidden', level: 'other', permitted: false, code: 'CHANGES_UNJUDGED', message }],
  };
}
