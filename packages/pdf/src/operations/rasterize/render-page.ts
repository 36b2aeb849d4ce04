import { TimeLimitError } from '../../errors.ts';
import { DamagedPdfError } from '../../file/core/damaged.ts';
import { heap, type Pdfium } from '../../file/engines/pdfium/library.ts';

/** FPDFBitmap_BGRA. */
const FORMAT_BGRA = 4;
/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER: with annotations, in RGBA instead of BGRA. */
const FLAGS = 0x01 | 0x10;
const WHITE = 0xff_ff_ff_ff;

/** FPDF_RENDER_TOBECONTINUED. */
const TO_BE_CONTINUED = 1;

export interface PageSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Renders a page with its form fields; call `close` exactly once. */
export class PageRenderer {
  readonly #library: Pdfium;
  readonly #page: number;
  readonly #form: number;
  readonly #size: PageSize;

  /** @param form handle of the form fill environment, 0 for none */
  constructor(library: Pdfium, page: number, form: number, size: PageSize) {
    this.#library = library;
    this.#page = page;
    this.#form = form;
    this.#size = size;
    if (form !== 0) library.FORM_OnAfterLoadPage(page, form);
  }

  /**
   * Renders rows `top` to `top + rows` on white.
   *
   * @param use gets RGBA bytes in PDFium's memory, valid only until it returns
   * @throws TimeLimitError when `deadline` (as of `performance.now()`) passes
   */
  render<T>(top: number, rows: number, deadline: number, use: (rgba: Uint8Array) => T): T {
    const library = this.#library;
    const { width, height } = this.#size;
    const bitmap = library.FPDFBitmap_CreateEx(width, rows, FORMAT_BGRA, 0, width * 4);
    if (bitmap === 0) throw new DamagedPdfError('no memory for the bitmap');
    try {
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, WHITE);
      this.#draw(bitmap, top, deadline);
      if (this.#form !== 0) {
        library.FPDF_FFLDraw(this.#form, bitmap, this.#page, 0, -top, width, height, 0, FLAGS);
      }
      const at = library.FPDFBitmap_GetBuffer(bitmap);
      return use(heap(library).subarray(at, at + width * rows * 4));
    } finally {
      library.FPDFBitmap_Destroy(bitmap);
    }
  }

  close(): void {
    if (this.#form !== 0) this.#library.FORM_OnBeforeClosePage(this.#page, this.#form);
    this.#library.FPDF_ClosePage(this.#page);
  }

  /** Draws in steps, after which PDFium can stop at the deadline. */
  #draw(bitmap: number, top: number, deadline: number): void {
    const library = this.#library;
    const { width, height } = this.#size;
    const late = () => (performance.now() > deadline ? 1 : 0);
    const callback = library.pdfium.addFunction(late, 'ii');
    const pause = library.pdfium.wasmExports.malloc(12);
    try {
      // IFSDK_PAUSE: version, NeedToPauseNow, user.
      library.pdfium.setValue(pause, 1, 'i32');
      library.pdfium.setValue(pause + 4, callback, 'i32');
      library.pdfium.setValue(pause + 8, 0, 'i32');
      const status = library.FPDF_RenderPageBitmap_Start(
        bitmap,
        this.#page,
        0,
        -top,
        width,
        height,
        0,
        FLAGS,
        pause,
      );
      library.FPDF_RenderPage_Close(this.#page);
      if (status === TO_BE_CONTINUED) {
        throw new TimeLimitError('Rendering the page took too long', { code: 'RASTERIZE_TIMEOUT' });
      }
    } finally {
      library.pdfium.removeFunction(callback);
      library.pdfium.wasmExports.free(pause);
    }
  }
}
