/** Problem that the user at the terminal must fix or be informed of. Only its message is printed, without a stack trace. */
export class LocalRuntimeError extends Error {
  override readonly name = 'LocalRuntimeError';
}
