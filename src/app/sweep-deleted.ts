import type { AccountStore } from '../ports/account-store.ts';
import type { DeletedDocument, Deletions } from '../ports/maintenance.ts';
import { removeTraces, type TracePorts } from './delete-document.ts';
import { sweepDue } from './sweep-due.ts';
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
  const remove = async (document: DeletedDocument) => {
    await removeTraces(ports, document);
    await withholdBatches(ports, document.accountId, document.id);
  };
  return sweepDue(ports, ROUND, remove, nowMs, hasTime);
}
