export { DEFAULT_LIMITS } from './limits.ts';
export {
  assertSafeContent,
  assertSafePdf,
  type OpenOptions,
  openDocument,
  openPdf,
} from './open-pdf.ts';
export { readOrRewrite } from './read-or-rewrite.ts';
