import type { Matrix, Rect } from '../../core/matrix.ts';
import { heap, type Pdfium, pdfium } from '../../engines/pdfium/library.ts';
import { withDocument } from '../../engines/pdfium/pdfium-document.ts';

/** A character as PDFium reads it; boxes in the page's user space. */
export interface ReadChar {
  readonly text: string;
  /** Tight around the ink; undefined for spaces and for what PDFium adds itself. */
  readonly box: Rect | undefined;
}

/** A part of a page in pixels. */
export interface PageWindow {
  /** Pixels of the whole page. */
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Upper left corner of the part, and its size. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** From user space to pixels of the part. */
  readonly fromUser: Matrix;
}

/** A document as an engine sees it that had no part in writing it. */
export interface DocumentReader {
  readonly pageCount: number;
  /** Characters of the page and of its annotations. */
  chars(page: number): ReadChar[];
  /** RGB rows of a page without its annotations, as displayed. */
  render(page: number, width: number, height: number): Uint8Array;
  /**
   * RGB rows of a part of a page without its annotations and without the last `boxes` paths that it paints; undefined when
   * these are no paths. To be called before `chars`.
   */
  renderBeneath(page: number, part: PageWindow, boxes: number): Uint8Array | undefined;
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
        render: (page, width, height) => {
          const whole = { pageWidth: width, pageHeight: height, left: 0, top: 0, width, height };
          return renderPage(library, handle, page, whole, 0)!;
        },
        renderBeneath: (page, part, boxes) => renderPage(library, handle, page, part, boxes),
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
    const { FPDFText_GetUnicode, FPDFText_IsGenerated, FPDFText_GetCharBox } = characterFunctions(library);
    const count = Math.min(library.FPDFText_CountChars(text), MAX_CHARS);
    const chars: ReadChar[] = [];
    let view: Float64Array = new Float64Array(0);
    for (let i = 0; i < count; i++) {
      const code = FPDFText_GetUnicode(text, i);
      const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      const known =
        FPDFText_IsGenerated(text, i) !== 1 &&
        FPDFText_GetCharBox(text, i, memory, memory + 8, memory + 16, memory + 24) !== 0;
      // Memory that grows is another buffer.
      if (view.length === 0) view = new Float64Array(heap(library).buffer, memory, 4);
      chars.push({ text: character, box: known ? readBox(view) : undefined });
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

/** Left, right, bottom, top. */
function readBox(view: Float64Array): Rect | undefined {
  const [x0, x1, y0, y1] = [view[0]!, view[1]!, view[2]!, view[3]!];
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : undefined;
}

/** What is called for every character. */
interface CharacterFunctions {
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_IsGenerated(text: number, index: number): number;
  FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
}

/** The functions as WebAssembly exports them: the library's own wrappers cost more than they do. */
function characterFunctions(library: Pdfium): CharacterFunctions {
  return library.pdfium.wasmExports as unknown as CharacterFunctions;
}

/** FPDFBitmap_BGRx. */
const FORMAT_BGRX = 3;

/** FPDF_PAGEOBJ_PATH. */
const PATH = 2;

function renderPage(
  library: Pdfium,
  document: number,
  index: number,
  part: Omit<PageWindow, 'fromUser'>,
  boxes: number,
): Uint8Array | undefined {
  const { width, height, pageWidth, pageHeight } = part;
  const page = library.FPDF_LoadPage(document, index);
  if (page === 0) throw new RangeError('PDFium cannot load the page');
  const bitmap = library.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, 0, width * 4);
  try {
    if (bitmap === 0) throw new RangeError('no memory for the bitmap');
    if (!removeLastPaths(library, page, boxes)) return undefined;
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    library.FPDF_RenderPageBitmap(bitmap, page, -part.left, -part.top, pageWidth, pageHeight, 0, 0);
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

/** Takes the paths that are painted last out of a page, in memory. */
function removeLastPaths(library: Pdfium, page: number, count: number): boolean {
  for (let left = count; left > 0; left--) {
    const last = library.FPDFPage_GetObject(page, library.FPDFPage_CountObjects(page) - 1);
    if (last === 0 || library.FPDFPageObj_GetType(last) !== PATH) return false;
    if (!library.FPDFPage_RemoveObject(page, last)) return false;
    library.FPDFPageObj_Destroy(last);
  }
  return true;
}
