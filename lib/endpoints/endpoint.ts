import { RENDER_TIME } from '../../src/contract/limits.ts';
import type { Operation } from '../../src/http/operation.ts';
import { FUNCTION_MEMORY_MB } from '../../src/pdf-worker/limits.ts';
import type { PlatenFunction } from '../constructs/platen-function.ts';
import type { WorkQueues } from '../constructs/work-queue.ts';

/** Main work of a function, for functions whose requests could crowd out others. */
export type FunctionClass = 'render' | 'pdf';

/** An operation with its function's requirements. Routes, permissions and the reference all derive from this list. */
export interface Endpoint {
  readonly operation: Operation;
  /** Grants the least permissions, beyond authentication, rate limit and idempotency, which every endpoint with a key has. */
  readonly needs: (fn: PlatenFunction, queues: WorkQueues) => void;
  /** Class of the function; functions of a class share the setting for their maximum instances each. */
  readonly class?: FunctionClass;
  /** Whether the function adds text in the fonts of the layer. */
  readonly setsText?: boolean;
  /** Whether the function invokes the printer. */
  readonly prints?: boolean;
  /** Whether the function invokes the office converter. */
  readonly converts?: boolean;
  /** Whether the function invokes the signer for saved private keys. */
  readonly signs?: boolean;
  /** Whether the function queries the log of requests. */
  readonly readsRequestLog?: boolean;
  readonly memoryMb?: number;
  readonly timeoutSeconds?: number;
}

/** The worker thread is terminated before it reaches this memory size, and well before the function's timeout. */
export const WORKS_ON_PDFS = { class: 'pdf', memoryMb: FUNCTION_MEMORY_MB } as const;

export const RENDERS = {
  class: 'render',
  prints: true,
  converts: true,
  memoryMb: 1769,
  timeoutSeconds: RENDER_TIME.requestSeconds,
} as const;
