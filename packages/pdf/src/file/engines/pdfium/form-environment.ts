import type { Pdfium } from './library.ts';
import type { PdfiumDocument } from './pdfium-document.ts';

/** What PDFium draws form fields with. `close` exactly once, before the document is closed. */
export interface FormEnvironment {
  /** 0 when PDFium made none. */
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
