import { PdfError } from '../../errors.ts';
import { DamagedPdfError } from '../core/damaged.ts';
import { PdfDocument } from '../core/document.ts';
import { PdfRef } from '../core/objects.ts';
import { mendPageTree, PageTreeWalk } from '../core/page-tree.ts';
import { readStrictly } from '../core/read-strictly.ts';
import { refusalOf, refusals } from '../core/refusals.ts';
import { passwordsToTry } from '../encryption/passwords.ts';
import { type Pdfium, pdfium } from '../engines/pdfium/library.ts';
import {
  type PdfiumDocument,
  type RefusalReason,
  saveDocument,
  withDocument,
} from '../engines/pdfium/pdfium-document.ts';
import { fromHeader } from './header.ts';
import { DEFAULT_LIMITS, type PdfLimits } from './limits.ts';
import { plainForm } from './plain-form.ts';
import { rebuild } from './rebuild.ts';
import { refuseStreamBombs, refuseStructureBombs } from './stream-bombs.ts';

export interface OpenOptions {
  /** Path of the input field, such as `pdfs[3]`; every error names it. */
  readonly field: string;
  /** User or owner password; the empty one is always tried. */
  readonly password?: string;
  readonly limits?: Partial<PdfLimits>;
  /**
   * Whether a completely sound file is accepted unchanged. For callers that rewrite the whole file, so that the result is
   * unambiguous even if the input is not.
   */
  readonly takeSound?: boolean;
}

/** A PDF that every later step can read. */
export interface OpenedPdf {
  /** Complete file, not encrypted, without object streams, with the header at offset 0. */
  readonly bytes: Uint8Array;
  readonly wasEncrypted: boolean;
  /** Whether the cross-reference was rebuilt. */
  readonly wasRepaired: boolean;
}

/**
 * Checks an input cheaply, without reading objects: size, header, and decompression bombs in its structure.
 *
 * @returns the file from its header on
 * @throws InvalidInputError NOT_A_PDF, PDF_BOMB; PdfError PDF_TOO_LARGE
 */
export function assertSafePdf(input: Uint8Array, options: OpenOptions): Uint8Array {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const bytes = fromHeader(input, options.field, limits);
  refuseStructureBombs(bytes, options.field, limits);
  return bytes;
}

/**
 * Checks a file before PDFium opens it, as PDFium decodes displayed content without a limit: like `assertSafePdf`, and no stream
 * may be a decompression bomb. An encrypted file is decrypted for the check.
 *
 * @returns the file from its header on, not encrypted
 * @throws as `openPdf`
 */
export async function assertSafeContent(input: Uint8Array, options: OpenOptions): Promise<Uint8Array> {
  const bytes = assertSafePdf(input, options);
  const readable = isEncrypted(bytes) ? (await openPdf(bytes, options)).bytes : bytes;
  refuseStreamBombs(readable, options.field, { ...DEFAULT_LIMITS, ...options.limits });
  return readable;
}

function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/Encrypt');
}

/**
 * Opens an untrusted PDF: decrypts it, repairs it if necessary, and writes it in its plainest form (qpdf; some 10 ms and then
 * about 20 MB/s).
 *
 * @throws InvalidInputError NOT_A_PDF, PDF_ENCRYPTED, PASSWORD_WRONG, PDF_DAMAGED, PDF_BOMB, TOO_MANY_PAGES;
 * PdfError PDF_TOO_LARGE
 */
export function openPdf(input: Uint8Array, options: OpenOptions): Promise<OpenedPdf> {
  return openMended(input, options, [repair]);
}

type Mender = (bytes: Uint8Array, options: OpenOptions) => Uint8Array | Promise<Uint8Array>;

async function openMended(
  input: Uint8Array,
  options: OpenOptions,
  menders: readonly Mender[],
): Promise<OpenedPdf> {
  const bytes = assertSafePdf(input, options);
  const wasEncrypted = isEncrypted(bytes);
  const first = await plainForm(bytes, options.password);
  if (first.output) return { bytes: first.output, wasEncrypted, wasRepaired: false };
  if (first.wrongPassword) throw passwordRefusal(options);
  const all: Uint8Array[] = [];
  let wrongPassword = false;
  for (const mend of menders) {
    const mended = await mendedBy(mend, bytes, options);
    const second = mended && (await plainForm(mended, options.password));
    if (second?.output) all.push(second.output);
    wrongPassword ||= second?.wrongPassword ?? false;
  }
  const best = all.length > 1 ? fullest(all) : all[0];
  if (!best) throw wrongPassword ? passwordRefusal(options) : refusals.damaged(options.field);
  return { bytes: best, wasEncrypted, wasRepaired: true };
}

