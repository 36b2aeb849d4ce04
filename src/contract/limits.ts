/** API keys that an account may have at one time. */
export const MAX_API_KEYS = 100;

/** Days for which the last use of an API key is remembered. */
export const KEY_USE_DAYS = 90;

/** Lines of a batch file that are rendered. */
export const MAX_FILE_LINES = 10_000;

/** Bytes of one line of a batch file. */
export const MAX_LINE_BYTES = 4_000_000;

/** Bytes of an upload. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
