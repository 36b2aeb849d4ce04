import { DamagedPdfError } from '../../file/core/damaged.ts';
import { refusals } from '../../file/core/refusals.ts';
import { heap, type Pdfium, pdfium } from '../../file/engines/pdfium/library.ts';
import { withDocument } from '../../file/engines/pdfium/pdfium-document.ts';

export interface ReadTextOptions {
  /** Name of the input in error messages; default: `pdf`. */
  readonly field?: string;
  /** Opens an encrypted PDF. */
  readonly password?: string | undefined;
}

/** Characters that PDFium returns for a hyphen at a line end. */
const LINE_HYPHENS = ['\u0002', '\ufffe'];

/**
 * Extracts the text of the pages with PDFium, which is independent of the code that wrote the file: page after page, with the
 * page's lines.
 *
 * @param pdf a sound PDF
 * @throws InvalidInputError `PDF_DAMAGED` when PDFium cannot open it
 */
export async function readText(
  pdf: Uint8Array,
  { field = 'pdf', password = '' }: ReadTextOptions = {},
): Promise<string> {
  const library = await pdfium();
  return withDocument(
    library,
    pdf,
    password,
    ({ handle, pageCount }) => {
      const pages = Array.from({ length: pageCount }, (_, index) => pageText(library, handle, index));
      const text = pages.join('\n');
      return LINE_HYPHENS.reduce((read, hyphen) => read.replaceAll(hyphen, '-'), text);
    },
    () => {
      throw refusals.damaged(field);
    },
  );
}

function pageText(library: Pdfium, document: number, index: number): string {
  const page = library.FPDF_LoadPage(document, index);
  if (page === 0) return '';
  const text = library.FPDFText_LoadPage(page);
  try {
    return text === 0 ? '' : textOf(library, text);
  } finally {
    if (text !== 0) library.FPDFText_ClosePage(text);
    library.FPDF_ClosePage(page);
  }
}

function textOf(library: Pdfium, text: number): string {
  const count = library.FPDFText_CountChars(text);
  if (count <= 0) return '';
  // UTF-16 with a terminating zero; a character may need two units.
  const bytes = (count * 2 + 1) * 2;
  const buffer = library.pdfium.wasmExports.malloc(bytes);
  if (buffer === 0) throw new DamagedPdfError('no memory for the text');
  try {
    const units = library.FPDFText_GetText(text, 0, count, buffer);
    const end = buffer + Math.max(0, units - 1) * 2;
    return Buffer.from(heap(library).slice(buffer, end)).toString('utf16le');
  } finally {
    library.pdfium.wasmExports.free(buffer);
  }
}
