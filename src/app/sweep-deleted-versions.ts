import type { AccountStore } from '../ports/account-store.ts';
import type { DeletedVersions, VersionDeletions } from '../ports/maintenance.ts';
import { sweepDue } from './sweep-due.ts';

/** Deletions per account and round. */
const ROUND = 5;

interface SweepVersionsPorts {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly deletions: VersionDeletions;
  readonly versions: { dropVersions(deleted: Omit<DeletedVersions, 'dueAt'>): Promise<void> };
}

/**
 * Removes versions of templates or pipelines some time after their deletion: left by functions that crashed, or added by functions
 * that were still running at the time.
 *
 * @returns whether all due work was done in the available time.
 */
export function sweepDeletedVersions(
  ports: SweepVersionsPorts,
  nowMs: number,
  hasTime: () => boolean,
): Promise<boolean> {
  return sweepDue(ports, ROUND, (deleted) => ports.versions.dropVersions(deleted), nowMs, hasTime);
}
