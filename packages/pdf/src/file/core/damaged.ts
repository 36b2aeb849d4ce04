/** Thrown when the file violates a rule of PDF's structure. Callers turn it into the 400 of their field, or repair the file. */
export class DamagedPdfError extends Error {
  override readonly name: string = 'DamagedPdfError';
}

/**
 * Whether an error is caused by the file: `DamagedPdfError`, a trap of a WebAssembly engine, or a stack overflow, since objects
 * may refer to one another without end. Other errors, `RangeError` included, are our own defects.
 */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof DamagedPdfError || error instanceof WebAssembly.RuntimeError || isStackOverflow(error)
  );
}

/** Whether an error is a stack overflow, in JavaScript or WebAssembly. V8 distinguishes it only by its message. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Maximum call stack size exceeded';
}
