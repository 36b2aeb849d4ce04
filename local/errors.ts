/**
 * Something that the person at the terminal has to know or change. Only its message is printed, without a stack.
 */
export class LocalRuntimeError extends Error {
  override readonly name = 'LocalRuntimeError';
}
