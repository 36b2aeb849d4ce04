import { ConnectionError, RateLimitError } from '@platen/client';
import { useEffect, useRef } from 'react';

/** Maximum wait in seconds. The wait for an exhausted quota is longer, and not worth it. */
const MAX_SECONDS = 120;
const CONNECTION_SECONDS = 10;

/**
 * Retries after a temporary failure: after the seconds that the service requests, or some seconds after it was unreachable.
 * Without a network, queries continue automatically when it is back.
 */
export function useLaterRetry(error: unknown, retry: () => void): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    const seconds = secondsUntilRetry(error);
    if (seconds === undefined) return;
    const timer = setTimeout(() => latest.current(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [error]);
}

function secondsUntilRetry(error: unknown): number | undefined {
  if (error instanceof RateLimitError) {
    const seconds = error.retryAfterSeconds ?? 60;
    return seconds <= MAX_SECONDS ? seconds : undefined;
  }
  return error instanceof ConnectionError && navigator.onLine ? CONNECTION_SECONDS : undefined;
}
