/** Something whose number of workers at one time is bounded. */
export interface SlotName {
  readonly accountId: string;
  /** `render`, `fan-out`, `webhook`, or `receiver#<host>`. */
  readonly kind: string;
}

export interface Slot {
  readonly held: true;
  /**
   * Gives the slot back. A worker that dies does not come so far: its slot is free again some seconds later.
   * @param trouble whether the work met with trouble: for a while there is one slot only.
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
