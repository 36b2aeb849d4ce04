import type { Pdfium } from './library.ts';
import type { PdfiumDocument } from './pdfium-document.ts';

/** PDFium's environment for drawing form fields. `close` exactly once, before the document is closed. */
export interface FormEnvironment {
  /** Form handle; 0 when PDFium created none. */
  readonly handle: number;
  close(): void;
}

/** Loads the form of a document; fields are not highlighted. */
export function openForm(library: Pdfium, document: PdfiumDocument): FormEnvironment {
  const info = library.PDFiumExt_OpenFormFillInfo();
  const handle = library.PDFiumExt_InitFormFillEnvironment(document.handle, info);
  if (handle !== 0) library.FPDF_SetFormFieldHighlightAlpha(handle, 0);
  return {
    handle,
    close() {
      if (handle !== 0) library.PDFiumExt_ExitFormFillEnvironment(handle);
      library.PDFiumExt_CloseFormFillInfo(info);
    },
  };
}
