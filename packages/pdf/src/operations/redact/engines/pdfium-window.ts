import { DamagedPdfError } from '../../../file/core/damaged.ts';
import type { Matrix } from '../../../file/core/matrix.ts';
import { heap, type Pdfium } from '../../../file/engines/pdfium/library.ts';

/** A part of a page, in pixels. */
export interface PageWindow {
  /** Size of the whole page, in pixels. */
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Upper left corner of the part, and its size. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Transformation from user space to pixels of the part. */
  readonly fromUser: Matrix;
}

/** FPDFBitmap_BGRx. */
const FORMAT_BGRX = 3;

/** RGB rows of a part of a page, without annotations. */
export function renderPage(library: Pdfium, page: number, part: Omit<PageWindow, 'fromUser'>): Uint8Array {
  const { width, height, pageWidth, pageHeight } = part;
  if (page === 0) throw new DamagedPdfError('PDFium cannot load the page');
  const bitmap = library.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, 0, width * 4);
  if (bitmap === 0) throw new DamagedPdfError('no memory for the bitmap');
  try {
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
    library.FPDFBitmap_Destroy(bitmap);
  }
}
