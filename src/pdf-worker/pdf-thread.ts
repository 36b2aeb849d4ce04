import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { InvalidInputError } from '../domain/errors.ts';
import type { Work } from './capabilities.ts';
import {
  MAX_RESIDENT_MB,
  MAX_REUSE_GROWTH_MB,
  processorAllowance,
  TIME_LIMITS,
  TimeAllowance,
  type TimeLimits,
  WATCH_EVERY_MS,
  YOUNG_GENERATION_MB,
} from './limits.ts';
import {
  deserializeError,
  type FromThread,
  serializeError,
  type ToThread,
  transferable,
} from './messages.ts';

const MB = 2 ** 20;

/** Milliseconds to wait for a thread to end before another one is started in parallel. */
const END_WITHIN_MS = 5_000;

/**
 * After 1,000 calls from WebAssembly to JavaScript, V8 compiles a specialized wrapper. All threads share these wrappers, and V8
 * 13 (Node 24) sometimes crashes the process when it frees one of a terminated thread. With this budget it never compiles them;
 * the generic wrapper has no measurable cost here.
 */
const NO_OWN_WRAPPERS = '--wasm-wrapper-tiering-budget=2147483647';

/** Calls that the process handles for a job, by name; see `JobHost.call`. */
type Callbacks = Readonly<Record<string, (bytes: Uint8Array) => Promise<Uint8Array>>>;

interface JobOptions {
  /** Input field of the PDF, for messages. */
  readonly field: string;
  readonly callbacks?: Callbacks;
  /** Error when time or memory run out; by default about a PDF. */
  readonly tooComplex?: (reason: string) => Error;
  /** Limits of this job alone, in place of those of the thread. */
  readonly limits?: JobLimits;
  /** Receives the PDFs back once the result is available. */
  readonly returned?: (pdfs: readonly Uint8Array[]) => void;
  /** Aborts the job at any point. */
  readonly signal?: AbortSignal;
}

/** Limits of one job. */
export interface JobLimits {
  /** CPU time of the process, in ms: waits for a processor do not count. */
  readonly processorMs: number;
  /** Resident memory of the whole process. MB. */
  readonly residentMb: number;
}

interface PdfThreadLimits {
  readonly time: TimeLimits;
  /** Resident memory of the whole process. MB. */
  readonly maxResidentMb: number;
  /** Growth of the process since the thread was started. MB. */
  readonly maxKeptGrowthMb: number;
}

const DEFAULT_LIMITS: PdfThreadLimits = {
  time: TIME_LIMITS,
  maxResidentMb: MAX_RESIDENT_MB,
  maxKeptGrowthMb: MAX_REUSE_GROWTH_MB,
};

/**
 * Processes PDFs in a thread that is terminated if the work takes too long or the process grows too large. Whatever a file does,
 * the job ends with a result or an error, and the next one gets a healthy thread. One thread is reused as long as it has retained
 * little memory; jobs run sequentially.
 */
export class PdfThread {
  readonly #limits: PdfThreadLimits;
  #worker: Worker | undefined;
  /** Resident memory of the process when the thread was started, in bytes. */
  #atStart = 0;
  #ending: Promise<unknown> = Promise.resolve();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(limits: Partial<PdfThreadLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Starts the thread ahead of its first use. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Terminates the thread. */
  async close(): Promise<void> {
    this.#discard();
    await this.#ending;
  }

