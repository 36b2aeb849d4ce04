export { assertPdf } from './header.ts';
export { DEFAULT_LIMITS, type PdfLimits } from './limits.ts';
export {
  assertSafeContent,
  assertSafePdf,
  type OpenedDocument,
  type OpenedPdf,
  type OpenOptions,
  openDocument,
  openPdf,
} from './open-pdf.ts';
export { readOrRewrite } from './read-or-rewrite.ts';
