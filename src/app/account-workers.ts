import type { WorkOutcome } from '../ports/work-outcome.ts';
import type { SlotName, WorkerSlots } from '../ports/worker-slots.ts';

/** Limit on an account's concurrent workers. */
export interface AccountWorkers {
  readonly slots: WorkerSlots;
  readonly bound: number;
}

/**
 * Works if the account has fewer workers than its limit; otherwise the message waits for its turn, so that a worker is always
 * available for other accounts.
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
