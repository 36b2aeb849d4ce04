export * from './errors.ts';
export * from './generated/operations.ts';
export * from './generated/types.ts';
export { type FormWarning, type OptimizeReport, PdfResponse, type RedactionSummary } from './pdf-response.ts';
export {
  type CompleteJob,
  Platen,
  type RenderOptions,
  type UploadedDocument,
  type UploadOptions,
  type WaitOptions,
} from './platen.ts';
export type { CallOptions, OperationCall, PlatenOptions } from './transport.ts';
export { type VerifyWebhookOptions, verifyWebhook } from './webhooks.ts';
