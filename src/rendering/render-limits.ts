/** What one render may use. Sizes in bytes, times in milliseconds. */
export interface RenderLimits {
  /** From the start of the work, not counting the time in the queue. */
  readonly timeoutMs: number;
  /** Characters of the HTML after the data has been filled in. */
  readonly maxHtmlLength: number;
  /** Characters of text between its elements: more than fit on as many pages. */
  readonly maxTextLength: number;
  readonly maxPages: number;
  readonly maxPdfBytes: number;
  /** Resident memory of the browser while it works on a document. */
  readonly maxBrowserBytes: number;
  /** What a document may load from the network. */
  readonly maxResources: number;
  readonly maxResourceBytes: number;
  readonly maxTotalResourceBytes: number;
  readonly resourceTimeoutMs: number;
}

const MEGABYTE = 1024 * 1024;
/** Memory of a function, in bytes, that the browser may not use: its output is read while it is still running. */
const RESERVED_BYTES = 450 * MEGABYTE;

export const DEFAULT_LIMITS: RenderLimits = {
  timeoutMs: 60_000,
  maxHtmlLength: 20 * MEGABYTE,
  maxTextLength: 10_000_000,
  maxPages: 2_000,
  maxPdfBytes: 200 * MEGABYTE,
  maxBrowserBytes: 1_400 * MEGABYTE,
  maxResources: 200,
  maxResourceBytes: 20 * MEGABYTE,
  maxTotalResourceBytes: 50 * MEGABYTE,
  resourceTimeoutMs: 10_000,
};

/** What the browser may use of the memory of a function. */
export function browserBytesOf(functionMegabytes: number): number {
  return functionMegabytes * MEGABYTE - RESERVED_BYTES;
}
