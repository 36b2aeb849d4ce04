import type { AccountStore } from '../ports/account-store.ts';
import type { Deletions } from '../ports/maintenance.ts';
import { removeTraces, type TracePorts } from './delete-document.ts';
import { sweepAccounts } from './sweep-accounts.ts';
import { withholdBatches } from './withhold-results.ts';

/** Documents at one time, for each account. */
const ROUND = 25;

interface SweepDeletedPorts extends TracePorts {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly deletions: Deletions;
}

/**
 * Some time after documents were deleted or have expired, checks once more for what they left behind: objects written
 * by a function that died, or that was still working at the time; the results of batches that had one as their file.
 *
 * @returns whether all that was due was done in the time that there was.
 */
export function sweepDeleted(
  ports: SweepDeletedPorts,
  nowMs: number,
  hasTime: () => boolean,
): Promise<boolean> {
  return sweepAccounts(ports.accounts, (accountId) => sweepRound(ports, accountId, nowMs), hasTime);
}

/** @returns whether nothing is left to do. */
async function sweepRound(ports: SweepDeletedPorts, accountId: string, nowMs: number): Promise<boolean> {
  const due = await ports.deletions.due(accountId, nowMs, ROUND);
  for (const document of due) {
    await removeTraces(ports, document);
    await withholdBatches(ports, accountId, document.id);
    await ports.deletions.done(document);
  }
  return due.length < ROUND;
}
