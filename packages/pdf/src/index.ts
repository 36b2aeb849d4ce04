/**
 * Public API of the engine: one function for each operation on a PDF, its options and report, and the errors it throws. Anything
 * not exported here may change at any time.
 *
 * Pages are counted from 0. Lengths are in points (1/72 inch), sizes in bytes, times in milliseconds. No function changes its
 * input bytes.
 *
 * @packageDocumentation
 */

// Redacting.

export {
  ELSEWHERE,
  type Elsewhere,
  FOUND_IN,
  type FoundIn,
  type PatternType,
  PRESETS,
  previewRedaction,
  REDACTION_LIMITS,
  type RedactionBox,
  type RedactionCount,
  type RedactionHit,
  type RedactionLimits,
  type RedactionPattern,
  type RedactionPreview,
  type RedactionRegion,
  type RedactionReport,
  type RedactionRequest,
  type RedactionResult,
  redact,
  SENSITIVITIES,
  type Sensitivity,
  validateRedactionRequest,
} from './operations/redact/index.ts';

// Signing and verifying.

export { FINDING_CODES, FINDING_GROUPS, type FindingCode } from './finding-codes.ts';
export {
  type Certificate,
  type CredentialsInput,
  certificateTextOf,
  encodePem,
  isSignedAttributes,
  type LocalCredentials,
  loadCredentials,
  localCredentials,
  readCertificate,
  remoteCredentials,
  SIGNATURE_ALGORITHMS,
  SIGNING_WARNINGS,
  type SignatureAlgorithm,
  type SigningCredentials,
  type SigningKey,
  type SigningWarning,
  type SignRequest,
  type SignResult,
  sign,
  signatureAlgorithmOf,
  TIMESTAMP_DIGESTS,
  type TimestampAuthority,
  type TimestampClientOptions,
  type TimestampDigest,
  timestampClient,
  type VisibleSignature,
} from './operations/sign/index.ts';
export {
  type ChainFinding,
  type Change,
  type ChangeLevel,
  type SignatureReport,
  type VerificationReport,
  type VerifyOptions,
  verify,
} from './operations/verify/index.ts';
export type { VerificationFinding } from './verification-finding.ts';

// Forms.

export {
  FILL_WARNINGS,
  type FieldBox,
  type FieldDescription,
  type FieldKind,
  type FieldOption,
  type FillOptions,
  type FillResult,
  type FillWarning,
  type FontFace,
  type FormDescription,
  fillForm,
  type ReadFormOptions,
  readForm,
} from './operations/fill/index.ts';

// Whole documents.

export { type FlattenOptions, flatten } from './operations/flatten/index.ts';
export {
  assertMergeSize,
  MAX_INPUTS,
  MAX_TOTAL_BYTES,
  type MergeOptions,
  type MergeResult,
  MIN_INPUTS,
  merge,
} from './operations/merge/index.ts';
export {
  DEFAULT_DPI,
  MAX_DPI,
  MAX_PIXELS,
  MIN_DPI,
  type RasterizeOptions,
  rasterize,
} from './operations/rasterize/index.ts';

// Making files smaller.

export {
  DEFAULT_QUALITY,
  type ImageOptions,
  MAX_IMAGE_DPI,
  MIN_IMAGE_DPI,
  type OptimizeOptions,
  type OptimizeReport,
  type OptimizeResult,
  optimize,
} from './operations/optimize/index.ts';

// Pages.

export {
  type BlankPages,
  type CropBox,
  type CropPages,
  type DeletePages,
  type EditOptions,
  type EditResult,
  type ExtractPages,
  editPages,
  type ImposePages,
  type InsertedPdf,
  type InsertPages,
  MAX_PARTS,
  MAX_PARTS_TO_INSERT,
  MAX_SPLIT_BYTES,
  type PageEdit,
  type PageRange,
  type PageSelection,
  type PaperSize,
  PER_SHEET,
  type PerSheet,
  type ReorderPages,
  type RotatePages,
  SHEET_ORDERS,
  type SheetOrder,
  type SplitPart,
  type SplitRequest,
  selectedPages,
  split,
} from './operations/pages/index.ts';

// Stamps.

