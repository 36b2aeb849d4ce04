import { RateLimitError } from '@platen/client';

/** Refusals that end by themselves; a used-up quota does not. */
const TEMPORARY: readonly string[] = ['RATE_LIMITED', 'CONCURRENCY_LIMITED', 'THROTTLED'];
const USUAL_WAIT_SECONDS = 60;

/**
 * Repeats a request that a limit refuses as soon as the limit allows it.
 *
 * @param onWait called before each wait
 */
export async function whenAllowed<T>(request: () => Promise<T>, onWait = () => {}): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof RateLimitError) || !TEMPORARY.includes(error.code)) throw error;
      onWait();
      await passed(error.retryAfterSeconds ?? USUAL_WAIT_SECONDS);
    }
  }
}

function passed(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
