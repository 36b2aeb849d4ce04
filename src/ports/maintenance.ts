/** Takes documents whose time is over out of lists and counters for good. */
export interface ExpirySweeper {
  /**
   * @param limit how many documents at most.
   * @returns `true` when none that expired by `nowMs` (Unix ms) is left.
   */
  sweep(accountId: string, nowMs: number, limit: number): Promise<boolean>;
}

/** Holds counters against what they count. */
export interface CounterReconciler {
  /**
   * Goes on where it stopped the last time, from account to account and round again.
   *
   * @param hasTime asked before every step.
   * @returns how many counters it held against the truth, and how many of them it put right.
   */
  reconcile(hasTime: () => boolean): Promise<{ checked: number; repaired: number; complete: boolean }>;
}