export {
  ANCHORS,
  type Anchor,
  type BatesNumbers,
  type ImageStamp,
  MAX_STAMPS,
  NUMBER_STYLES,
  type NumberStyle,
  type PdfStamp,
  type Stamp,
  type StampOptions,
  type StampPlace,
  type StampResult,
  stampPages,
  type TextStamp,
} from './operations/stamp/index.ts';

// Protection.

export {
  PERMISSIONS,
  type Permission,
  type ProtectOptions,
  type ProtectRequest,
  type ProtectResult,
  protect,
  unprotect,
  validateProtectRequest,
} from './operations/protect/index.ts';

// Information.

export type {
  AttachedFile,
  Bookmark,
  FontInformation,
  Information,
  Metadata,
  PageInformation,
} from './document/metadata/types.ts';
export { type InformationOptions, readInformation } from './operations/information/read-information.ts';

// Text.

export {
  BLOCK_TYPES,
  type BlockType,
  type ExtractedText,
  type ExtractTextOptions,
  extractText,
  type PlainPage,
  TEXT_FORMATS,
  type TextBlock,
  type TextBox,
  type TextCell,
  type TextFormat,
  type TextLine,
  type TextPage,
  type TextWord,
} from './operations/extract-text/index.ts';
export { type ReadTextOptions, readText } from './operations/extract-text/read-text.ts';

// Images.

export {
  type ExtractedImage,
  type ExtractedImages,
  type ExtractImagesOptions,
  extractImages,
  IMAGE_MASKS,
  IMAGE_MEDIA_TYPES,
  type ImageBox,
  type ImageFile,
  type ImageMask,
  type ImageMediaType,
  type ImageUse,
} from './operations/extract-images/index.ts';

// Embedded data.

export {
  type AssociatedFile,
  type AttachedInvoice,
  type AttachInvoiceOptions,
  attachInvoice,
  DATA_FILE_NAME,
  dataText,
  type EmbedOptions,
  type ExtractedFile,
  type ExtractedInvoice,
  type ExtractOptions,
  embedData,
  extractData,
  extractFile,
  extractInvoice,
  MAX_DATA_BYTES,
  type StatedInvoice,
} from './operations/embed/index.ts';

// Checking conformance.

export {
  type Finding,
  type Place,
  PROFILES,
  type Profile,
  type ValidateOptions,
  type ValidationReport,
  type Verdict,
  validate,
} from './standards/validate/index.ts';

// PDFs exported by LibreOffice.

export {
  type FinishConvertedOptions,
  type FinishedConversion,
  finishConverted,
} from './operations/finish/converted/index.ts';

// PDFs printed by Chromium.

export {
  type DocumentFacts,
  destinationPages,
  drawnTexts,
  type FinishedPrint,
  type FinishOptions,
  FORM_MARKER_URL,
  type FormControl,
  finishPrinted,
  type GeneratedText,
  HINT_PREFIX,
  MAX_FORM_CONTROLS,
  type MarkedArea,
  type MarkedPlace,
  type MarkedPlaces,
  markedPages,
  markedPlaces,
  PAGE_MARK,
  PAGE_MARK_URL,
  type StructureHint,
  UnplacedRowsError,
  type WithheldRows,
} from './operations/finish/printed/index.ts';
export { type Claim, claimText, type Standard, violationText } from './standards/claims/claims.ts';
export type { HybridInvoice } from './standards/claims/stating-packet.ts';
export type { Violation } from './standards/conformance/index.ts';

// Cheap checks of input.

export { assertPdf } from './file/preflight/header.ts';
export { DEFAULT_LIMITS as PDF_LIMITS } from './file/preflight/limits.ts';
export { re2ProgramSize } from './re2-size.ts';

// Errors.

export {
  InvalidInputError,
  isJsonDeeperThan,
  type JsonObject,
  type JsonValue,
  NotFoundError,
  nearestName,
  PdfError,
  type PdfErrorDetails,
  type PdfErrorKind,
  TimeLimitError,
} from './basics.ts';
export { ERROR_CODES, type PdfErrorCode } from './error-codes.ts';
export {
  endsWhole as jpegEndsWhole,
  frameHeader as jpegFrameHeader,
} from './page/images/jpeg/frame-header.ts';
export { encodePng, PNG_COLOR } from './page/images/png-writer.ts';
export { VERSION } from './version.ts';