async function mendedBy(
  mend: Mender,
  bytes: Uint8Array,
  options: OpenOptions,
): Promise<Uint8Array | undefined> {
  try {
    return await mend(bytes, options);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the best of several repairs of a damaged file: the one with the most pages, then the one whose pages lead to the most
 * objects. PDFium trusts a cross-reference that misses objects, and does not find objects without an end.
 */
function fullest(readings: readonly Uint8Array[]): Uint8Array | undefined {
  const measured = readings.map((bytes) => ({ bytes, ...measure(bytes) }));
  return measured.reduce((best, other) => {
    const isFuller = other.pages > best.pages || (other.pages === best.pages && other.objects > best.objects);
    return isFuller ? other : best;
  }).bytes;
}

function measure(bytes: Uint8Array): { readonly pages: number; readonly objects: number } {
  try {
    const document = PdfDocument.open(bytes, { mode: 'lenient' });
    mendPageTree(document);
    const pages = document.pages();
    return { pages: pages.length, objects: document.reachable(pages.map(({ dict }) => dict)).size };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { pages: 0, objects: 0 };
  }
}

function isDamage(error: unknown): boolean {
  const refusal = refusalOf(error, '');
  return refusal instanceof PdfError && refusal.code === 'PDF_DAMAGED';
}

/** A PDF open for changes, and the repairs made to open it. */
export interface OpenedDocument {
  readonly document: PdfDocument;
  readonly opened: OpenedPdf;
  /** Whether the page tree was repaired, as readers would have disagreed on the pages (see `mendPageTree`). */
  readonly pageTreeMended: boolean;
}

/**
 * Opens an untrusted PDF for changes: decrypted, repaired if necessary, with a page tree that all readers read alike.
 *
 * @throws as `openPdf`
 */
export async function openDocument(input: Uint8Array, options: OpenOptions): Promise<OpenedDocument> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  if (options.takeSound) {
    const bytes = assertSafePdf(input, options);
    const opened = { bytes, wasEncrypted: false, wasRepaired: false };
    const sound = readSound(bytes);
    if (sound) return withPages(sound, opened, options.field, limits);
  }
  // Files to sign or to embed data into must keep their objects; files that are rewritten may be reassembled.
  const opened = await openMended(input, options, [repair, rebuild]);
  try {
    return readPages(opened, options.field, limits);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // qpdf and PDFium trust a readable cross-reference even if it is wrong.
    const bytes = await mendedBy(rebuild, assertSafePdf(input, options), options).catch(() => undefined);
    const rewritten = bytes && (await plainForm(bytes, options.password));
    if (!rewritten?.output) throw refusalOf(error, options.field);
    return readPages({ ...opened, bytes: rewritten.output, wasRepaired: true }, options.field, limits);
  }
}

/** Returns the document, limited to objects reachable from its trailer, if all of it can be read strictly. */
function readSound(bytes: Uint8Array): PdfDocument | undefined {
  const reading = readStrictly(bytes, (file) => {
    file.checkEntries();
    const document = PdfDocument.of(file);
    for (const [ref, object] of document.objects()) {
      if (object instanceof PdfRef)
        throw new DamagedPdfError(`object ${ref.number} is a reference to another`);
    }
    document.removeUnreachable();
    const pages = [...new PageTreeWalk(document, 'strict').pages()];
    return pages.length > 0 ? document : undefined;
  });
  return reading.outcome === 'sound' ? reading.value : undefined;
}

/** @throws InvalidInputError TOO_MANY_PAGES, PDF_DAMAGED when it has no page */
function readPages(opened: OpenedPdf, field: string, limits: PdfLimits): OpenedDocument {
  return withPages(PdfDocument.open(opened.bytes, { mode: 'lenient' }), opened, field, limits);
}

function withPages(
  document: PdfDocument,
  opened: OpenedPdf,
  field: string,
  limits: PdfLimits,
): OpenedDocument {
  const pageTreeMended = mendPageTree(document);
  const pages = document.pages().length;
  if (pages > limits.maxPages) throw refusals.tooManyPages(field, limits.maxPages);
  if (pages === 0) throw refusals.damaged(field, new DamagedPdfError('the document has no pages'));
  return { document, opened, pageTreeMended };
}

/** Returns the error for a needed or a wrong password. */
function passwordRefusal(options: OpenOptions) {
  return options.password ? refusals.passwordWrong(options.field) : refusals.passwordNeeded(options.field);
}

/** Returns the error for PDFium's reason not to open the file. */
export function pdfiumRefusal(reason: RefusalReason, options: OpenOptions) {
  if (reason === 'password') return passwordRefusal(options);
  if (reason === 'unsupported') return refusals.unsupportedEncryption(options.field);
  return refusals.damaged(options.field);
}

/**
 * Rebuilds a file with a damaged cross-reference with PDFium (qpdf's WebAssembly build cannot).
 *
 * @throws InvalidInputError PDF_ENCRYPTED, PASSWORD_WRONG, PDF_DAMAGED
 */
async function repair(bytes: Uint8Array, options: OpenOptions): Promise<Uint8Array> {
  return usePdfium(bytes, options, (library, document) => {
    const saved = document.pageCount > 0 ? saveDocument(library, document) : undefined;
    if (!saved) throw refusals.damaged(options.field);
    return saved;
  });
}

/**
 * Opens a file in PDFium for the duration of `use`, trying all forms of the password.
 *
 * @throws InvalidInputError PDF_ENCRYPTED, PASSWORD_WRONG, ENCRYPTION_UNSUPPORTED, PDF_DAMAGED
 */
export async function usePdfium<T>(
  bytes: Uint8Array,
  options: OpenOptions,
  use: (library: Pdfium, document: PdfiumDocument) => T,
): Promise<T> {
  const library = await pdfium();
  let reason: RefusalReason = 'password';
  try {
    for (const password of passwordsToTry(options.password)) {
      const result = withDocument<{ value: T } | undefined>(
        library,
        bytes,
        password,
        (document) => ({ value: use(library, document) }),
        (refused) => {
          reason = refused;
          return undefined;
        },
      );
      if (result) return result.value;
      if (reason !== 'password') break;
    }
  } catch (error) {
    throw refusalOf(error, options.field);
  }
  throw pdfiumRefusal(reason, options);
}
