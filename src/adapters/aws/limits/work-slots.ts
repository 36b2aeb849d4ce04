import { randomInt } from 'node:crypto';

/** Concurrent requests of an account: when each ends at the latest (Unix ms), by the name of its slot. */
export type WorkSlots = Readonly<Record<string, number>>;

/** A request that needs a slot. */
export interface Work {
  /** Slots of the account. */
  readonly limit: number;
  /** Unix ms by which the request has ended. */
  readonly until: number;
}

/** A slot that a request holds. */
export interface HeldSlot {
  readonly name: string;
  readonly until: number;
}

/** The slots among the attributes of an account's window. */
export function slotsOf(item: Readonly<Record<string, unknown>>): WorkSlots {
  return Object.fromEntries(
    Object.entries(item).filter((entry): entry is [string, number] => /^w\d+$/.test(entry[0])),
  );
}

/** A slot that is free at a moment, picked at random; `undefined` when as many requests as allowed are at work. */
export function freeSlot(slots: WorkSlots, limit: number, at: number): string | undefined {
  const names = Array.from({ length: limit }, (_, index) => slotName(index));
  // A lower limit, as after a change of plan, counts what is at work in the other slots too.
  const atWork = Object.values(slots).filter((until) => until > at).length;
  if (atWork >= limit) return undefined;
  const free = names.filter((name) => !((slots[name] ?? 0) > at));
  return free[randomInt(free.length)];
}

/** A slot to try without knowing which ones are free. */
export function anySlot(limit: number): string {
  return slotName(randomInt(limit));
}

function slotName(index: number): string {
  return `w${index}`;
}
