import type { ItemAccess } from './item-access.ts';

/**
 * Items of ongoing transactions. A transaction is rejected if another one holds any of its items, and so is a single write.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export class Conflicts {
  /** Time until which a transaction holds the item, in ms. */
  readonly #held = new Map<string, number>();

  /** @returns for each access whether a transaction holds its item */
  meeting(accesses: readonly ItemAccess[], nowMs: number): boolean[] {
    return accesses.map(({ item }) => item !== undefined && (this.#held.get(item) ?? 0) > nowMs);
  }

  hold(accesses: readonly ItemAccess[], untilMs: number): void {
    for (const { item } of accesses) if (item !== undefined) this.#held.set(item, untilMs);
  }

  /** Removes items that are held no longer. */
  forget(nowMs: number): void {
    for (const [item, until] of this.#held) if (until <= nowMs) this.#held.delete(item);
  }
}
