import { createHash } from 'node:crypto';
import { Asn1Error } from '../../document/cms/asn1.ts';
import { checkSigner, type SignerCheck } from '../../document/cms/check-signer.ts';
import { OID } from '../../document/cms/oids.ts';
import { parseSignedData, type SignedData } from '../../document/cms/parse-signed-data.ts';
import {
  parseTimestampToken,
  type TimestampToken,
  timestampProblems,
} from '../../document/cms/timestamp-token.ts';
import { ambiguitiesOf } from '../../file/core/ambiguities.ts';
import { DamagedPdfError } from '../../file/core/damaged.ts';
import { nameOf, type PdfDict, PdfRef, PdfString } from '../../file/core/objects.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { readFormFields, type SignatureField } from '../../file/core/signature-fields.ts';
import { isWhitespace } from '../../file/core/syntax.ts';
import type { FindingCode } from '../../finding-codes.ts';
import { followingFrom, type VerificationFinding } from '../../verification-finding.ts';

export type ByteRange = readonly [number, number, number, number];

export interface IntegrityCheck {
  readonly problems: readonly VerificationFinding[];
  readonly byteRange: ByteRange | undefined;
  /** File as it was when signed; undefined when that cannot be determined. */
  readonly revision: PdfFile | undefined;
  readonly cms: SignedData | undefined;
  readonly signer: SignerCheck | undefined;
  /** Time stamps in file order; several authorities may have stamped a signature. */
  readonly timestamps: readonly CheckedTimestamp[];
  /** Reasons why the signature could be a forgery although it verifies. */
  readonly weaknesses: readonly VerificationFinding[];
}

/** A time stamp, accepted if it has no problems. */
export interface CheckedTimestamp {
  /** Parsed token; undefined when it cannot be read. */
  readonly timestamp: TimestampToken | undefined;
  readonly problems: readonly VerificationFinding[];
}

/** Largest number of time stamps of one signature, more than any archive adds. */
const MAX_TIMESTAMPS = 32;

/** A signature with the results of its checks. */
export interface CheckedSignature {
  readonly field: SignatureField;
  readonly check: IntegrityCheck;
}

const NOTHING = {
  byteRange: undefined,
  revision: undefined,
  cms: undefined,
  signer: undefined,
  timestamps: [],
  weaknesses: [],
};

/**
 * Checks that a signature verifies over exactly the bytes that it must cover (ISO 32000-2, 12.8.1): everything from byte 0 to the
 * end of a revision except its own `/Contents`. These bytes must also be unambiguous to readers.
 */
export function checkIntegrity(file: PdfFile, field: SignatureField): IntegrityCheck {
  const value = field.value!;
  const range = readByteRange(file, value);
  if (typeof range === 'string') return unreadable('BYTE_RANGE_INVALID', range);
  const holder = field.valueRef?.number ?? field.fieldRef?.number ?? -1;
  if (file.oddKeys.get(holder)?.has('ByteRange'))
    return unreadable('BYTE_RANGE_INVALID', '/ByteRange has a number that is not written as an integer');
  if (value.get('Contents') instanceof PdfRef)
    return unreadable(
      'CONTENTS_INDIRECT',
      '/Contents is not in the signature itself but refers to another object',
    );
  const contents = file.resolve(value.get('Contents'));
  if (!(contents instanceof PdfString) || contents.bytes.length === 0) {
    return unreadable('CONTENTS_MISSING', '/Contents is missing or empty');
  }
  const problems: VerificationFinding[] = [];
  const add = (code: FindingCode, message: string): unknown => problems.push({ code, message });
  if (!contents.hex || contents.start !== range[1] || contents.end !== range[2]) {
    add('BYTE_RANGE_GAP', '/ByteRange excludes more or less than exactly /Contents');
  }
  const end = range[2] + range[3];
  const revision = openRevision(file, end);
  if (revision === undefined)
    add('REVISION_INCOMPLETE', 'the signed bytes do not end at the end of a revision');
  else if (!holdsSignature(revision, field, contents))
    add('SIGNATURE_MOVED', 'the signed revision does not hold this signature');
  else
    for (const finding of ambiguitiesOf(revision))
      problems.push(
        followingFrom(finding, 'SIGNED_BYTES_AMBIGUOUS', 'readers could read the signed bytes differently'),
      );
  const parts = [file.bytes.subarray(0, range[1]), file.bytes.subarray(range[2], end)];
  const subFilter = nameOf(file.resolve(value.get('SubFilter')));
  try {
    const checked = checkContents(subFilter, contents.bytes, parts);
    return { ...checked, byteRange: range, revision, problems: [...problems, ...checked.problems] };
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    return {
      ...NOTHING,
      byteRange: range,
      revision,
      problems: [
        ...problems,
        isSupported(subFilter)
          ? { code: 'CONTENTS_UNREADABLE', message: `/Contents cannot be read: ${error.message}` }
          : unsupportedKind(subFilter),
      ],
    };
  }
}

