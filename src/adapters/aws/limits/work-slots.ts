import { randomInt } from 'node:crypto';

/** Latest end (Unix ms) of each concurrent request of an account, by slot name. */
export type WorkSlots = Readonly<Record<string, number>>;

/** Request that needs a slot. */
export interface Work {
  /** Slots of the account. */
  readonly limit: number;
  /** Latest end of the request, Unix ms. */
  readonly until: number;
}

/** Slot held by a request. */
export interface HeldSlot {
  readonly name: string;
  readonly until: number;
}

/** Returns the slots among the attributes of an account's window. */
export function slotsOf(item: Readonly<Record<string, unknown>>): WorkSlots {
  return Object.fromEntries(
    Object.entries(item).filter((entry): entry is [string, number] => /^w\d+$/.test(entry[0])),
  );
}

/** Returns a random free slot; `undefined` if the maximum number of requests is running. */
export function freeSlot(slots: WorkSlots, limit: number, at: number): string | undefined {
  const names = Array.from({ length: limit }, (_, index) => slotName(index));
  // After a lower limit, as with a plan change, running requests in the other slots count too.
  const atWork = Object.values(slots).filter((until) => until > at).length;
  if (atWork >= limit) return undefined;
  const free = names.filter((name) => !((slots[name] ?? 0) > at));
  return free[randomInt(free.length)];
}

/** Returns a slot to try without reading which are free. */
export function anySlot(limit: number): string {
  return slotName(randomInt(limit));
}

function slotName(index: number): string {
  return `w${index}`;
}
