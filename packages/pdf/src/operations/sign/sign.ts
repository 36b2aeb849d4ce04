import { createHash, verify } from 'node:crypto';
import { digestOf, signedAttributes, signedData } from '../../document/cms/signed-data.ts';
import { withoutExtras } from '../../document/cms/timestamp-token.ts';
import { stamp } from '../../document/metadata/stamp.ts';
import { claimsAccessibility } from '../../document/metadata/stated-claims.ts';
import { InvalidInputError } from '../../errors.ts';
import { DamagedPdfError } from '../../file/core/damaged.ts';
import { pdfDate } from '../../file/core/date.ts';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name, type PdfDict, type Placeholder } from '../../file/core/objects.ts';
import { findPage, type Page } from '../../file/core/page-tree.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';
import { textString } from '../../file/core/text-string.ts';
import { addAppearance } from './appearance/appearance.ts';
import { digestParts, fillByteRange, fillContents, reserveSignature, signedParts } from './byte-range.ts';
import { type EmptyField, fillEmptyField, findEmptyField } from './empty-field.ts';
import { assertSeedValues, lockReference, SUB_FILTERS } from './field-rules.ts';
import { InternalSigningError } from './internal-error.ts';
import { assertOnPage, type Box, viewOf } from './page-view.ts';
import { prepareInput, type Rewritten } from './prepare-input.ts';
import { checkRequest, type SignRequest } from './request.ts';
import { assertMayBeSigned } from './restrictions.ts';
import { addSignatureField, freeFieldName, setCertification } from './signature-field.ts';
import type { SignatureTexts, VisibleSignature } from './signature-texts.ts';
import type { SigningWarning } from './signing-warnings.ts';

export interface SignResult {
  readonly pdf: Uint8Array;
  /** Name of the signature field: the requested one, or the added one, such as `Signature1`. */
  readonly fieldName: string;
  /** Signing time claimed by the signer. */
  readonly signedAt: Date;
  /** Whether a time-stamp authority certifies the time. */
  readonly timestamped: boolean;
  /** Reason why the input had to be rewritten. Undefined if it was appended to: then `pdf` begins with its bytes. */
  readonly rewritten: Rewritten | undefined;
  /** Whether the input was encrypted, which the result is not. */
  readonly decrypted: boolean;
  /** Requests that were not met, and properties that were lost. */
  readonly warnings: readonly SigningWarning[];
}

/** Bytes of CMS other than certificates, signature and time stamp. */
const CMS_OVERHEAD = 1024;
/** Bytes reserved for a time stamp, more than authorities return: one that does not fit costs a second request. */
const TIMESTAMP_CAPACITY = 16 * 1024;
const MAX_CAPACITY = 512 * 1024;

/**
 * Signs a PDF (ISO 32000-2, 12.8; CMS, RFC 5652; PAdES B-B and B-T, ETSI EN 319 142-1) by an incremental update: earlier
 * signatures stay valid and the file's bytes stay unchanged. With `permissions` the signature is a certification (12.8.2.2). A
 * file that cannot be appended to is rewritten first, as `rewritten` reports.
 *
 * @throws InvalidInputError for the request `INVALID_INPUT`, `NO_SUCH_PAGE`, `OFF_PAGE`, `IMAGE_UNREADABLE`,
 *   `SEAL_GLYPH_MISSING`, `KEY_DAMAGED`; for the PDF `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`,
 *   `ALREADY_SIGNED`, `CHANGES_NOT_ALLOWED`, `FIELDS_LOCKED`, `PDF_SIGNED_AND_NOT_APPENDABLE`; for `field` `FIELD_UNKNOWN`,
 *   `FIELD_SIGNED`, `FIELD_RULE_BROKEN`
 * @throws PdfError `TIMESTAMP_FAILED` when the time-stamp authority gives no valid time stamp; `PDF_TOO_LARGE`
 */
