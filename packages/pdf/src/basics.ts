/**
 * Errors, JSON types and names of the engine, without the engine itself: for code that handles errors but no PDFs and should not
 * load hundreds of modules. `@platen/pdf` exports the same.
 */
export {
  InvalidInputError,
  NotFoundError,
  PdfError,
  type PdfErrorDetails,
  type PdfErrorKind,
  TimeLimitError,
} from './errors.ts';
export { isJsonDeeperThan, type JsonObject, type JsonValue } from './json.ts';
export { nearestName } from './nearest-name.ts';
