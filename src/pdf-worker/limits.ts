/** Memory of a function that works on PDFs: WebAssembly alone may take 2 GB. MB. */
export const FUNCTION_MEMORY_MB = 3008;

/**
 * Resident memory of the whole process at which work on a file is ended. What is left of the function's memory is for
 * what is still taken before the watch looks again, and for handing out a result. MB.
 */
export const MAX_RESIDENT_MB = 2200;

/** How often the memory and the clock are looked at. Milliseconds. */
export const WATCH_EVERY_MS = 20;

/** A thread since whose start the process has grown by more than this is not kept for the next request. MB. */
export const MAX_KEPT_GROWTH_MB = 400;

export interface TimeLimits {
  /** What any work on a file may take. Milliseconds. */
  readonly workMs: number;
  /** Beyond that, what one step may take: a page, as a rule. Milliseconds. */
  readonly stepMs: number;
}

/** An answer has to come within 30 s, with reading, waiting for a core and replying. */
export const TIME_LIMITS: TimeLimits = { workMs: 25_000, stepMs: 10_000 };

/** What a page that is finished adds to the time that its document may take. Milliseconds. */
export const PAGE_EARNS_MS = 250;

/** The same for each megapixel of its picture, five times what one usually takes. Milliseconds. */
export const MEGAPIXEL_EARNS_MS = 100;

/**
 * The time that work on a file may take. It is a fixed time for most; a long document may take longer as long as its
 * pages keep up a pace that honest ones have by far. The clock stands still while the file is not to blame.
 */
export class TimeAllowance {
  readonly #limits: TimeLimits;
  readonly #now: () => number;
  #spent = 0;
  #earned = 0;
  #stepStart = 0;
  #since: number | undefined;
  #pauses = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(limits: TimeLimits = TIME_LIMITS, now = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#since = now();
  }

  /** The clock stops until `resume` has been called as often. */
  pause(): void {
    if (this.#pauses++ === 0) {
      this.#spent = this.#elapsed();
      this.#since = undefined;
    }
  }

  resume(): void {
    if (--this.#pauses === 0) this.#since = this.#now();
  }

  /** A step has ended, which lets the whole take so much longer. */
  earn(milliseconds: number): void {
    this.#earned += milliseconds;
    this.#stepStart = this.#elapsed();
  }

  /** What was exceeded, in words that finish "working on it …"; undefined while all is well. */
  exceeded(): string | undefined {
    const elapsed = this.#elapsed();
    const { workMs, stepMs } = this.#limits;
    if (elapsed <= workMs) return undefined;
    if (elapsed > this.#earned) return `takes longer than ${Math.max(workMs, this.#earned) / 1000} s`;
    if (elapsed - this.#stepStart > stepMs) return `takes longer than ${stepMs / 1000} s for one page`;
    return undefined;
  }

  #elapsed(): number {
    return this.#spent + (this.#since === undefined ? 0 : this.#now() - this.#since);
  }
}
