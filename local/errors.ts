/** Problem that the person at the terminal must know or fix. Only its message is printed, without a stack trace. */
export class LocalRuntimeError extends Error {
  override readonly name = 'LocalRuntimeError';
}
