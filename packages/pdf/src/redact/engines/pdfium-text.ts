import type { Rect } from '../../core/matrix.ts';
import { withDocument } from '../../engines/pdfium/document.ts';
import { heap, type Pdfium, pdfium } from '../../engines/pdfium/library.ts';

/** A character as PDFium reads it; boxes in the page's user space. */
export interface ReadChar {
  readonly text: string;
  /** Tight around the ink; undefined for spaces and for what PDFium adds itself. */
  readonly box: Rect | undefined;
}

/** A document as an engine sees it that had no part in writing it. */
export interface DocumentReader {
  readonly pageCount: number;
  /** Characters of the page and of its annotations. */
  chars(page: number): ReadChar[];
  /** RGB rows of a page without its annotations, as displayed. */
  render(page: number, width: number, height: number): Uint8Array;
}

/** FLAT_NORMALDISPLAY. */
const FLATTEN_FOR_DISPLAY = 0;

/** More characters than this on a page are not read one by one. */
const MAX_CHARS = 2_000_000;

/** Opens a document in PDFium for the time of `use`; undefined when PDFium cannot open it. */
export async function readWithPdfium<T>(
  bytes: Uint8Array,
  use: (reader: DocumentReader) => T,
): Promise<T | undefined> {
  const library = await pdfium();
  return withDocument<T | undefined>(
    library,
    bytes,
    '',
    ({ handle, pageCount }) =>
      use({
        pageCount,
        chars: (page) => readChars(library, handle, page),
        render: (page, width, height) => renderPage(library, handle, page, width, height),
      }),
    () => undefined,
  );
}

function readChars(library: Pdfium, document: number, index: number): ReadChar[] {
  const page = loadFlattened(library, document, index);
  if (page === 0) return [];
  const text = library.FPDFText_LoadPage(page);
  const memory = library.pdfium.wasmExports.malloc(32);
  try {
    if (text === 0 || memory === 0) return [];
    const count = Math.min(library.FPDFText_CountChars(text), MAX_CHARS);
    const chars: ReadChar[] = [];
    for (let i = 0; i < count; i++) {
      const code = library.FPDFText_GetUnicode(text, i);
      const generated = library.FPDFText_IsGenerated(text, i) === 1;
      const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      const known =
        !generated && library.FPDFText_GetCharBox(text, i, memory, memory + 8, memory + 16, memory + 24);
      chars.push({ text: character, box: known ? readBox(library, memory) : undefined });
    }
    return chars;
  } finally {
    library.pdfium.wasmExports.free(memory);
    if (text !== 0) library.FPDFText_ClosePage(text);
    library.FPDF_ClosePage(page);
  }
}

/** The page with what its annotations show made part of it (in memory only), so that their text is read too. */
function loadFlattened(library: Pdfium, document: number, index: number): number {
  const page = library.FPDF_LoadPage(document, index);
  if (page === 0 || library.FPDFPage_GetAnnotCount(page) === 0) return page;
  library.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY);
  library.FPDF_ClosePage(page);
  return library.FPDF_LoadPage(document, index);
}

/** Left, right, bottom, top as doubles. */
function readBox(library: Pdfium, memory: number): Rect | undefined {
  const view = new DataView(heap(library).buffer, memory, 32);
  const [x0, x1, y0, y1] = [0, 8, 16, 24].map((offset) => view.getFloat64(offset, true)) as [
    number,
    number,
    number,
    number,
  ];
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : undefined;
}

/** FPDFBitmap_BGRx. */
const FORMAT_BGRX = 3;

function renderPage(
  library: Pdfium,
  document: number,
  index: number,
  width: number,
  height: number,
): Uint8Array {
  const page = library.FPDF_LoadPage(document, index);
  if (page === 0) throw new RangeError('PDFium cannot load the page');
  const bitmap = library.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, 0, width * 4);
  try {
    if (bitmap === 0) throw new RangeError('no memory for the bitmap');
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const at = library.FPDFBitmap_GetBuffer(bitmap);
    const pixels = heap(library).subarray(at, at + width * height * 4);
    const rgb = new Uint8Array(width * height * 3);
    for (let i = 0, o = 0; o < rgb.length; i += 4, o += 3) {
      rgb[o] = pixels[i + 2]!;
      rgb[o + 1] = pixels[i + 1]!;
      rgb[o + 2] = pixels[i]!;
    }
    return rgb;
  } finally {
    if (bitmap !== 0) library.FPDFBitmap_Destroy(bitmap);
    library.FPDF_ClosePage(page);
  }
}
