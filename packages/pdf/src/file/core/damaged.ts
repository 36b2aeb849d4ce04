/** The file breaks a rule of PDF's structure. Callers turn it into the 400 of their field, or repair the file. */
export class DamagedPdfError extends Error {
  override readonly name: string = 'DamagedPdfError';
}

/**
 * Whether the file is the reason of an error of working on it: `DamagedPdfError`, a trap of an engine in WebAssembly, or a stack
 * overflow, since objects may refer to one another without end. Other errors, `RangeError` among them, are defects of ours.
 */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof DamagedPdfError || error instanceof WebAssembly.RuntimeError || isStackOverflow(error)
  );
}

/** V8 tells an overflow, also of an engine in WebAssembly, from other errors by its message alone. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Maximum call stack size exceeded';
}
