import { LONGEST_RUN_MS } from '../domain/longest-run.ts';
import type { AccountEraser, StoredData } from '../ports/account-eraser.ts';
import type { AccountStore } from '../ports/account-store.ts';

interface EraseAccountPorts {
  readonly accounts: AccountStore;
  readonly eraser: AccountEraser;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Called with the removals so far, to show progress. */
  readonly report: (step: EraseStep) => void;
}

export type EraseStep =
  | { readonly step: 'closed'; readonly keys: number }
  | { readonly step: 'removed'; readonly removed: readonly StoredData[] }
  | { readonly step: 'waiting'; readonly ms: number };

/**
 * Deletes an account and all its data. The account is closed first: without keys no new requests are possible, and workers no
 * longer start its jobs. Then everything is deleted, in passes, until a pass that started after all running work had ended finds
 * nothing. The account's record is deleted last, so an interrupted deletion can be run again.
 *
 * @param settleMs how long work may continue after closing.
 */
export async function eraseAccount(
  ports: EraseAccountPorts,
  accountId: string,
  settleMs = LONGEST_RUN_MS,
): Promise<void> {
  const closedAt = await ports.accounts.close(accountId, ports.now());
  ports.report({ step: 'closed', keys: await revokeAllKeys(ports.accounts, accountId) });
  for (;;) {
    const begun = ports.now();
    const removed = await ports.eraser.erase(accountId);
    ports.report({ step: 'removed', removed });
    const nothing = removed.every(({ count }) => count === 0);
    if (nothing && begun >= closedAt + settleMs) break;
    const ms = closedAt + settleMs - ports.now();
    if (ms > 0) {
      ports.report({ step: 'waiting', ms });
      await ports.wait(ms);
    }
  }
  await ports.accounts.delete(accountId);
}

async function revokeAllKeys(accounts: AccountStore, accountId: string): Promise<number> {
  let revoked = 0;
  // Only an existing key can create another one, so this loop terminates.
  for (;;) {
    const keys = await accounts.listKeys(accountId);
    if (keys.length === 0) return revoked;
    for (const { id } of keys) {
      if ((await accounts.revokeKey(accountId, id)) === 'done') revoked += 1;
    }
  }
}