  /**
   * @param work work whose PDFs are transferred to the thread if possible, and so detached afterwards
   * @throws InvalidInputError PDF_TOO_COMPLEX when time or memory run out; errors of the work
   */
  run(work: Work, job: JobOptions): Promise<unknown> {
    const done = this.#queue.then(() => this.#run(work, job));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #run(work: Work, job: JobOptions): Promise<unknown> {
    await this.#ending;
    const { maxKeptGrowthMb, time } = this.#limits;
    const maxResidentMb = job.limits?.residentMb ?? this.#limits.maxResidentMb;
    this.warm();
    const worker = this.#worker!;
    const allowance = job.limits ? processorAllowance(job.limits.processorMs) : new TimeAllowance(time);
    // The time to load a thread is not the file's fault.
    allowance.pause();
    const outcome = Promise.withResolvers<unknown>();
    const end = (error: unknown) => {
      this.#discard();
      outcome.reject(error);
    };
    const refuse = (reason: string) => end(job.tooComplex?.(reason) ?? tooComplex(job.field, reason));
    const watch = setInterval(() => {
      const late = allowance.exceeded();
      if (late !== undefined) refuse(late);
      else if (process.memoryUsage.rss() > maxResidentMb * MB) {
        refuse(`takes more than ${maxResidentMb} MB of memory`);
      }
    }, WATCH_EVERY_MS);
    const onMessage = (message: FromThread) => {
      switch (message.kind) {
        case 'started':
          return allowance.resume();
        case 'result':
          job.returned?.(message.pdfs);
          return outcome.resolve(message.value);
        case 'failure':
          return outcome.reject(deserializeError(message.error));
        case 'progress':
          return allowance.earn(message.earnedMs);
        case 'call':
          return void reply(message);
      }
    };
    const reply = async ({ call, name, bytes }: Extract<FromThread, { kind: 'call' }>) => {
      allowance.pause();
      try {
        const value = await job.callbacks![name]!(bytes);
        post(worker, { kind: 'answer', call, value });
      } catch (error) {
        post(worker, { kind: 'refusal', call, error: serializeError(error) });
      } finally {
        allowance.resume();
      }
    };
    const onError = (error: Error) => {
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        refuse('takes more memory than there is');
      } else end(error);
    };
    const onExit = () => refuse('breaks down');
    const onAbort = () => end(job.signal?.reason);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    job.signal?.addEventListener('abort', onAbort);
    worker.ref();
    try {
      const returns = job.returned !== undefined;
      const { input, moved } = transferred(work.input);
      const message: ToThread = { kind: 'job', work: { ...work, input } as Work, returns };
      worker.postMessage(message, moved);
      return await outcome.promise;
    } finally {
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      job.signal?.removeEventListener('abort', onAbort);
      worker.unref();
      // A thread never frees the memory that it allocated for WebAssembly.
      if (process.memoryUsage.rss() > this.#atStart + maxKeptGrowthMb * MB) this.#discard();
    }
  }

  #start(): Worker {
    this.#atStart = process.memoryUsage.rss();
    setFlagsFromString(NO_OWN_WRAPPERS);
    const worker = new Worker(threadFile(), {
      // The thread gets no environment variables of the process, and so no credentials.
      env: {},
      execArgv: [],
      resourceLimits: {
        // Above the limit of the check: V8 ends the whole process if a single step far exceeds its own limit.
        maxOldGenerationSizeMb: this.#limits.maxResidentMb * 2,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    });
    worker.unref();
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  /** Terminates the thread, whose memory the next job needs. */
  #discard(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#worker = undefined;
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, END_WITHIN_MS);
    this.#ending = Promise.race([worker.terminate(), timeout.promise]).finally(() => clearTimeout(timer));
  }
}

function tooComplex(field: string, reason: string): InvalidInputError {
  const message = `${field}: the PDF is too complex: working on it ${reason}`;
  return new InvalidInputError(message, { field, code: 'PDF_TOO_COMPLEX' });
}

/** Returns the PDFs in their own buffers, and these buffers. */
function transferred(input: Work['input']): { input: Work['input']; moved: ArrayBuffer[] } {
  const bytes = (input instanceof Uint8Array ? [input] : input).map(transferable);
  const moved = [...new Set(bytes.map(({ buffer }) => buffer))];
  return { input: input instanceof Uint8Array ? bytes[0]! : bytes, moved };
}

function post(worker: Worker, message: ToThread): void {
  worker.postMessage(message);
}

/** In a bundle, the thread's code is next to the running module; see `lib/bundle.ts`. */
export const THREAD_BUNDLE = 'pdf-thread.mjs';

function threadFile(): URL {
  const bundled = new URL(`./${THREAD_BUNDLE}`, import.meta.url);
  return existsSync(fileURLToPath(bundled)) ? bundled : new URL('./thread.ts', import.meta.url);
}