export async function sign(pdf: Uint8Array, request: SignRequest): Promise<SignResult> {
  const texts = checkRequest(request);
  const { file, rewritten, decrypted } = await prepareInput(pdf, request.password);
  try {
    return { ...(await signFile(file, request, texts)), rewritten, decrypted };
  } catch (error) {
    if (!(error instanceof DamagedPdfError)) throw error;
    throw new InvalidInputError(`pdf: is damaged: ${error.message}`, {
      field: 'pdf',
      code: 'PDF_DAMAGED',
      cause: error,
    });
  }
}

async function signFile(
  file: PdfFile,
  request: SignRequest,
  texts: SignatureTexts,
): Promise<Omit<SignResult, 'rewritten' | 'decrypted'>> {
  if (file.catalog.get('NeedsRendering') === true) {
    throw new InvalidInputError('pdf: is a dynamic XFA form, which has no pages that could be signed', {
      field: 'pdf',
    });
  }
  const form = readFormFields(file);
  const field = request.field === undefined ? undefined : findEmptyField(file, form, request.field);
  const fieldName = field?.name ?? freeFieldName(form.rootNames);
  const addsVisibleField = field === undefined && request.visible !== undefined;
  assertMayBeSigned(file, form, fieldName, request.permissions, addsVisibleField);
  if (field) assertSeedValues(file, field.dict, request, texts);
  const target = field ?? { name: fieldName, ...placeOnPage(file, request) };
  const signedAt = request.signingTime ?? new Date();
  const attempt = (capacity: number): Promise<Signed | undefined> =>
    writeAndSign(file, target, request, texts, signedAt, capacity);
  for (let capacity = expectedCapacity(request); capacity <= MAX_CAPACITY; capacity *= 4) {
    const signed = await attempt(capacity);
    if (signed !== undefined)
      return { ...signed, fieldName, signedAt, timestamped: request.timestamp !== undefined };
  }
  throw new InternalSigningError('the signature needs more room than any certificate chain should');
}

/** A field to be added. */
interface NewField {
  readonly name: string;
  readonly page: Page;
  /** Box on the displayed page; undefined for an invisible signature. */
  readonly box: Box | undefined;
}

/** Points. */
const DEFAULT_SIZE = { width: 200, height: 50 };

/**
 * Determines the page and box of a new field.
 *
 * @throws InvalidInputError naming the option, when the page does not exist or the box is not on it
 */
function placeOnPage(file: PdfFile, { page: wanted, visible }: SignRequest): Omit<NewField, 'name'> {
  const page = requirePage(file, wanted ?? 0);
  return { page, box: visible && boxOn(file, page, visible) };
}

function boxOn(file: PdfFile, page: Page, { x = 0, y = 0, width, height }: VisibleSignature): Box {
  const box = { x, y, width: width ?? DEFAULT_SIZE.width, height: height ?? DEFAULT_SIZE.height };
  assertOnPage(box, viewOf(file, page));
  return box;
}

function requirePage(file: PdfFile, wanted: number | 'last'): Page {
  const { page, count } = findPage(file, wanted);
  if (page !== undefined) return page;
  throw new InvalidInputError(`page: must be below ${count}, the number of pages`, {
    field: 'page',
    code: 'NO_SUCH_PAGE',
  });
}

function expectedCapacity(request: SignRequest): number {
  const certificates = request.credentials.certificates.reduce((sum, { der }) => sum + der.length, 0);
  return CMS_OVERHEAD + 512 + certificates + (request.timestamp === undefined ? 0 : TIMESTAMP_CAPACITY);
}

interface Signed {
  readonly pdf: Uint8Array;
  readonly warnings: readonly SigningWarning[];
}

/**
 * Writes the file and signs it.
 *
 * @returns undefined when the CMS does not fit into `capacity` bytes
 */
