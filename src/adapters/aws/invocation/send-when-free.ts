import { setTimeout as delay } from 'node:timers/promises';
import { LambdaServiceException } from '@aws-sdk/client-lambda';
import type { PlatenError } from '../../../domain/errors.ts';

/** Maximum time to retry a call for which no instance is free, and the first pause. */
const BUSY_LIMIT_MS = 4_000;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 800;

interface SendOptions {
  readonly signal: AbortSignal;
  /** Creates the error for when no instance became free. */
  readonly busy: (cause: unknown) => PlatenError;
}

/** Invokes a function, and retries while Lambda has no instance for it. @throws any other error of `send` */
export async function sendWhenFree<T>(send: () => Promise<T>, { signal, busy }: SendOptions): Promise<T> {
  const busyUntil = performance.now() + BUSY_LIMIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !isThrottled(error)) throw error;
      if (performance.now() + pause > busyUntil) throw busy(error);
    }
    // With jitter, so that calls refused at the same time do not retry at the same time.
    await delay(pause * (0.5 + Math.random()), undefined, { signal });
  }
}

/** Whether Lambda or the connection failed rather than our call: a retry may succeed. */
export function isOutOfReach(error: unknown): boolean {
  return !(error instanceof LambdaServiceException) || error.$fault === 'server';
}

function isThrottled(error: unknown): boolean {
  if (!(error instanceof LambdaServiceException)) return false;
  return error.name === 'TooManyRequestsException' || error.$metadata.httpStatusCode === 429;
}
