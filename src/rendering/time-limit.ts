import { createContext, Script } from 'node:vm';

const call = new Script('work()');
/** Shared context: creating one takes half a millisecond. */
const context = createContext({ work: () => {} });

/** Thrown when synchronous work was stopped because it took too long. */
export class TimeExceededError extends Error {
  override readonly name = 'TimeExceededError';
}

/**
 * Runs synchronous work and stops it at any point when it takes longer than `limitMs`. This stops input that would keep a
 * validator or a template engine busy for hours. It is not a sandbox: the work is our own code.
 *
 * @throws TimeExceededError, or any error of the work
 */
export function withTimeLimit<Result>(limitMs: number, work: () => Result): Result {
  let result: Result | undefined;
  const outer = context.work;
  context.work = () => {
    result = work();
  };
  try {
    call.runInContext(context, { timeout: limitMs });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new TimeExceededError(`stopped after ${limitMs} ms`);
    }
    throw error;
  } finally {
    context.work = outer;
  }
  return result as Result;
}
