import type { AccountStore } from '../ports/account-store.ts';
import type { Deletions } from '../ports/maintenance.ts';
import { removeTraces, type TracePorts } from './delete-document.ts';

const ACCOUNTS_AT_ONCE = 8;
/** Documents at one time, for each account. */
const ROUND = 25;

export interface SweepDeletedPorts extends TracePorts {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly deletions: Deletions;
}

/**
 * Looks once more for what deleted documents left behind, some time after they were deleted: bytes of a function that
 * died, or that was still at work then.
 *
 * @returns whether all that was due was done in the time that there was.
 */
export async function sweepDeleted(
  ports: SweepDeletedPorts,
  nowMs: number,
  hasTime: () => boolean,
): Promise<boolean> {
  let waiting = (await ports.accounts.list()).map(({ id }) => id);
  while (waiting.length > 0) {
    const unfinished: string[] = [];
    for (let at = 0; at < waiting.length; at += ACCOUNTS_AT_ONCE) {
      if (!hasTime()) return false;
      const group = waiting.slice(at, at + ACCOUNTS_AT_ONCE);
      const left = await Promise.all(group.map((accountId) => sweepRound(ports, accountId, nowMs)));
      unfinished.push(...group.filter((_, index) => left[index]));
    }
    waiting = unfinished;
  }
  return true;
}

/** @returns whether there may be more. */
async function sweepRound(ports: SweepDeletedPorts, accountId: string, nowMs: number): Promise<boolean> {
  const due = await ports.deletions.due(accountId, nowMs, ROUND);
  for (const document of due) {
    await removeTraces(ports, document);
    await ports.deletions.done(document);
  }
  return due.length === ROUND;
}
