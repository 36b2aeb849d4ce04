import { setTimeout as delay } from 'node:timers/promises';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type ExecuteTransactWriteOptions, execute } from 'dynamodb-toolbox/entity/actions/transactWrite';

const ATTEMPTS = 12;
const FIRST_DELAY_MS = 15;

/**
 * Retries a DynamoDB transaction that was cancelled only because another one was changing the same items, which the SDK does not
 * do. Any other cancellation is rethrown unchanged.
 */
export async function withTransactionRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !lostARace(error)) throw error;
      const ceiling = FIRST_DELAY_MS * 2 ** Math.min(attempt - 1, 6);
      await delay(Math.random() * ceiling);
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

function lostARace(error: unknown): boolean {
  const codes = cancellationCodes(error).filter((code) => code !== 'None');
  return (
    codes.length > 0 && codes.every((code) => code === 'TransactionConflict' || code === 'ThrottlingError')
  );
}
