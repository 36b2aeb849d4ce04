import type { AccountStore } from '../ports/account-store.ts';

const ACCOUNTS_AT_ONCE = 8;

/**
 * Works through all accounts, in bounded rounds and several accounts at a time, until none has anything left: an
 * account with much to do does not keep the others waiting.
 *
 * @param round works for an account. @returns whether it has done all that there was
 * @returns whether all was done in the time that there was
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
