/** A kind of work with a limit on how many workers may do it at once. */
export interface SlotName {
  readonly accountId: string;
  /** `render`, `fan-out`, `webhook`, or `receiver#<host>`. */
  readonly kind: string;
}

export interface Slot {
  readonly held: true;
  /**
   * Gives the slot back. The slot of a worker that died is free again after some seconds.
   * @param trouble whether the work ran into trouble; for a while there is then only one slot.
   */
  release(trouble?: boolean): Promise<void>;
}

export interface NoSlot {
  readonly held: false;
  /** When it is likely to be this worker's turn. */
  readonly afterSeconds: number;
}

/** Bounds on the workers of one account, held as leases: exact under concurrency, and safe when workers die. */
export interface WorkerSlots {
  /** Takes one of `bound` slots, waiting a moment for one that is about to be free. */
  take(name: SlotName, bound: number): Promise<Slot | NoSlot>;
}
