import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;
/** Where the build puts what pdf.js loads when a file needs it: decoders, character maps, fonts. */
const RESOURCES = `${import.meta.env.BASE_URL}assets/pdfjs/`;

/** Where a PDF comes from: an address, or its bytes. */
export type PdfSource = string | Uint8Array;

/** Begins to open a PDF. The caller has to destroy the task. */
export function openPdf(source: PdfSource): PDFDocumentLoadingTask {
  return getDocument({
    // pdf.js takes over the buffer that it is given.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    cMapUrl: `${RESOURCES}cmaps/`,
    standardFontDataUrl: `${RESOURCES}standard_fonts/`,
    wasmUrl: `${RESOURCES}wasm/`,
    iccUrl: `${RESOURCES}iccs/`,
    disableAutoFetch: true,
  });
}
