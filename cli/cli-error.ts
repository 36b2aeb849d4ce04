/** What the user is told in one line, without a stack trace. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
