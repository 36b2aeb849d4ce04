import type { Rect } from '../../../file/core/matrix.ts';
import { type Pdfium, pdfium } from '../../../file/engines/pdfium/library.ts';
import { withDocument } from '../../../file/engines/pdfium/pdfium-document.ts';
import type { CharTable } from './char-table.ts';
import { type OpenPage, PdfiumPage } from './pdfium-page.ts';
import { renderPage } from './pdfium-window.ts';

/** A character as PDFium extracts it; boxes in the page's user space. */
export interface ReadChar {
  readonly text: string;
  /** Tight bounds of the ink; undefined for spaces and for characters that PDFium adds. */
  readonly box: Rect | undefined;
}

/** A document as read by an engine that is independent of the code that wrote it. */
export interface DocumentReader {
  readonly pageCount: number;
  /** Opens a page for the duration of `use`. */
  withPage<T>(page: number, use: (page: OpenPage) => T): T;
  /** Characters of the page and of its annotations. */
  chars(page: number): ReadChar[];
  /** RGB rows of a page without its annotations, as displayed. */
  render(page: number, width: number, height: number): Uint8Array;
}

/** Opens a document in PDFium for the duration of `use`; undefined when PDFium cannot open it. */
export async function readWithPdfium<T>(
  bytes: Uint8Array,
  use: (reader: DocumentReader) => T,
): Promise<T | undefined> {
  const library = await pdfium();
  return withDocument<T | undefined>(
    library,
    bytes,
    '',
    ({ handle, pageCount }) => {
      const pages = new PagesInTurn(library, handle);
      try {
        return use(readerOf(library, pages, pageCount));
      } finally {
        pages.close();
      }
    },
    () => undefined,
  );
}

/**
 * Opens pages, and closes each only after the next one is open: PDFium drops fonts and their glyph extents with the last page
 * that uses them.
 */
class PagesInTurn {
  readonly #library: Pdfium;
  readonly #document: number;
  #last: PdfiumPage | undefined;

  constructor(library: Pdfium, document: number) {
    this.#library = library;
    this.#document = document;
  }

  open(index: number): PdfiumPage {
    const page = new PdfiumPage(this.#library, this.#document, index);
    this.close();
    this.#last = page;
    return page;
  }

  close(): void {
    this.#last?.close();
    this.#last = undefined;
  }
}

function readerOf(library: Pdfium, pages: PagesInTurn, pageCount: number): DocumentReader {
  const withPage = <T>(index: number, use: (page: PdfiumPage) => T): T => use(pages.open(index));
  return {
    pageCount,
    withPage,
    chars: (index) => withPage(index, (page) => readChars(page.chars())),
    render: (index, width, height) =>
      withPage(index, (page) => {
        const whole = { pageWidth: width, pageHeight: height, left: 0, top: 0, width, height };
        return renderPage(library, page.handle, whole);
      }),
  };
}

function readChars(chars: CharTable): ReadChar[] {
  return Array.from({ length: chars.length }, (_, index) => ({
    text: chars.text(index),
    box: chars.box(index),
  }));
}
