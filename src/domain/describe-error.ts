const FRAMES = 12;

/** Returns the loggable part of an unknown error: its type and origin. Its message may quote the input. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((text) => text.trimStart().startsWith('at '));
  const { code } = error as { code?: unknown };
  return { errorName: error.name, errorCode: code, stack: frames.slice(0, FRAMES) };
}
