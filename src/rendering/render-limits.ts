/** Resource limits of one render. Sizes in bytes, times in milliseconds. */
export interface RenderLimits {
  /** Time from the start of the work, without the time in the queue. */
  readonly timeoutMs: number;
  /** Maximum characters of the HTML with its data filled in. */
  readonly maxHtmlLength: number;
  /** Maximum characters of text in the document, more than fit on `maxPages` pages. */
  readonly maxTextLength: number;
  readonly maxPages: number;
  readonly maxPdfBytes: number;
  /** Maximum resident memory of the browser while it prints a document. */
  readonly maxBrowserBytes: number;
  /** Maximum number of resources that a document may load from the network. */
  readonly maxResources: number;
  readonly maxResourceBytes: number;
  readonly maxTotalResourceBytes: number;
  readonly resourceTimeoutMs: number;
}

const MEGABYTE = 1024 * 1024;
/** Bytes of a function's memory that the browser may not use: its output is read while it is still running. */
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

/** Returns the memory limit of the browser, in bytes, for a function's memory. */
export function browserBytesOf(functionMegabytes: number): number {
  return functionMegabytes * MEGABYTE - RESERVED_BYTES;
}
