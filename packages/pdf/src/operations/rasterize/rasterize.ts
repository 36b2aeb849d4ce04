import { type PageSelection, selectedPages } from '../../document/pages/page-selection.ts';
import { InvalidInputError } from '../../errors.ts';
import { DamagedPdfError } from '../../file/core/damaged.ts';
import { refusalOf, refusals } from '../../file/core/refusals.ts';
import { type FormEnvironment, openForm } from '../../file/engines/pdfium/form-environment.ts';
import { type Pdfium, pdfium, recycle } from '../../file/engines/pdfium/library.ts';
import { openDocument, type PdfiumDocument } from '../../file/engines/pdfium/pdfium-document.ts';
import { assertSafeContent, type OpenOptions } from '../../file/preflight/index.ts';
import { DEFAULT_LIMITS } from '../../file/preflight/limits.ts';
import { pdfiumRefusal } from '../../file/preflight/open-pdf.ts';
import { DEFAULT_DPI, MAX_DPI, MAX_PIXELS, MAX_TOTAL_PIXELS, MAX_WIDTH, MIN_DPI } from './limits.ts';
import { isGray, PngRows } from './png-rows.ts';
import { PageRenderer, type PageSize } from './render-page.ts';

/** Number of pixels rendered at once: 64 MB of bitmap. */
const BAND_PIXELS = 16_000_000;

export interface RasterizeOptions {
  /** Resolution in dots per inch, 72 to 300; 150 when left out. */
  readonly dpi?: number;
  /** Width of each image in pixels, 1 to 10,000, instead of a resolution. */
  readonly width?: number;
  /** Pages in the order wanted, repeats allowed; all pages when left out. */
  readonly pages?: PageSelection;
  /** User or owner password of an encrypted file. */
  readonly password?: string;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string;
  /** Time limit for one page in milliseconds; 60,000 when left out. */
  readonly pageTimeout?: number;
}

/**
 * Renders pages to PNG lazily, each when the consumer requests it: with the crop box and rotation applied (ISO 32000-2, 14.11.2
 * and 7.7.3.3), on white, with annotations and form fields (12.5.5). All input is checked before the first page is rendered, so
 * only the first step throws for invalid input.
 *
 * @returns PNG files, grey when the page has no colour, with their resolution in `pHYs`
 * @throws InvalidInputError `INVALID_INPUT` for `dpi`, `width` and `pages`, `PAGE_OUT_OF_RANGE` for `pages[i]`; for the PDF `NOT_A_PDF`,
 *   `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `ENCRYPTION_UNSUPPORTED`, `PDF_BOMB`, `TOO_MANY_PAGES`, `PAGE_TOO_LARGE`
 *   over 100 megapixels, `TOO_MANY_PIXELS` over 5,000 megapixels in all
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 * @throws TimeLimitError `RASTERIZE_TIMEOUT` when a page takes longer than `pageTimeout`
 */
export async function* rasterize(
  pdf: Uint8Array,
  options: RasterizeOptions = {},
): AsyncGenerator<Uint8Array> {
  const scale = scaleOf(options);
  const open: OpenOptions = { field: options.field ?? 'pdf', password: options.password };
  const bytes = await assertSafeContent(pdf, open);
  const library = await pdfium();
  let failure: unknown;
  let document: PdfiumDocument | undefined;
  let form: FormEnvironment | undefined;
  try {
    document = openOrRefuse(library, bytes, open);
    const wanted = selectedPages(options.pages, document.pageCount);
    const sizes = wanted.map((index) => pageSize(library, document!, index, scale, open.field));
    refuseTooMuch(sizes);
    form = openForm(library, document);
    for (const [at, index] of wanted.entries()) {
      const timeout = options.pageTimeout ?? 60_000;
      yield await renderPage(library, { document, form, index, size: sizes[at]!, timeout });
    }
  } catch (error) {
    failure = error;
    throw refusalOf(error, open.field);
  } finally {
    try {
      form?.close();
      document?.close();
    } catch (error) {
      failure ??= error;
    }
    recycle(library, failure);
  }
}

/** Returns the resolution in dots per inch for a page of this width in points. */
type Scale = (pageWidth: number) => number;