async function writeAndSign(
  file: PdfFile,
  field: EmptyField | NewField,
  request: SignRequest,
  texts: SignatureTexts,
  signedAt: Date,
  capacity: number,
): Promise<Signed | undefined> {
  const update = new IncrementalUpdate(file);
  const places = reserveSignature(capacity);
  const references = [
    request.permissions && certificationReference(request.permissions),
    'ref' in field ? lockReference(file, field.dict) : undefined,
  ].filter((reference) => reference !== undefined);
  const signature = update.add(signatureDictionary(request, texts, signedAt, places, references));
  const draw = (page: Page, box: Box) => addAppearance(update, page, box, request, texts, signedAt);
  const warnings: SigningWarning[] = [];
  let accessible = true;
  if ('ref' in field) {
    const look = request.visible && field.place && (await draw(field.place.page, field.place.box));
    warnings.push(...(look?.warnings ?? []));
    fillEmptyField(update, field, signature, look?.appearance);
  } else {
    const { name: fieldName, page, box } = field;
    // Earlier signatures forbid changes of the structure.
    const structured = readFormFields(file).signatures.every(({ value }) => value === undefined);
    const look = box && (await draw(page, box));
    warnings.push(...(look?.warnings ?? []));
    accessible = addSignatureField(update, { page, fieldName, signature, look, structured });
  }
  if (request.permissions !== undefined) setCertification(update, signature);
  if (!accessible && claimsAccessibility(update)) warnings.push(claimWithdrawn());
  stamp(update, signedAt, accessible);
  const pdf = update.write();
  const range = fillByteRange(pdf, places);
  const cms = await makeCms(signedParts(pdf, range), request, signedAt, capacity);
  return fillContents(pdf, places, cms) ? { pdf, warnings } : undefined;
}

function claimWithdrawn(): SigningWarning {
  return {
    code: 'ACCESSIBILITY_CLAIM_WITHDRAWN',
    message:
      'the file no longer claims PDF/UA: its structure or tab order would have to change, which is not possible or forbidden by an earlier signature',
  };
}

function signatureDictionary(
  request: SignRequest,
  texts: SignatureTexts,
  signedAt: Date,
  places: { byteRange: Placeholder; contents: Placeholder },
  references: PdfDict[],
): PdfDict {
  const text = (value: string | undefined) => (value === undefined ? undefined : textString(value));
  return dict({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name(SUB_FILTERS[request.profile ?? 'pkcs7']),
    ByteRange: places.byteRange,
    Contents: places.contents,
    M: textString(pdfDate(signedAt)),
    Name: text(texts.name),
    Reason: text(texts.reason),
    Location: text(texts.location),
    ContactInfo: text(texts.contact),
    Reference: references.length === 0 ? undefined : references,
  });
}

function certificationReference(permissions: 1 | 2 | 3): PdfDict {
  return dict({
    Type: name('SigRef'),
    TransformMethod: name('DocMDP'),
    TransformParams: dict({ Type: name('TransformParams'), P: permissions, V: name('1.2') }),
  });
}

async function makeCms(
  parts: readonly Uint8Array[],
  request: SignRequest,
  signedAt: Date,
  capacity: number,
): Promise<Uint8Array> {
  const { key, certificates } = request.credentials;
  const digest = digestOf(key.algorithm);
  const attributes = signedAttributes({
    messageDigest: digestParts(parts, digest),
    signer: certificates[0],
    signingTime: request.profile === 'pades' ? undefined : signedAt,
  });
  const signature = await key.sign(attributes);
  if (!verify(digest, attributes, certificates[0].publicKey, signature)) {
    throw new InternalSigningError('the key made a signature that does not match the certificate');
  }
  const { timestamp } = request;
  const cmsWith = (timestampToken: Uint8Array | undefined): Uint8Array =>
    signedData({
      algorithm: key.algorithm,
      signedAttributes: attributes,
      signature,
      certificates,
      timestampToken,
    });
  if (timestamp === undefined) return cmsWith(undefined);
  const imprint = createHash(timestamp.digest ?? 'sha256').update(signature);
  const token = await timestamp.timestamp(imprint.digest());
  const cms = cmsWith(token);
  return cms.length <= capacity ? cms : cmsWith(withoutExtras(token));
}
