import { setTimeout as delay } from 'node:timers/promises';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type ExecuteTransactWriteOptions, execute } from 'dynamodb-toolbox/entity/actions/transactWrite';
import { storageBusy } from './storage-busy.ts';

/**
 * Waits between attempts. In a load of 200 saves a second of one account, every fourth transaction meets another one, so a wait is
 * short, and attempts are limited by time instead of number (docs/decisions/0290).
 */
const FIRST_WAIT_MS = 15;
const LONGEST_WAIT_MS = 120;
const RETRY_LIMIT_MS = 10_000;

/** Reasons for which DynamoDB cancels a transaction that succeeds later unchanged. */
const PASSING_REASONS = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Time and chance, replaced in tests. */
export interface RetryClock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  wait(ms: number): Promise<unknown>;
  /** Returns a number from 0 to less than 1. */
  random(): number;
}

const CLOCK: RetryClock = { now: () => performance.now(), wait: delay, random: Math.random };

/**
 * Retries a DynamoDB transaction that was cancelled only because another one was changing the same items, or because of throttling;
 * the SDK does neither. Any other cancellation is rethrown unchanged.
 *
 * @throws PlatenError `STORAGE_BUSY` after 10 s.
 */
export async function withTransactionRetry<T>(run: () => Promise<T>, clock = CLOCK): Promise<T> {
  const giveUpAt = clock.now() + RETRY_LIMIT_MS;
  for (let longest = FIRST_WAIT_MS; ; longest = Math.min(2 * longest, LONGEST_WAIT_MS)) {
    try {
      return await run();
    } catch (error) {
      if (!passes(error)) throw error;
      const wait = clock.random() * longest;
      if (clock.now() + wait > giveUpAt) throw storageBusy(error);
      await clock.wait(wait);
    }
  }
}

export type WriteAction = Exclude<Parameters<typeof execute>[number], ExecuteTransactWriteOptions>;

/** Performs all actions or none. */
export async function writeAll(actions: readonly WriteAction[]): Promise<void> {
  try {
    await withTransactionRetry(() => execute(...actions));
  } catch (error) {
    const codes = cancellationCodes(error);
    const refused = actions.filter((_, index) => codes[index] === 'ConditionalCheckFailed');
    if (refused.length > 0) REFUSED.set(error as Error, refused);
    throw error;
  }
}

/** Actions with failed conditions, by error; weak, so that they live as long as the error. */
const REFUSED = new WeakMap<Error, readonly WriteAction[]>();

/** Whether this action's condition failed, at any position in the transaction. */
export function isRefused(error: unknown, action: WriteAction): boolean {
  return error instanceof Error && (REFUSED.get(error)?.includes(action) ?? false);
}

/** Writes one item under a condition. @returns undefined if the condition failed */
export async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/**
 * Like `writeAll`, for transactions whose conditions may fail.
 * @param guards the number of actions at the beginning whose conditions may fail.
 * @returns `false` if one of these conditions failed.
 */
export async function writeUnlessRefused(actions: readonly WriteAction[], guards = 1): Promise<boolean> {
  try {
    await writeAll(actions);
    return true;
  } catch (error) {
    if (cancellationCodes(error).slice(0, guards).includes('ConditionalCheckFailed')) return false;
    throw error;
  }
}

/** Returns the reason codes of a cancelled transaction, one per action; empty for another error. */
function cancellationCodes(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
}

/** Whether the condition of the action at `index` failed. */
export function conditionFailed(error: unknown, index: number): boolean {
  return cancellationCodes(error)[index] === 'ConditionalCheckFailed';
}

function passes(error: unknown): boolean {
  const codes = cancellationCodes(error).filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => PASSING_REASONS.includes(code));
}
