import type { WorkOutcome } from '../ports/work-outcome.ts';
import type { SlotName, WorkerSlots } from '../ports/worker-slots.ts';

/** How many workers one account may have at one time. */
export interface AccountWorkers {
  readonly slots: WorkerSlots;
  readonly bound: number;
}

/**
 * Works while the account has no more workers than it may have; otherwise the message waits for its turn, so that
 * there is always a worker for the other accounts.
 */
export async function asAccountWorker(
  { slots, bound }: AccountWorkers,
  name: SlotName,
  work: () => Promise<WorkOutcome>,
): Promise<WorkOutcome> {
  const slot = await slots.take(name, bound);
  if (!slot.held) return { outcome: 'wait', afterSeconds: slot.afterSeconds };
  try {
    return await work();
  } finally {
    await slot.release();
  }
}