function unreadable(code: FindingCode, message: string): IntegrityCheck {
  return { ...NOTHING, problems: [{ code, message }] };
}

function readByteRange(file: PdfFile, value: PdfDict): ByteRange | string {
  const object = value.get('ByteRange');
  if (!Array.isArray(object) || object.length !== 4) return '/ByteRange is not an array of four numbers';
  if (
    !object.every((item): item is number => typeof item === 'number' && Number.isInteger(item) && item >= 0)
  ) {
    return '/ByteRange has a number that is not a non-negative integer';
  }
  const range = object as [number, number, number, number];
  if (range[0] !== 0) return '/ByteRange does not begin at byte 0';
  if (range[1] >= range[2]) return '/ByteRange leaves out nothing';
  if (range[2] + range[3] > file.bytes.length) return '/ByteRange extends beyond the end of the file';
  return range;
}

/** Opens the file up to `end`, if it ends there with `%%EOF` and is readable on its own. */
function openRevision(file: PdfFile, end: number): PdfFile | undefined {
  let last = end;
  while (last > 0 && isWhitespace(file.bytes[last - 1])) last--;
  if (end - last > 2 || Buffer.from(file.bytes.subarray(last - 5, last)).toString('latin1') !== '%%EOF')
    return undefined;
  try {
    return PdfFile.open(file.bytes.subarray(0, end), {
      budget: file.budget,
      decryption: file.decryption,
    });
  } catch (error) {
    if (error instanceof DamagedPdfError) return undefined;
    throw error;
  }
}

/**
 * Whether the revision has the signature in the same field: it could have been moved, wrapped in another document, or used for
 * another field.
 */
function holdsSignature(revision: PdfFile, field: SignatureField, contents: PdfString): boolean {
  try {
    return readFormFields(revision).signatures.some((candidate) => {
      const found = candidate.value === undefined ? null : revision.resolve(candidate.value.get('Contents'));
      const sameField =
        candidate.name === field.name && candidate.fieldRef?.number === field.fieldRef?.number;
      return sameField && found instanceof PdfString && found.start === contents.start;
    });
  } catch (error) {
    if (error instanceof DamagedPdfError) return false;
    throw error;
  } finally {
    revision.release();
  }
}

const DIGEST_DIFFERS: VerificationFinding = {
  code: 'DIGEST_MISMATCH',
  message: 'the digest of the signed bytes differs',
};

