/** Maximum concurrent API keys of an account. */
export const MAX_API_KEYS = 100;

/** Days for which the last use of an API key is stored. */
export const KEY_USE_DAYS = 90;

/** Maximum rendered lines of a batch file. */
export const MAX_FILE_LINES = 10_000;

/** Maximum bytes of a line in a batch file. */
export const MAX_LINE_BYTES = 4_000_000;

/** Maximum characters of Markdown in a request, and of each part of a template. */
export const MAX_PART_LENGTH = 2 * 1024 * 1024;

/** Maximum bytes of an upload. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;

/** Time limits of the functions that render, with the default settings, and the time reserved for storing and responding. */
export const RENDER_TIME = {
  requestSeconds: 60,
  /** Of a preview, or of the test when a template is saved. */
  trialMs: 20_000,
  /**
   * The same for office templates: LibreOffice may have to start first, and limits the processor time of a document itself.
   */
  officeTrialMs: 48_000,
  requestReserveMs: 8_000,
  queuedSeconds: 120,
  queuedReserveMs: 15_000,
} as const;

/** Limits of a pipeline. Bytes are those of all PDFs and images between two steps. */
export const PIPELINE_LIMITS = {
  steps: 20,
  inputs: 20,
  renders: 10,
  /** PDFs or images between two steps, and at the end. */
  files: 500,
  /** PDFs saved as documents. */
  documents: 50,
  bytes: 400 * 1024 * 1024,
} as const;

/** Maximum PDFs of a batch that are merged into one. */
export const MAX_MERGED_RESULTS = 1_000;
