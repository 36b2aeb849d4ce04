import { ApiError, ConnectionError } from './errors.ts';

/** Retries after the first attempt, by default. */
export const MAX_RETRIES = 4;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;

/** Longest wait in ms that the service may request; beyond it the caller decides. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Whether the same request may succeed later. */
function isRetryable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'QUOTA_EXCEEDED' || error.code === 'INVOICE_NOT_SHOWN') return false;
  return error.status === 429 || error.status >= 500 || error.code === 'IDEMPOTENCY_KEY_IN_USE';
}

/**
 * Returns the wait before the next attempt: the service's `Retry-After`, otherwise exponential back-off with full jitter.
 *
 * @param attempt number of attempts so far, from 1.
 * @param options.maxRetryAfterMs longest wait that the service may request.
 * @returns ms, or `undefined` if retrying is pointless.
 */
export function retryDelayMs(
  error: unknown,
  attempt: number,
  options: { readonly random?: () => number; readonly maxRetryAfterMs?: number | undefined } = {},
): number | undefined {
  const { random = Math.random, maxRetryAfterMs = MAX_RETRY_AFTER_MS } = options;
  if (!isRetryable(error)) return undefined;
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (asked !== undefined) {
    if (asked * 1000 > maxRetryAfterMs) return undefined;
    return asked * 1000 + random() * FIRST_DELAY_MS;
  }
  return random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
