import { ConnectionError, RateLimitError } from '@platen/client';
import { useEffect, useRef } from 'react';

/** Longest wait. A quota that is used up is not worth waiting for. */
const MAX_SECONDS = 120;
const CONNECTION_SECONDS = 10;

/**
 * Tries again by itself what failed for the moment: after the seconds that the service asks for, or some seconds after it
 * could not be reached. Without a network, queries go on by themselves when it is back.
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
