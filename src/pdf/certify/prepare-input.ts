import { InvalidInputError } from '../../errors.ts';
import { DamagedPdfError } from './file/damaged.ts';
import { findPage } from './file/pages.ts';
import { PdfFile, startsWithHeader } from './file/pdf-file.ts';
import { readFormFields } from './file/signature-fields.ts';
import { PdfRewriteError, type PdfRewriter } from './ports.ts';

/** Readers look for the header in the first 1024 bytes (ISO 32000-1, appendix H, note 13). */
const HEADER_SEARCH = 1024;

/** Why the input's bytes are not the beginning of the result. */
export type Rewritten = 'decrypted' | 'repaired';

export interface PreparedInput {
  readonly file: PdfFile;
  readonly rewritten: Rewritten | undefined;
}

/**
 * Makes a file that can be appended to. A sound file is taken as it is. An encrypted or damaged one is written
 * anew, which only happens when it holds no signature that the rewriting would break.
 *
 * @throws InvalidInputError when it is no PDF, encrypted without a password, or would need rewriting while signed
 */
export async function prepareInput(
  pdf: Uint8Array,
  password: string | undefined,
  rewriter: PdfRewriter,
): Promise<PreparedInput> {
  const opened = open(pdf);
  if (opened instanceof PdfFile) {
    if (!opened.encrypted) return { file: opened, rewritten: undefined };
    if (password === undefined) {
      throw new InvalidInputError('pdf: is encrypted; give its password in the field password', {
        field: 'pdf',
        code: 'PDF_ENCRYPTED',
      });
    }
    return rewrite(pdf, password, rewriter, 'decrypted');
  }
  const header = findHeader(pdf);
  if (header < 0) {
    throw new InvalidInputError('pdf: is not a PDF file, "%PDF-" is missing at its beginning', {
      field: 'pdf',
      code: 'NOT_A_PDF',
    });
  }
  if (header > 0 && !mayBeSigned(pdf)) {
    const stripped = open(pdf.subarray(header));
    if (stripped instanceof PdfFile && !stripped.encrypted) return { file: stripped, rewritten: 'repaired' };
  }
  return rewrite(pdf, undefined, rewriter, 'repaired', opened);
}

/**
 * Opens the file and touches what signing touches. A signed file is not held to having every entry of its
 * cross-reference right: it is only appended to, which leaves it as good or bad as it was.
 */
function open(pdf: Uint8Array): PdfFile | DamagedPdfError {
  try {
    const file = PdfFile.open(pdf);
    if (file.encrypted) return file;
    const { signatures } = readFormFields(file);
    if (signatures.every((signature) => signature.value === undefined)) file.checkEntries();
    if (findPage(file, 0).page === undefined) throw new DamagedPdfError('the document has no pages');
    return file;
  } catch (error) {
    if (error instanceof DamagedPdfError) return error;
    throw error;
  }
}

async function rewrite(
  pdf: Uint8Array,
  password: string | undefined,
  rewriter: PdfRewriter,
  rewritten: Rewritten,
  damage?: DamagedPdfError,
): Promise<PreparedInput> {
  if (mayBeSigned(pdf)) throw refusal(rewritten, damage);
  let bytes: Uint8Array;
  try {
    bytes = await (password === undefined ? rewriter.repair(pdf) : rewriter.decrypt(pdf, password));
  } catch (error) {
    if (!(error instanceof PdfRewriteError)) throw error;
    throw rewriteFailure(error, damage);
  }
  const file = open(bytes);
  if (file instanceof DamagedPdfError)
    throw rewriteFailure(new PdfRewriteError('unreadable'), damage ?? file);
  if (readFormFields(file).signatures.some(({ value }) => value !== undefined))
    throw refusal(rewritten, damage);
  return { file, rewritten };
}

function refusal(rewritten: Rewritten, damage: DamagedPdfError | undefined): InvalidInputError {
  const rule =
    rewritten === 'decrypted'
      ? 'is encrypted and already signed: decrypting it would break the earlier signature'
      : `is damaged (${damage?.message}) and already signed: repairing it would break the earlier signature`;
  return new InvalidInputError(`pdf: ${rule}`, { field: 'pdf', code: 'PDF_SIGNED_AND_NOT_APPENDABLE' });
}

function rewriteFailure(error: PdfRewriteError, damage: DamagedPdfError | undefined): InvalidInputError {
  if (error.reason === 'wrong-password') {
    return new InvalidInputError('password: does not open pdf', {
      field: 'password',
      code: 'WRONG_PASSWORD',
      cause: error,
    });
  }
  const rule =
    damage === undefined
      ? 'is encrypted in a way that cannot be read'
      : `is damaged and cannot be repaired: ${damage.message}`;
  return new InvalidInputError(`pdf: ${rule}`, {
    field: 'pdf',
    code: 'PDF_DAMAGED',
    cause: error,
  });
}

/**
 * Whether a file that cannot be read properly may hold a signature. A signature dictionary stands outside of
 * object streams and its keys are never encrypted, so its `/ByteRange` can be seen. A false alarm refuses a file
 * that could have been repaired; the opposite would break somebody's signature.
 */
function mayBeSigned(pdf: Uint8Array): boolean {
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).includes('/ByteRange', 0, 'latin1');
}

function findHeader(pdf: Uint8Array): number {
  for (let at = 0; at < Math.min(HEADER_SEARCH, pdf.length); at++) if (startsWithHeader(pdf, at)) return at;
  return -1;
}
