import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError, PlatenError } from './errors.ts';
import { delay, retryDelayMs } from './retry.ts';

const failure = (status: number, code = 'ANY', retryAfterSeconds?: number) =>
  new ApiError('failed', { status, code, requestId: undefined, retryAfterSeconds });

describe('the wait before the next try', () => {
  it.each([
    [1, 500],
    [2, 1_000],
    [4, 4_000],
    [12, 20_000],
  ])('grows with the tries up to a maximum: %i', (attempt, ceiling) => {
    expect(retryDelayMs(failure(503), attempt, { random: () => 1 })).toBe(ceiling);
    expect(retryDelayMs(failure(503), attempt, { random: () => 0 })).toBe(0);
  });

  it('follows Retry-After, plus a little jitter', () => {
    expect(retryDelayMs(failure(429, 'RATE_LIMITED', 7), 1, { random: () => 0 })).toBe(7_000);
    expect(retryDelayMs(failure(429, 'RATE_LIMITED', 7), 5, { random: () => 1 })).toBe(7_500);
  });

  it('is undefined when Retry-After exceeds the maximum', () => {
    expect(retryDelayMs(failure(503, 'ANY', 61), 1)).toBeUndefined();
    expect(retryDelayMs(failure(429, 'RATE_LIMITED', 1), 1, { maxRetryAfterMs: 0 })).toBeUndefined();
  });

  it.each([
    failure(500),
    failure(502),
    failure(504),
    failure(429),
    failure(409, 'IDEMPOTENCY_KEY_IN_USE'),
    new ConnectionError('no answer'),
  ])('is defined for temporary failures: %o', (error) => {
    expect(retryDelayMs(error, 1)).toBeTypeOf('number');
  });

  it.each([
    failure(400),
    failure(401),
    failure(404),
    failure(409, 'IDEMPOTENCY_KEY_REUSED'),
    failure(429, 'QUOTA_EXCEEDED'),
    new PlatenError('any'),
    new Error('any'),
  ])('is undefined for permanent failures: %o', (error) => {
    expect(retryDelayMs(error, 1)).toBeUndefined();
  });
});

describe('waiting', () => {
  it('ends when its signal is aborted', async () => {
    const abort = new AbortController();
    const waiting = delay(1_000_000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(delay(1_000_000, abort.signal)).rejects.toThrow('enough');
  });
});