function checkContents(
  subFilter: string | undefined,
  contents: Uint8Array,
  parts: readonly Uint8Array[],
): Omit<IntegrityCheck, 'byteRange' | 'revision'> {
  const cms = parseSignedData(contents);
  if (subFilter === 'ETSI.RFC3161') return checkDocumentTimestamp(cms, contents, parts);
  const sha1Content = subFilter === 'adbe.pkcs7.sha1' ? cms.content : undefined;
  const signer = checkSigner(cms, sha1Content === undefined ? parts : [sha1Content]);
  const problems: VerificationFinding[] = [...signer.problems];
  if (sha1Content !== undefined && Buffer.compare(digest('sha1', parts), sha1Content) !== 0) {
    problems.push(DIGEST_DIFFERS);
  }
  if (sha1Content === undefined && cms.content !== undefined)
    problems.push({ code: 'CONTENT_NOT_DETACHED', message: 'the CMS contains content of its own' });
  if (!isSupported(subFilter)) {
    problems.push(unsupportedKind(subFilter));
  }
  const tokens = cms.signers[0]?.unsigned.get(OID.timeStampToken) ?? [];
  const timestamps = tokens
    .slice(0, MAX_TIMESTAMPS)
    .map((token) => checkTimestamp(token.raw, cms.signers[0]!.signature));
  const weaknesses: VerificationFinding[] = [...signer.weaknesses];
  if (subFilter === 'adbe.pkcs7.sha1')
    weaknesses.push({
      code: 'DIGEST_WEAK',
      message:
        'it is of the kind adbe.pkcs7.sha1: the bytes are signed by their SHA-1 digest, which can be forged',
    });
  const signed = cms.signers[0]?.signed;
  if (signed?.has(OID.signingCertificate) && !signed.has(OID.signingCertificateV2))
    weaknesses.push({
      code: 'SIGNING_CERTIFICATE_DIGEST_WEAK',
      message: 'its attributes name the certificate by a SHA-1 digest, which can be forged',
    });
  return { problems, cms, signer, timestamps, weaknesses };
}

/** Checks a time stamp. An unreadable token does not invalidate the signature: anybody may add unsigned attributes. */
function checkTimestamp(token: Uint8Array, signature: Uint8Array): CheckedTimestamp {
  try {
    const timestamp = parseTimestampToken(token);
    return { timestamp, problems: timestampProblems(timestamp, signature) };
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    const message = `it cannot be read: ${error.message}`;
    return { timestamp: undefined, problems: [{ code: 'CONTENTS_UNREADABLE', message }] };
  }
}

function checkDocumentTimestamp(
  cms: SignedData,
  contents: Uint8Array,
  parts: readonly Uint8Array[],
): Omit<IntegrityCheck, 'byteRange' | 'revision'> {
  const timestamp = parseTimestampToken(contents);
  const problems: VerificationFinding[] = [...timestamp.problems];
  if (timestamp.imprint.digest === 'unknown')
    problems.push({ code: 'DIGEST_UNSUPPORTED', message: 'its digest algorithm is not supported' });
  else if (Buffer.compare(digest(timestamp.imprint.digest, parts), timestamp.imprint.bytes) !== 0) {
    problems.push(DIGEST_DIFFERS);
  }
  const signer = checkSigner(cms, [cms.content ?? new Uint8Array(0)]);
  const counts = problems.length === 0;
  const { weaknesses } = timestamp;
  return {
    problems,
    cms,
    signer,
    timestamps: counts ? [{ timestamp, problems: [] }] : [],
    weaknesses,
  };
}

const SUPPORTED: ReadonlySet<string | undefined> = new Set([
  ...['adbe.pkcs7.detached', 'ETSI.CAdES.detached', 'adbe.pkcs7.sha1', 'ETSI.RFC3161'],
]);

function isSupported(subFilter: string | undefined): boolean {
  return SUPPORTED.has(subFilter);
}

function unsupportedKind(subFilter: string | undefined): VerificationFinding {
  return {
    code: subFilter === undefined ? 'SUBFILTER_MISSING' : 'SUBFILTER_UNSUPPORTED',
    message: `/SubFilter ${subFilter ?? '(none)'} is not supported`,
  };
}

/** Problems that do not determine whether the signed bytes are intact. */
const UNDECIDED: ReadonlySet<FindingCode> = new Set([
  ...(['SUBFILTER_UNSUPPORTED', 'SIGNER_CERTIFICATE_MISSING', 'DIGEST_UNSUPPORTED'] as const),
  ...(['SIGNATURE_ALGORITHM_UNSUPPORTED', 'SIGNATURE_UNCHECKABLE'] as const),
]);

/** Returns the integrity of a signature: broken if a problem proves it, unknown if all problems are undecided. */
export function integrityOf({ problems }: IntegrityCheck): 'intact' | 'broken' | 'unknown' {
  if (problems.length === 0) return 'intact';
  return problems.every(({ code }) => UNDECIDED.has(code)) ? 'unknown' : 'broken';
}

function digest(algorithm: string, parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}
