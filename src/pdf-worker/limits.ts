/** Memory in MB of a function that processes PDFs: WebAssembly alone may use 2 GB. */
export const FUNCTION_MEMORY_MB = 3008;

/**
 * Resident memory of the process, in MB, at which work on a file is stopped. The rest of the function's memory is for allocations
 * before the next check, and for returning a result.
 */
export const MAX_RESIDENT_MB = 2200;

/**
 * Size in MB of a thread's young generation. V8's default is four times as much; with less, the jobs use no more CPU and 25 MB
 * less memory.
 */
export const YOUNG_GENERATION_MB = 12;

/** Interval in ms of checking memory and time. */
export const WATCH_EVERY_MS = 20;

/** Growth of the process since the thread's start, in MB, above which the thread is not reused. */
export const MAX_REUSE_GROWTH_MB = 400;

export interface TimeLimits {
  /** Milliseconds that any work on a file may take. */
  readonly workMs: number;
  /** Milliseconds that a single step, usually a page, may take after that. */
  readonly stepMs: number;
}

/** A response must be sent within 30 s, including reading, waiting for a core and responding. */
export const TIME_LIMITS: TimeLimits = { workMs: 20_000, stepMs: 10_000 };

/** Milliseconds of CPU time that each finished page adds to its document's allowance. */
export const PAGE_EARNS_MS = 250;

/** Milliseconds of CPU time that each megapixel of a page's image adds, five times the usual cost. */
export const MEGAPIXEL_EARNS_MS = 100;

/** Milliseconds of CPU time that each recompressed megabyte adds. */
export const MEGABYTE_EARNS_MS = 100;

/** Two monotonic clocks in ms: real time, and the CPU time of this process. */
interface Clocks {
  wall(): number;
  processor(): number;
}

const CLOCKS: Clocks = {
  wall: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * Allowed time for work on a file. For most files it is fixed. A long document may take longer as long as its pages keep a pace
 * that legitimate ones far exceed. The pace is measured in CPU time, so that a busy machine does not make a file look malicious.
 * The clocks are paused while the file is not the cause.
 */
export class TimeAllowance {
  readonly #limits: TimeLimits;
  readonly #clocks: Clocks;
  #spent = { wall: 0, processor: 0 };
  #since: { wall: number; processor: number } | undefined;
  #earned = 0;
  #stepStart = 0;
  #pauses = 0;

  constructor(limits: TimeLimits = TIME_LIMITS, clocks: Clocks = CLOCKS) {
    this.#limits = limits;
    this.#clocks = clocks;
    this.#since = this.#now();
  }

  /** Pauses the clocks until `resume` has been called as many times. */
  pause(): void {
    if (this.#pauses++ === 0) {
      this.#spent = this.#used();
      this.#since = undefined;
    }
  }

  resume(): void {
    if (--this.#pauses === 0) this.#since = this.#now();
  }

  /** Records the end of a step, which extends the total time. */
  earn(milliseconds: number): void {
    this.#earned += milliseconds;
    this.#stepStart = this.#used().wall;
  }

  /** Returns the exceeded limit, as the end of "working on it …"; undefined within the limits. */
  exceeded(): string | undefined {
    const { wall, processor } = this.#used();
    const { workMs, stepMs } = this.#limits;
    if (wall <= workMs) return undefined;
    if (processor > this.#earned)
      return workMs > 0 ? `takes longer than ${workMs / 1000} s` : 'takes longer than is allowed';
    if (wall - this.#stepStart > stepMs) return `takes longer than ${stepMs / 1000} s for one page`;
    return undefined;
  }

  #now() {
    return { wall: this.#clocks.wall(), processor: this.#clocks.processor() };
  }

  #used() {
    const { wall, processor } = this.#spent;
    if (this.#since === undefined) return { wall, processor };
    const now = this.#now();
    return {
      wall: wall + now.wall - this.#since.wall,
      processor: processor + now.processor - this.#since.processor,
    };
  }
}

/** Maximum elapsed time as a multiple of the CPU time that a job may take. */
const LONGEST = 10;

/** Returns an allowance of CPU time only, however long a busy machine takes to grant it. */
export function processorAllowance(milliseconds: number): TimeAllowance {
  const allowance = new TimeAllowance({ workMs: 0, stepMs: Math.max(0, milliseconds) * LONGEST });
  allowance.earn(milliseconds);
  return allowance;
}
