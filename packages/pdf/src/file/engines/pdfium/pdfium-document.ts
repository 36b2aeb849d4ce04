import { heap, type Pdfium, recycle } from './library.ts';

/** A document open in PDFium. `close` exactly once. */
export interface PdfiumDocument {
  readonly handle: number;
  readonly pageCount: number;
  close(): void;
}

/** Why PDFium refused a document (fpdfview.h, FPDF_ERR_*). */
export type RefusalReason = 'password' | 'damaged' | 'unsupported';

const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/** Opens a PDF; PDFium rebuilds a damaged cross-reference on its own. Copies `bytes` into its memory. */
export function openDocument(
  library: Pdfium,
  bytes: Uint8Array,
  password: string,
): PdfiumDocument | { refused: RefusalReason } {
  const copy = library.pdfium.wasmExports.malloc(bytes.length);
  if (copy === 0) return { refused: 'damaged' };
  heap(library).set(bytes, copy);
  const handle = library.FPDF_LoadMemDocument(copy, bytes.length, password);
  if (handle === 0) {
    const error = library.FPDF_GetLastError();
    library.pdfium.wasmExports.free(copy);
    if (error === PASSWORD_ERROR) return { refused: 'password' };
    return { refused: error === SECURITY_ERROR ? 'unsupported' : 'damaged' };
  }
  return {
    handle,
    pageCount: library.FPDF_GetPageCount(handle),
    close() {
      library.FPDF_CloseDocument(handle);
      library.pdfium.wasmExports.free(copy);
    },
  };
}

/**
 * Opens a PDF for the duration of `use`, and drops the instance if it trapped or used much memory.
 *
 * @param refused maps PDFium's refusal to the error to throw
 */
export function withDocument<T>(
  library: Pdfium,
  bytes: Uint8Array,
  password: string,
  use: (document: PdfiumDocument) => T,
  refused: (reason: RefusalReason) => T,
): T {
  let failure: unknown;
  try {
    const document = openDocument(library, bytes, password);
    if ('refused' in document) return refused(document.refused);
    try {
      return use(document);
    } finally {
      document.close();
    }
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    recycle(library, failure);
  }
}

/** Rewrites the document completely and unencrypted; `undefined` when PDFium cannot. */
export function saveDocument(library: Pdfium, document: PdfiumDocument): Uint8Array | undefined {
  library.EPDF_RemoveEncryption(document.handle);
  const writer = library.PDFiumExt_OpenFileWriter();
  try {
    library.PDFiumExt_SaveAsCopy(document.handle, writer);
    const size = library.PDFiumExt_GetFileWriterSize(writer);
    if (size === 0) return undefined;
    const buffer = library.pdfium.wasmExports.malloc(size);
    if (buffer === 0) return undefined;
    try {
      library.PDFiumExt_GetFileWriterData(writer, buffer, size);
      return heap(library).slice(buffer, buffer + size);
    } finally {
      library.pdfium.wasmExports.free(buffer);
    }
  } finally {
    library.PDFiumExt_CloseFileWriter(writer);
  }
}
