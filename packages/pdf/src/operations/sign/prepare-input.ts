import { InvalidInputError, PdfError } from '../../errors.ts';
import { ambiguitiesOf } from '../../file/core/ambiguities.ts';
import { DamagedPdfError } from '../../file/core/damaged.ts';
import { namesEncryption } from '../../file/core/names-encryption.ts';
import { findPage } from '../../file/core/page-tree.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { readStrictly } from '../../file/core/read-strictly.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';

/** Reason why the result does not begin with the bytes of the input. */
export type Rewritten = 'decrypted' | 'repaired';

export interface PreparedInput {
  readonly file: PdfFile;
  readonly rewritten: Rewritten | undefined;
  /** Whether the input was encrypted; `file` is not. */
  readonly decrypted: boolean;
}

/**
 * Returns a file that can be appended to. A sound file is returned unchanged; an encrypted or damaged one is rewritten, unless it
 * has a signature that rewriting would break.
 *
 * @throws InvalidInputError when it is not a PDF, is encrypted without a password given, or is signed and would need rewriting
 */
export async function prepareInput(pdf: Uint8Array, password: string | undefined): Promise<PreparedInput> {
  const asItIs = readStrictly(pdf, signable);
  if (asItIs.outcome === 'sound') return { file: asItIs.value, rewritten: undefined, decrypted: false };
  const damage = asItIs.outcome === 'damaged' ? asItIs.damage : undefined;
  // Loaded on demand, which is rare: it includes PDFium and qpdf.
  const { assertSafePdf, readOrRewrite } = await import('../../file/preflight/index.ts');
  const fromHeader = assertSafePdf(pdf, { field: 'pdf' });
  if (mayBeSigned(pdf)) throw refusal(damage);
  const file = await readOrRewrite(fromHeader, { field: 'pdf', password }, signable).catch(
    (error: unknown) => {
      if (!(error instanceof PdfError)) throw error;
      if (error.code === 'PDF_ENCRYPTED') throw passwordNeeded(error);
      throw error.code === 'PDF_DAMAGED' ? unreadable(damage, error) : error;
    },
  );
  if (readFormFields(file).signatures.some(({ value }) => value !== undefined)) throw refusal(damage);
  return {
    file,
    rewritten: damage === undefined ? 'decrypted' : 'repaired',
    decrypted: damage === undefined || namesEncryption(fromHeader),
  };
}

/**
 * Checks the file to be signed. Rejects files that verification would report as ambiguous, and page trees with cycles or repeated
 * pages. A file that is already signed cannot be repaired, only appended to: its cross-reference entries may be wrong where
 * nothing refers to them.
 *
 * @throws DamagedPdfError
 */
function signable(file: PdfFile): PdfFile {
  const { signatures } = readFormFields(file);
  if (signatures.every((signature) => signature.value === undefined)) file.checkEntries();
  const [ambiguity] = ambiguitiesOf(file);
  if (ambiguity !== undefined) throw new DamagedPdfError(ambiguity.message);
  if (findPage(file, 'last').page === undefined) throw new DamagedPdfError('the document has no pages');
  return file;
}

function passwordNeeded(cause: Error): InvalidInputError {
  return new InvalidInputError(
    'pdf: is encrypted; give its password in the field password, and the signed file will be without encryption',
    { field: 'pdf', code: 'PDF_ENCRYPTED', cause },
  );
}

function refusal(damage: DamagedPdfError | undefined): InvalidInputError {
  const rule =
    damage === undefined
      ? 'is encrypted and already signed: decrypting it would break the earlier signature'
      : `is damaged (${damage.message}) and already signed: repairing it would break the earlier signature`;
  return new InvalidInputError(`pdf: ${rule}`, { field: 'pdf', code: 'PDF_SIGNED_AND_NOT_APPENDABLE' });
}

function unreadable(damage: DamagedPdfError | undefined, cause: Error): InvalidInputError {
  const rule =
    damage === undefined
      ? 'is encrypted in a way that cannot be read'
      : `is damaged and cannot be repaired: ${damage.message}`;
  return new InvalidInputError(`pdf: ${rule}`, { field: 'pdf', code: 'PDF_DAMAGED', cause });
}

/**
 * Whether a file that cannot be read strictly may contain a signature. A signature dictionary is outside object streams and its
 * keys are never encrypted, so `/ByteRange` can be found in the bytes. A false positive refuses a file that could have been
 * repaired; a false negative would break a signature.
 */
export function mayBeSigned(pdf: Uint8Array): boolean {
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).includes('/ByteRange', 0, 'latin1');
}
