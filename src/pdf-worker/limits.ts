/** Memory of a function that works on PDFs: WebAssembly alone may take 2 GB. MB. */
export const FUNCTION_MEMORY_MB = 3008;

/**
 * Resident memory of the whole process at which work on a file is stopped, in MB. The rest of the function's memory is
 * for what is allocated before the next check, and for returning a result.
 */
export const MAX_RESIDENT_MB = 2200;

/**
 * What a thread may have of objects that were just made, in MB. V8's own limit is four times as much; the jobs take no more CPU
 * with less, and 25 MB less of memory.
 */
export const YOUNG_GENERATION_MB = 12;

/** How often the memory and the clock are looked at. Milliseconds. */
export const WATCH_EVERY_MS = 20;

/** A thread is not kept for the next request if the process has grown by more than this since its start. MB. */
export const MAX_REUSE_GROWTH_MB = 400;

export interface TimeLimits {
  /** Time that any work on a file may take. Milliseconds. */
  readonly workMs: number;
  /** After that, time that a single step may take, usually a page. Milliseconds. */
  readonly stepMs: number;
}

/** An answer has to come within 30 s, including reading, waiting for a core and replying. */
export const TIME_LIMITS: TimeLimits = { workMs: 20_000, stepMs: 10_000 };

/** Processor time that each finished page adds to the allowance of its document. Milliseconds. */
export const PAGE_EARNS_MS = 250;

/** Processor time that each megapixel of its image adds, five times what one usually takes. Milliseconds. */
export const MEGAPIXEL_EARNS_MS = 100;

/** Processor time that each megabyte that is compressed anew adds. Milliseconds. */
export const MEGABYTE_EARNS_MS = 100;

/** Two clocks that never go back: real time, and the processor time that this process has had. Milliseconds. */
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
 * The time that work on a file may take. For most files it is fixed. A long document may take longer as long as its
 * pages keep up a pace that honest ones far exceed. The pace is measured in processor time, so that a busy machine does
 * not make a file look hostile. The clocks stand still while the file is not to blame.
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

  /** Stops the clocks until `resume` has been called as many times. */
  pause(): void {
    if (this.#pauses++ === 0) {
      this.#spent = this.#used();
      this.#since = undefined;
    }
  }

  resume(): void {
    if (--this.#pauses === 0) this.#since = this.#now();
  }

  /** Records the end of a step, which lets the whole take so much longer. */
  earn(milliseconds: number): void {
    this.#earned += milliseconds;
    this.#stepStart = this.#used().wall;
  }

  /** What was exceeded, in words that finish "working on it …"; undefined while all is well. */
  exceeded(): string | undefined {
    const { wall, processor } = this.#used();
    const { workMs, stepMs } = this.#limits;
    if (wall <= workMs) return undefined;
    if (processor > this.#earned) return `takes longer than ${workMs / 1000} s`;
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
