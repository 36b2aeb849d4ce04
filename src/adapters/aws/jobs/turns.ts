/** What is known about how fast slots become free. */
export interface Pace {
  /** Ms for which slots have recently been held. */
  readonly pace?: number;
  /** Unix ms: the turn that was given out last. */
  readonly nextTurn?: number;
}

const FIRST_PACE_MS = 1_000;
/** Weight of the last piece of work in the estimate for the next. */
const NEWEST = 0.3;
/**
 * Turns are handed out slightly faster than slots become free: a worker that is early waits again, but no slot
 * stays empty.
 */
const HASTE = 0.7;
/** The longest wait that anyone is told, because the pace may change. */
const FAR_MS = 60_000;

/**
 * When a worker that finds every slot taken should look again: one worker after another, at the pace of the work.
 * Otherwise all waiting workers would poll constantly and get in the way of other accounts.
 *
 * @returns Unix ms; `far` when too many are ahead to tell.
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

/** @param heldMs how long the slot was held just now. */
export function paceAfter({ pace }: Pace, heldMs: number): number {
  return pace === undefined ? heldMs : Math.round(pace * (1 - NEWEST) + heldMs * NEWEST);
}
