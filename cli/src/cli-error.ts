/** Exit codes of the process, documented in `HELP` in `program.ts`. */
export const EXIT = { done: 0, failed: 1, usage: 2, negative: 3, interrupted: 130 } as const;

/** Error that the CLI prints as one line, without a stack trace. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: number;

  constructor(message: string, options: ErrorOptions & { readonly exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = options.exitCode ?? EXIT.failed;
  }
}

/** Error for an invalid command line. */
export function usageError(message: string): CliError {
  return new CliError(message, { exitCode: EXIT.usage });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  ENAMETOOLONG: 'the name is too long',
};

/** Readable reason why a file cannot be read or written. */
export function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}
