/** Kind of work with a limit on concurrent workers. */
export interface SlotName {
  readonly accountId: string;
  /** Kind: `render`, `fan-out`, `webhook`, or `receiver#<host>`. */
  readonly kind: string;
}

export interface Slot {
  readonly held: true;
  /**
   * Releases the slot. A crashed worker's slot is free again after some seconds.
   * @param trouble whether the work failed; for a while only one slot is then available.
   */
  release(trouble?: boolean): Promise<void>;
}

export interface NoSlot {
  readonly held: false;
  /** Estimated seconds until this worker's turn. */
  readonly afterSeconds: number;
}

/** Limits on the workers of one account, held as leases: exact under concurrency, and safe if workers crash. */
export interface WorkerSlots {
  /** Takes one of `bound` slots, waiting briefly for one that is about to become free. */
  take(name: SlotName, bound: number): Promise<Slot | NoSlot>;
}
