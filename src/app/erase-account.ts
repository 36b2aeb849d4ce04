import type { AccountEraser, StoredData } from '../ports/account-eraser.ts';
import type { AccountStore } from '../ports/account-store.ts';

/** What was running when the account was closed has ended by then: no function may run longer than 15 minutes. */
const SETTLE_MS = 15 * 60_000;

interface EraseAccountPorts {
  readonly accounts: AccountStore;
  readonly eraser: AccountEraser;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Hears of what was done, for whoever is waiting. */
  readonly report: (step: EraseStep) => void;
}

export type EraseStep =
  | { readonly step: 'closed'; readonly keys: number }
  | { readonly step: 'removed'; readonly removed: readonly StoredData[] }
  | { readonly step: 'waiting'; readonly ms: number };

/**
 * Removes an account with everything that it has. It is closed first: without keys nothing new is asked for, and
 * workers take its jobs no more. Then everything is removed, again and again until a pass finds nothing that
 * began after all that was under way has ended. Its record goes last, so whatever stops this, running
 * it again goes on.
 *
 * @param settleMs how long after closing something may still have been under way.
 */
export async function eraseAccount(
  ports: EraseAccountPorts,
  accountId: string,
  settleMs = SETTLE_MS,
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
  // A key can only be made by one that is there, so this comes to an end.
  for (;;) {
    const keys = await accounts.listKeys(accountId);
    if (keys.length === 0) return revoked;
    for (const { id } of keys) {
      if ((await accounts.revokeKey(accountId, id)) === 'done') revoked += 1;
    }
  }
}
