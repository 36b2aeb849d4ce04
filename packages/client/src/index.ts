export * from './errors.ts';
export type { ErrorCode, KnownErrorCode } from './generated/error-codes.ts';
export { Lists } from './generated/lists.ts';
export * from './generated/operations.ts';
export * from './generated/types.ts';
export type { Page, PageRequest } from './lists.ts';
export { type FormWarning, type OptimizeReport, PdfResponse, type RedactionSummary } from './pdf-response.ts';
export {
  type CompleteJob,
  Platen,
  type RenderOptions,
  type UploadedDocument,
  type UploadOptions,
  type WaitOptions,
} from './platen.ts';
export { type RateLimit, ResponseHeaders } from './response-headers.ts';
export type { CallOptions, OperationCall, PlatenOptions } from './transport.ts';
export type { UploadContent } from './upload-content.ts';
export {
  type SignedWebhook,
  type SignWebhookOptions,
  signWebhook,
  type VerifyWebhookOptions,
  verifyWebhook,
} from './webhooks.ts';
