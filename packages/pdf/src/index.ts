/**
 * The public interface of the engine: one function for each thing that it does with a PDF, their options and reports,
 * and the errors that they throw. What is not exported here may change at any time.
 */

export { parseCertificate } from './cms/certificate.ts';
export {
  DATA_FILE_NAME,
  type EmbedOptions,
  type ExtractOptions,
  embedData,
  extractData,
  MAX_DATA_BYTES,
} from './embed/index.ts';
export { InvalidInputError, NotFoundError, PdfError, type PdfErrorKind, TimeLimitError } from './errors.ts';
export { flattenForms } from './flatten/index.ts';
export { MARKER_URL, MAX_CONTROLS } from './forms/form-control.ts';
export { addFormFields, type FormControl } from './forms/index.ts';
export { type DocumentFacts, stampPrinted } from './information/stamp-printed.ts';
export { isDeeperThan, type JsonObject, type JsonValue } from './json.ts';
export {
  assertTotalSize,
  MAX_INPUTS,
  MAX_TOTAL_BYTES,
  type MergeOptions,
  type MergeResult,
  MIN_INPUTS,
  merge,
} from './merge/index.ts';
export { isPdf } from './preflight/header.ts';
export {
  DEFAULT_DPI,
  MAX_DPI,
  MAX_PIXELS,
  MIN_DPI,
  type RasterizeOptions,
  rasterize,
} from './rasterize/index.ts';
export { re2Size } from './re2-size.ts';
export {
  MAX_PATTERNS,
  MAX_PRESETS,
  type PatternType,
  PRESETS,
  type RedactionCount,
  type RedactionLimits,
  type RedactionPattern,
  type RedactionRegion,
  type RedactionReport,
  type RedactionRequest,
  type RedactionResult,
  redact,
  validateRedactionRequest,
} from './redact/index.ts';
export { refusals } from './refusals.ts';
export {
  algorithmOf,
  assertMaySign,
  type Certificate,
  type CertifyRequest,
  type CertifyResult,
  type CredentialsInput,
  certificatesFromPem,
  certificateTextOf,
  certify,
  encodePem,
  type LocalCredentials,
  loadCredentials,
  localSigningKey,
  remoteCredentials,
  type SignatureAlgorithm,
  type SigningCredentials,
  type SigningKey,
  savedCredentials,
  type TimestampAuthority,
  type TimestampClientOptions,
  timestampClient,
  type VisibleSignature,
} from './sign/index.ts';
export { completeToUnicode } from './to-unicode/index.ts';
export {
  type Change,
  type ChangeLevel,
  type SignatureReport,
  type VerificationReport,
  type VerifyOptions,
  verify,
} from './verify/index.ts';
