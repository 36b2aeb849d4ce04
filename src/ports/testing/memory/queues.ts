import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import type { DeliveryAllowance } from '../../delivery-allowance.ts';
import type { Queues } from '../../queues.ts';
import type { NoSlot, Slot, SlotName, WorkerSlots } from '../../worker-slots.ts';

/** Queues without consumers: tests inspect the messages and do the work themselves. */
export class MemoryQueues implements Queues {
  /** Ids of jobs. */
  readonly renders: string[] = [];
  /** Ids of jobs. */
  readonly pipelines: string[] = [];
  /** Ids of batches. */
  readonly fanOuts: string[] = [];
  /** Ids of jobs. */
  readonly webhooks: string[] = [];

  async renderJob(_accountId: string, jobId: string): Promise<void> {
    this.renders.push(jobId);
  }

  async pipelineJob(_accountId: string, jobId: string): Promise<void> {
    this.pipelines.push(jobId);
  }

  async renderJobs(_accountId: string, jobIds: readonly string[]): Promise<void> {
    this.renders.push(...jobIds);
  }

  async fanOut(_accountId: string, batchId: string): Promise<void> {
    this.fanOuts.push(batchId);
  }

  async webhook(_accountId: string, jobId: string): Promise<void> {
    this.webhooks.push(jobId);
  }
}

/** Exact, and without leases, since in-memory workers do not crash. */
export class MemoryWorkerSlots implements WorkerSlots {
  readonly #held = new Map<string, number>();
  readonly #troubled = new Set<string>();

  async take({ accountId, kind }: SlotName, bound: number): Promise<Slot | NoSlot> {
    const name = `${accountId} ${kind}`;
    const held = this.#held.get(name) ?? 0;
    if (held >= (this.#troubled.has(name) ? 1 : bound)) return { held: false, afterSeconds: 1 };
    this.#held.set(name, held + 1);
    return {
      held: true,
      release: async (trouble) => {
        this.#held.set(name, this.#held.get(name)! - 1);
        if (trouble === true) this.#troubled.add(name);
        if (trouble === false) this.#troubled.delete(name);
      },
    };
  }
}

export class MemoryDeliveryAllowance implements DeliveryAllowance {
  readonly #taken = new Map<string, number>();

  async take({ id, plan }: { readonly id: string; readonly plan: Plan }, nowMs: number): Promise<boolean> {
    const day = dayOf(id, nowMs);
    const taken = this.#taken.get(day) ?? 0;
    if (taken >= PLAN_LIMITS[plan].webhookDeliveriesPerDay) return false;
    this.#taken.set(day, taken + 1);
    return true;
  }

  /** Sets the usage so that only `left` deliveries remain today. */
  leave({ id, plan }: { readonly id: string; readonly plan: Plan }, nowMs: number, left: number): void {
    this.#taken.set(dayOf(id, nowMs), PLAN_LIMITS[plan].webhookDeliveriesPerDay - left);
  }
}

function dayOf(accountId: string, unixMs: number): string {
  return `${accountId} ${Math.floor(unixMs / 86_400_000)}`;
}
