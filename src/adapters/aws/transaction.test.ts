import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { type RetryClock, withTransactionRetry } from './transaction.ts';

/** A clock whose waits take no time. */
class FakeClock implements RetryClock {
  ms = 0;
  waits: number[] = [];
  now = () => this.ms;
  random = () => 0.5;
  wait = async (ms: number) => {
    this.waits.push(ms);
    this.ms += ms;
  };
}

function cancelled(...codes: string[]): TransactionCanceledException {
  const CancellationReasons: CancellationReason[] = codes.map((Code) => ({ Code }));
  return new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
}

/** Returns a transaction that is cancelled a number of times before it succeeds. */
function cancelledTimes(times: number, ...codes: string[]): () => Promise<string> {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts <= times) throw cancelled(...codes);
    return `attempt ${attempts}`;
  };
}

describe('withTransactionRetry', () => {
  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'retries a transaction that was cancelled 60 times by %s',
    async (code) => {
      const clock = new FakeClock();
      expect(await withTransactionRetry(cancelledTimes(60, 'None', code), clock)).toBe('attempt 61');
    },
  );

  it('doubles the longest wait up to a maximum, and waits a random part of it', async () => {
    const clock = new FakeClock();
    await withTransactionRetry(cancelledTimes(6, 'TransactionConflict'), clock);
    expect(clock.waits).toEqual([7.5, 15, 30, 60, 60, 60]);
  });

  it('reports a busy storage after 10 s', async () => {
    const clock = new FakeClock();
    const failing = withTransactionRetry(
      cancelledTimes(Number.POSITIVE_INFINITY, 'TransactionConflict'),
      clock,
    );
    await expect(failing).rejects.toMatchObject({ code: 'STORAGE_BUSY', kind: 'unavailable' });
    expect(clock.ms).toBeGreaterThan(9_900);
    expect(clock.ms).toBeLessThanOrEqual(10_000);
  });

  it.each([
    [['ConditionalCheckFailed']],
    [['TransactionConflict', 'ConditionalCheckFailed']],
    [['ValidationError']],
  ])('does not retry a cancellation that would recur: %s', async (codes) => {
    const clock = new FakeClock();
    const failing = withTransactionRetry(cancelledTimes(1, ...codes), clock);
    await expect(failing).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(clock.waits).toEqual([]);
  });
});
