import type { AccountStore } from '../ports/account-store.ts';

const ACCOUNTS_AT_ONCE = 8;

/**
 * Processes all accounts, in bounded rounds and several accounts at a time, until no work is left. An account with much work does
 * not delay the others.
 *
 * @param round processes an account. @returns whether no work is left for it
 * @returns whether all work was done in the available time
 */
export async function sweepAccounts(
  accounts: Pick<AccountStore, 'list'>,
  round: (accountId: string) => Promise<boolean>,
  hasTime: () => boolean,
): Promise<boolean> {
  let waiting = (await accounts.list()).map(({ id }) => id);
  while (waiting.length > 0) {
    const unfinished: string[] = [];
    for (let at = 0; at < waiting.length; at += ACCOUNTS_AT_ONCE) {
      if (!hasTime()) return false;
      const group = waiting.slice(at, at + ACCOUNTS_AT_ONCE);
      const done = await Promise.all(group.map(round));
      unfinished.push(...group.filter((_, index) => !done[index]));
    }
    waiting = unfinished;
  }
  return true;
}
