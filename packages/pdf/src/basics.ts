/**
 * The errors of the engine and what it knows of JSON and names, without the engine: for code that tells errors apart but
 * works on no PDF, and should not load hundreds of modules for it. `@platen/pdf` exports the same.
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
