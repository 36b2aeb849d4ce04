import type { Operation } from '../../src/http/operation.ts';
import { FUNCTION_MEMORY_MB } from '../../src/pdf-worker/limits.ts';
import type { PlatenFunction } from '../constructs/platen-function.ts';
import type { WorkQueues } from '../constructs/work-queue.ts';

/** What a function spends its time on, if a crowd of requests could crowd out others. */
export type FunctionClass = 'render' | 'pdf';

/** An operation with what its function needs. Routes, permissions and the reference all come from this list. */
export interface Endpoint {
  readonly operation: Operation;
  /** Least permissions, beyond authentication, rate limit and idempotency, which every endpoint with a key has. */
  readonly needs: (fn: PlatenFunction, queues: WorkQueues) => void;
  /** Functions of a class share a setting for how many instances each may have. */
  readonly class?: FunctionClass;
  /** Whether the function sets text in the fonts of the layer. */
  readonly setsText?: boolean;
  /** Whether the function has documents printed. */
  readonly prints?: boolean;
  /** Whether the function has signatures made with saved private keys. */
  readonly signs?: boolean;
  readonly memoryMb?: number;
  readonly timeoutSeconds?: number;
}

/**
 * The thread that does the work is terminated before it reaches this much memory, and well within any function's time
 * limit.
 */
export const WORKS_ON_PDFS = { class: 'pdf', memoryMb: FUNCTION_MEMORY_MB } as const;

export const RENDERS = { class: 'render', prints: true, memoryMb: 1769, timeoutSeconds: 60 } as const;
