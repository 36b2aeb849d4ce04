/**
 * Something the person at the terminal has to know or change: printed as its message alone, without a stack.
 */
export class LocalRuntimeError extends Error {
  override readonly name = 'LocalRuntimeError';
}
