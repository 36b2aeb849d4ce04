import { setTimeout as delay } from 'node:timers/promises';
import type { EndedInvocation, Faults, FunctionCall } from '../../local/faults.ts';

/** A function's call to AWS, with its start and end times. */
export interface TracedCall {
  readonly call: FunctionCall;
  readonly start: number;
  /** Undefined while the call runs. */
  end?: number;
}

export interface TraceOptions {
  /**
   * Delay in ms: calls are answered only when no other call has arrived for this long. Parallel calls therefore overlap, however
   * short they are, and a call that arrives after another has ended waited for it.
   */
  readonly quietMs?: number;
  /** Latency of each call in ms, by default none. */
  readonly latencyOf?: (call: FunctionCall) => number;
}

/** Records the calls and invocations of a runtime's functions. */
export class CallTrace {
  readonly #options: TraceOptions;
  readonly #open = new Map<FunctionCall, TracedCall>();
  #lastArrival = 0;
  calls: TracedCall[] = [];
  invocations: EndedInvocation[] = [];

  constructor(faults: Faults, options: TraceOptions) {
    this.#options = options;
    faults.onAwsCall = (call, phase) => (phase === 'before' ? this.#arrive(call) : this.#end(call));
    faults.onInvocation = (invocation) => this.invocations.push(invocation);
  }

  /** Clears the recorded calls. */
  reset(): void {
    this.calls = [];
    this.invocations = [];
  }

  async #arrive(call: FunctionCall): Promise<void> {
    // Calls by pollers and tests belong to no function.
    if (call.function === undefined) return;
    const traced: TracedCall = { call, start: performance.now() };
    this.#lastArrival = traced.start;
    this.#open.set(call, traced);
    this.calls.push(traced);
    const { quietMs = 0, latencyOf } = this.#options;
    if (latencyOf) await delay(latencyOf(call));
    for (;;) {
      const left = this.#lastArrival + quietMs - performance.now();
      if (left <= 0) return;
      await delay(left);
    }
  }

  #end(call: FunctionCall): void {
    const traced = this.#open.get(call);
    this.#open.delete(call);
    if (traced) traced.end = performance.now();
  }
}

/** A call and its position in the sequence: 1 for a call that waits for no other. */
export interface PlacedCall extends TracedCall {
  readonly depth: number;
}

/**
 * Computes positions in the sequence: a call waited for every call that had ended before it arrived.
 *
 * @param calls in order of arrival
 */
export function placed(calls: readonly TracedCall[]): PlacedCall[] {
  const sequence: PlacedCall[] = [];
  for (const traced of calls) {
    const before = sequence.filter(({ end }) => end !== undefined && end <= traced.start);
    // A function's calls wait for its invocation, although the invocation ends after them.
    const within = sequence.filter(
      ({ call, start, end }) =>
        call.service === 'lambda' && start <= traced.start && (end === undefined || end > traced.start),
    );
    const invoked = within.filter(({ call }) => call.function !== traced.call.function);
    const depth = 1 + Math.max(0, ...[...before, ...invoked].map((earlier) => earlier.depth));
    sequence.push({ ...traced, depth });
  }
  return sequence;
}

/** Returns the length of the longest chain of calls in which each waits for the one before. */
export function sequentialCalls(sequence: readonly PlacedCall[]): number {
  return Math.max(0, ...sequence.map(({ depth }) => depth));
}
