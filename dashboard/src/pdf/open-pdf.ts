import type { PageViewport, PDFDocumentLoadingTask, PDFPageProxy, RenderTask } from 'pdfjs-dist';
// The legacy build includes polyfills for features that browsers have had for less than a year.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;
/** Folder of the resources that pdf.js loads on demand: decoders, character maps, fonts. */
const RESOURCES = `${import.meta.env.BASE_URL}assets/pdfjs/`;

/** Maximum pixels of a decoded image. An A3 page scanned at 1,200 dpi exceeds it, but would exhaust the tab's memory. */
const MOST_IMAGE_PIXELS = 2 ** 27;
/** Maximum pixels of a canvas in every browser; Safari on phones draws nothing on a larger one. */
const MOST_CANVAS_PIXELS = 2 ** 24;
const MOST_CANVAS_SIDE = 8192;

/** Source of a PDF: a URL, or its bytes. */
export type PdfSource = string | Uint8Array;

/** Begins to open a PDF. The caller must destroy the task. */
export function openPdf(source: PdfSource, password?: string): PDFDocumentLoadingTask {
  return getDocument({
    // pdf.js transfers the buffer that it gets, so it gets a copy.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    ...(password !== undefined && { password }),
    cMapUrl: `${RESOURCES}cmaps/`,
    standardFontDataUrl: `${RESOURCES}standard_fonts/`,
    wasmUrl: `${RESOURCES}wasm/`,
    iccUrl: `${RESOURCES}iccs/`,
    // One request loads the whole file: later ones, of ranges, would fail once the hour of a link is over.
    disableRange: true,
    maxImageSize: MOST_IMAGE_PIXELS,
  });
}

/**
 * Draws a page, at a smaller size if the requested one exceeds a canvas.
 *
 * @param width in pixels.
 * @param turn degrees clockwise, added to the rotation of the page.
 */
export function drawPage(
  page: PDFPageProxy,
  width: number,
  turn = 0,
): { readonly canvas: HTMLCanvasElement; readonly task: RenderTask } {
  const viewport = drawableViewport(page, width, turn);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  return { canvas, task: page.render({ canvas, viewport }) };
}

function drawableViewport(page: PDFPageProxy, width: number, turn: number): PageViewport {
  const rotation = (page.rotate + turn) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  const scale = Math.min(
    width / natural.width,
    Math.sqrt(MOST_CANVAS_PIXELS / (natural.width * natural.height)),
    MOST_CANVAS_SIDE / Math.max(natural.width, natural.height),
  );
  return page.getViewport({ scale, rotation });
}
