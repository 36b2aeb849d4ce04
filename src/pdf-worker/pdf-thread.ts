import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { InvalidInputError } from '../domain/errors.ts';
import type { Work } from './capabilities.ts';
import {
  MAX_RESIDENT_MB,
  MAX_REUSE_GROWTH_MB,
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

/** How long to wait for a thread to end before another one is started beside it. */
const END_WITHIN_MS = 5_000;

/**
 * V8 compiles a wrapper of its own for calls from WebAssembly into JavaScript after 1,000 of them. All threads share these
 * wrappers, and V8 13 (Node 24) sometimes ends the process when it frees one of a thread that was terminated. With this
 * budget it never makes them; the general wrapper costs nothing that can be measured here.
 */
const NO_OWN_WRAPPERS = '--wasm-wrapper-tiering-budget=2147483647';

/** What the process does for a job, by name; see `JobHost.call`. */
type Callbacks = Readonly<Record<string, (bytes: Uint8Array) => Promise<Uint8Array>>>;

interface JobOptions {
  /** Input field of the PDF, for messages. */
  readonly field: string;
  readonly callbacks?: Callbacks;
  /** The error when time or memory run out; about a PDF when left out. */
  readonly tooComplex?: (reason: string) => Error;
  /** Gets the PDFs back once there is a result. */
  readonly returned?: (pdfs: readonly Uint8Array[]) => void;
  /** Stops the job, whatever it is doing. */
  readonly signal?: AbortSignal;
}

interface PdfThreadLimits {
  readonly time: TimeLimits;
  /** Of the whole process. MB. */
  readonly maxResidentMb: number;
  /** Of the process since the thread was started. MB. */
  readonly maxKeptGrowthMb: number;
}

const DEFAULT_LIMITS: PdfThreadLimits = {
  time: TIME_LIMITS,
  maxResidentMb: MAX_RESIDENT_MB,
  maxKeptGrowthMb: MAX_REUSE_GROWTH_MB,
};

/**
 * Works on PDFs in a thread that is terminated when the work takes too long or the process grows too large. Whatever a
 * file does, the job ends with a result or an error, and the next one gets a healthy thread. One thread is kept between
 * jobs as long as it has retained little memory; jobs run one after another.
 */
export class PdfThread {
  readonly #limits: PdfThreadLimits;
  #worker: Worker | undefined;
  /** Resident memory of the process when the thread was started. Bytes. */
  #atStart = 0;
  #ending: Promise<unknown> = Promise.resolve();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(limits: Partial<PdfThreadLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Starts the thread before it is needed. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Terminates the thread. */
  async close(): Promise<void> {
    this.#discard();
    await this.#ending;
  }

  /**
   * @param work its PDFs are moved to the thread if possible, and so empty afterwards
   * @throws InvalidInputError PDF_TOO_COMPLEX when time or memory run out; what the work throws
   */
  run(work: Work, job: JobOptions): Promise<unknown> {
    const done = this.#queue.then(() => this.#run(work, job));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #run(work: Work, job: JobOptions): Promise<unknown> {
    await this.#ending;
    const { maxResidentMb, maxKeptGrowthMb, time } = this.#limits;
    this.warm();
    const worker = this.#worker!;
    const allowance = new TimeAllowance(time);
    // A thread that still has to be loaded is not the file's fault.
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
      // A thread never gives back the memory that it took for WebAssembly.
      if (process.memoryUsage.rss() > this.#atStart + maxKeptGrowthMb * MB) this.#discard();
    }
  }

  #start(): Worker {
    this.#atStart = process.memoryUsage.rss();
    setFlagsFromString(NO_OWN_WRAPPERS);
    const worker = new Worker(threadFile(), {
      // The thread gets none of the process's environment, and so none of its permissions.
      env: {},
      execArgv: [],
      resourceLimits: {
        // Above the watch's limit: V8 ends the whole process when a single step goes far past its own.
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

  /** The next job needs the memory that the thread still holds. */
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

/** The PDFs in buffers of their own, and these buffers. */
function transferred(input: Work['input']): { input: Work['input']; moved: ArrayBuffer[] } {
  const bytes = (input instanceof Uint8Array ? [input] : input).map(transferable);
  const moved = [...new Set(bytes.map(({ buffer }) => buffer))];
  return { input: input instanceof Uint8Array ? bytes[0]! : bytes, moved };
}

function post(worker: Worker, message: ToThread): void {
  worker.postMessage(message);
}

/** In a bundle the thread's code is beside the running module; see `lib/bundle.ts`. */
export const THREAD_BUNDLE = 'pdf-thread.mjs';

function threadFile(): URL {
  const bundled = new URL(`./${THREAD_BUNDLE}`, import.meta.url);
  return existsSync(fileURLToPath(bundled)) ? bundled : new URL('./thread.ts', import.meta.url);
}
