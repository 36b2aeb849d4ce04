/** Estimated rate at which slots become free. */
export interface Pace {
  /** Recent holding time of slots in ms. */
  readonly pace?: number;
  /** Last assigned turn, Unix ms. */
  readonly nextTurn?: number;
}

const FIRST_PACE_MS = 1_000;
/** Weight of the newest holding time in the estimate. */
const NEWEST = 0.3;
/** Turns are assigned slightly faster than slots become free: an early worker waits again, but no slot stays empty. */
const HASTE = 0.7;
/** Longest assigned wait, because the pace may change. */
const FAR_MS = 60_000;

/**
 * Returns the time at which a worker that finds every slot taken should retry: one worker after another, at the pace of the work.
 * Otherwise all waiting workers would poll constantly and delay other accounts.
 *
 * @returns Unix ms; `far` if too many are ahead for an estimate.
 */
export function nextTurn(
  { pace, nextTurn: last }: Pace,
  bound: number,
  now: number,
): { at: number; far: boolean } {
  const at = Math.ceil(Math.max(last ?? 0, now) + (HASTE * (pace ?? FIRST_PACE_MS)) / bound);
  if (at - now <= FAR_MS) return { at, far: false };
  return { at: Math.ceil(now + (FAR_MS * (1 + Math.random())) / 2), far: true };
}

/** @param heldMs how long the slot was just held. */
export function paceAfter({ pace }: Pace, heldMs: number): number {
  return pace === undefined ? heldMs : Math.round(pace * (1 - NEWEST) + heldMs * NEWEST);
}
