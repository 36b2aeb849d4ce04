import { setTimeout as delay } from 'node:timers/promises';
import type { EndedInvocation, Faults, FunctionCall } from '../../local/faults.ts';

/** A call of a function to AWS, with the times of its arrival and of its end. */
export interface TracedCall {
  readonly call: FunctionCall;
  readonly start: number;
  /** Undefined while it runs. */
  end?: number;
}

export interface TraceOptions {
  /**
   * Calls wait until no other has arrived for this long, in ms. Calls that a function makes side by side therefore overlap,
   * however short they are: a call that arrives after another has ended waited for it.
   */
  readonly quietMs?: number;
  /** Latency of each call, in ms; none if left out. */
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

  /** Forgets what was recorded. */
  reset(): void {
    this.calls = [];
    this.invocations = [];
  }

  async #arrive(call: FunctionCall): Promise<void> {
    // Calls of pollers and of tests are nobody's.
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

/** A call with its place in the sequence: 1 for those that wait for no other. */
export interface PlacedCall extends TracedCall {
  readonly depth: number;
}

/**
 * Places calls in their sequence: a call waited for every call that had ended before it arrived.
 *
 * @param calls in the order of their arrival
 */
export function placed(calls: readonly TracedCall[]): PlacedCall[] {
  const sequence: PlacedCall[] = [];
  for (const traced of calls) {
    const before = sequence.filter(({ end }) => end !== undefined && end <= traced.start);
    // The functions' own calls wait for the invocation, which ends after them.
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

/** The number of calls that one after the other had to be waited for. */
export function sequentialCalls(sequence: readonly PlacedCall[]): number {
  return Math.max(0, ...sequence.map(({ depth }) => depth));
}