function scaleOf({ width, dpi = DEFAULT_DPI }: RasterizeOptions): Scale {
  if (width !== undefined) {
    if (Number.isInteger(width) && width >= 1 && width <= MAX_WIDTH)
      return (pageWidth) => (width * 72) / Math.max(pageWidth, 1);
    throw new InvalidInputError(`width: must be a whole number from 1 to ${MAX_WIDTH}`, { field: 'width' });
  }
  if (dpi >= MIN_DPI && dpi <= MAX_DPI) return () => dpi;
  throw new InvalidInputError(`dpi: must be a number from ${MIN_DPI} to ${MAX_DPI}`, { field: 'dpi' });
}

/** Size of an image, and its resolution in dots per inch. */
interface ImageSize extends PageSize {
  readonly dpi: number;
}

function openOrRefuse(library: Pdfium, bytes: Uint8Array, open: OpenOptions): PdfiumDocument {
  const document = openDocument(library, bytes, open.password ?? '');
  if ('refused' in document) throw pdfiumRefusal(document.refused, open);
  const { pageCount } = document;
  if (pageCount >= 1 && pageCount <= DEFAULT_LIMITS.maxPages) return document;
  document.close();
  if (pageCount < 1) throw refusals.damaged(open.field);
  throw refusals.tooManyPages(open.field, DEFAULT_LIMITS.maxPages);
}

function pageSize(
  library: Pdfium,
  document: PdfiumDocument,
  index: number,
  scale: Scale,
  field: string,
): ImageSize {
  const { malloc, free } = library.pdfium.wasmExports;
  const at = malloc(8);
  try {
    if (!library.FPDF_GetPageSizeByIndexF(document.handle, index, at)) throw refusals.damaged(field);
    const points = (offset: number) => library.pdfium.getValue(at + offset, 'float');
    const dpi = scale(points(0));
    // Rounding errors must not add a pixel to a page of exactly 8.5 inches.
    const pixels = (offset: number) => Math.max(1, Math.ceil((points(offset) * dpi) / 72 - 0.001));
    const size = { width: pixels(0), height: pixels(4), dpi };
    if (size.width * size.height <= MAX_PIXELS) return size;
    throw new InvalidInputError(
      `${field}: page ${index} is ${size.width} x ${size.height} pixels at ${Math.round(dpi)} dpi, at most 100 megapixels are allowed`,
      { field, code: 'PAGE_TOO_LARGE' },
    );
  } finally {
    free(at);
  }
}

function refuseTooMuch(sizes: readonly PageSize[]): void {
  const total = sizes.reduce((sum, size) => sum + size.width * size.height, 0);
  if (total <= MAX_TOTAL_PIXELS) return;
  throw new InvalidInputError(
    `pages: have ${Math.ceil(total / 1e6)} megapixels together, at most ${MAX_TOTAL_PIXELS / 1e6} are allowed in one request: ask for fewer pages at a time`,
    { field: 'pages', code: 'TOO_MANY_PIXELS' },
  );
}

async function renderPage(
  library: Pdfium,
  job: {
    document: PdfiumDocument;
    form: FormEnvironment;
    index: number;
    size: ImageSize;
    timeout: number;
  },
): Promise<Uint8Array> {
  const { width, height, dpi } = job.size;
  const page = library.FPDF_LoadPage(job.document.handle, job.index);
  if (page === 0) throw new DamagedPdfError(`page ${job.index} cannot be read`);
  const renderer = new PageRenderer(library, page, job.form.handle, job.size);
  try {
    const deadline = performance.now() + job.timeout;
    const band = Math.max(1, Math.min(height, Math.floor(BAND_PIXELS / width)));
    let png: PngRows | undefined;
    for (let top = 0; top < height; top += band) {
      const rows = Math.min(band, height - top);
      const encoder = png;
      const added = renderer.render(top, rows, deadline, (rgba) => {
        const color = rows === height && isGray(rgba) ? 'gray' : 'rgb';
        png = encoder ?? new PngRows(width, height, color, dpi);
        return png.add(rgba);
      });
      await added;
    }
    return await png!.finish();
  } finally {
    renderer.close();
  }
}
