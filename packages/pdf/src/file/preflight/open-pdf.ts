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
   * Whether a completely sound file is accepted as it is. For callers that rewrite all of it, so that the result has
   * only one reading, however ambiguous the input.
   */
  readonly takeSound?: boolean;
}

/** A PDF that every later step can read. */
export interface OpenedPdf {
  /** Complete, not encrypted, without object streams, the header at offset 0. */
  readonly bytes: Uint8Array;
  readonly wasEncrypted: boolean;
  /** The cross-reference had to be rebuilt. */
  readonly wasRepaired: boolean;
}

/**
 * The first judgement of an input: size, header, and bombs in its structure. Cheap; reads no objects.
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
 * The judgement before a file is given to PDFium, which decodes what it shows without a bound: as `assertSafePdf`, and
 * no stream may be a bomb. An encrypted file is decrypted to be judged.
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
 * Opens a PDF from outside: decrypts it, repairs it if need be, and writes it in its plainest form (qpdf; some
 * 10 ms and then about 20 MB/s).
 *
 * @throws InvalidInputError NOT_A_PDF, PDF_ENCRYPTED, PASSWORD_WRONG, PDF_DAMAGED, PDF_BOMB, TOO_MANY_PAGES;
 *   PdfError PDF_TOO_LARGE
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
 * Of several readings of a damaged file the one with the most pages, and of those the one whose pages lead to the most
 * objects: PDFium believes a cross-reference that leads past objects, and does not find those that have no end.
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

/** A PDF that is open for changes, and what was done to open it. */
export interface OpenedDocument {
  readonly document: PdfDocument;
  readonly opened: OpenedPdf;
  /** Readers would have disagreed on the pages (see `mendPageTree`). */
  readonly pageTreeMended: boolean;
}

/**
 * Opens a PDF from outside for changes: decrypted, repaired if need be, with a page tree that all readers read alike.
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
  // Files that are signed or embedded into keep their objects; files that are rewritten may be reassembled.
  const opened = await openMended(input, options, [repair, rebuild]);
  try {
    return readPages(opened, options.field, limits);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // qpdf and PDFium go by a cross-reference that can be read and is wrong.
    const bytes = await mendedBy(rebuild, assertSafePdf(input, options), options).catch(() => undefined);
    const rewritten = bytes && (await plainForm(bytes, options.password));
    if (!rewritten?.output) throw refusalOf(error, options.field);
    return readPages({ ...opened, bytes: rewritten.output, wasRepaired: true }, options.field, limits);
  }
}

/** The document if all of it can be read strictly, with only what its trailer leads to. */
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

/** @throws InvalidInputError TOO_MANY_PAGES, PDF_DAMAGED when there is no page */
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

/** The refusal that fits, depending on whether a password was given. */
function passwordRefusal(options: OpenOptions) {
  return options.password ? refusals.passwordWrong(options.field) : refusals.passwordNeeded(options.field);
}

/** The refusal that says why PDFium did not open the file. */
export function pdfiumRefusal(reason: RefusalReason, options: OpenOptions) {
  if (reason === 'password') return passwordRefusal(options);
  if (reason === 'unsupported') return refusals.unsupportedEncryption(options.field);
  return refusals.damaged(options.field);
}

/**
 * Has PDFium rebuild a file whose cross-reference is damaged (qpdf's WebAssembly build does not).
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
 * Has PDFium open a file for the time of `use`, by whichever form of the password opens it.
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
