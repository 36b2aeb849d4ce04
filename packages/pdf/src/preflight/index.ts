export { assertPdf } from './header.ts';
export { DEFAULT_LIMITS, type PdfLimits } from './limits.ts';
export { judgeContent, judgePdf, loadPdf, type OpenedPdf, type OpenOptions, openPdf } from './open-pdf.ts';
