import type { PageViewport, PDFDocumentLoadingTask, PDFPageProxy, RenderTask } from 'pdfjs-dist';
// This build brings along what browsers have had for less than a year.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;
/** Where the build puts what pdf.js loads when a file needs it: decoders, character maps, fonts. */
const RESOURCES = `${import.meta.env.BASE_URL}assets/pdfjs/`;

/** Pixels of the largest image that is decoded: a page of A3 scanned at 1,200 dpi needs more, a tab would run out of memory. */
const MOST_IMAGE_PIXELS = 2 ** 27;
/** What a canvas may hold in every browser; Safari on phones draws nothing on a larger one. */
const MOST_CANVAS_PIXELS = 2 ** 24;
const MOST_CANVAS_SIDE = 8192;

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
    maxImageSize: MOST_IMAGE_PIXELS,
  });
}

/**
 * Draws a page, smaller than asked where no canvas could hold it.
 *
 * @param width in pixels.
 */
export function drawPage(
  page: PDFPageProxy,
  width: number,
): { readonly canvas: HTMLCanvasElement; readonly task: RenderTask } {
  const viewport = drawableViewport(page, width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  return { canvas, task: page.render({ canvas, viewport }) };
}

function drawableViewport(page: PDFPageProxy, width: number): PageViewport {
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(
    width / natural.width,
    Math.sqrt(MOST_CANVAS_PIXELS / (natural.width * natural.height)),
    MOST_CANVAS_SIDE / Math.max(natural.width, natural.height),
  );
  return page.getViewport({ scale });
}
