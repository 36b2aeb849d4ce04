import type { AccountStore } from '../ports/account-store.ts';
import type { Deletions } from '../ports/maintenance.ts';
import { removeTraces, type TracePorts } from './delete-document.ts';
import { sweepAccounts } from './sweep-accounts.ts';
import { withholdBatches } from './withhold-results.ts';

/** Documents per account and round. */
const ROUND = 25;

interface SweepDeletedPorts extends TracePorts {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly deletions: Deletions;
}

/**
 * Removes leftovers of documents some time after their deletion or expiry: objects written by functions that crashed or were
 * still running at the time; the results of batches that had one as their file.
 *
 * @returns whether all due work was done in the available time.
 */
export function sweepDeleted(
  ports: SweepDeletedPorts,
  nowMs: number,
  hasTime: () => boolean,
): Promise<boolean> {
  return sweepAccounts(ports.accounts, (accountId) => sweepRound(ports, accountId, nowMs), hasTime);
}

/** @returns whether no work is left. */
async function sweepRound(ports: SweepDeletedPorts, accountId: string, nowMs: number): Promise<boolean> {
  const due = await ports.deletions.due(accountId, nowMs, ROUND);
  for (const document of due) {
    await removeTraces(ports, document);
    await withholdBatches(ports, accountId, document.id);
    await ports.deletions.done(document);
  }
  return due.length < ROUND;
}
