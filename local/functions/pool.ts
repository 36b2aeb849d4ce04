import { setTimeout as delay } from 'node:timers/promises';
import type { FunctionResource } from '../assembly/functions.ts';
import type { FunctionInstance, InstanceOptions } from './instance.ts';
import type { Invocation, InvocationResult } from './invocation.ts';

/** Maximum invocations waiting for an instance; further ones are refused, like Lambda's throttling. */
const QUEUE_LIMIT = 1000;
/** Result of an invocation that is refused for lack of concurrency. */
export const RATE_EXCEEDED: InvocationResult = {
  kind: 'error',
  errorType: 'TooManyRequestsException',
  errorMessage: 'Rate Exceeded.',
};
const IDLE_LIMIT_MS = 5 * 60_000;
/**
 * Minimum time that an invocation waits for an existing instance. Most invocations take a few milliseconds, and between its
 * response and the request for the next invocation an instance is neither busy nor idle.
 */
const LEAST_PATIENCE_MS = 250;
const MOST_PATIENCE_MS = 5_000;

interface Waiting {
  readonly invocation: Invocation;
  /** Unix time in ms. */
  readonly since: number;
  readonly resolve: (result: InvocationResult) => void;
}

export interface PoolOptions {
  readonly fn: FunctionResource;
  readonly maxInstances: number;
  /** Returns the time in ms that a new instance takes before it starts; by default 0. */
  unpackingMs?(): number;
  /** Creates an instance that reports to the given callbacks, without starting it. */
  create(callbacks: Pick<InstanceOptions, 'onIdle' | 'onExit'>): FunctionInstance;
  /** Called right before an instance receives an invocation. */
  onInvoke?(instance: FunctionInstance, invocation: Invocation): void;
  /** Called when an instance is idle again. `ms` is the billed time. */
  onEnd?(ms: number): void;
}

/**
 * Instances of one function. Invocations are served in order of arrival. If one has waited for a while and the limit permits,
 * another instance is started.
 */
export class FunctionPool {
  readonly fn: FunctionResource;
  readonly instances = new Set<FunctionInstance>();
  readonly #options: PoolOptions;
  readonly #idle: FunctionInstance[] = [];
  readonly #unpacking = new Set<FunctionInstance>();
  /** Time when each busy instance received its invocation. */
  readonly #busySince = new Map<FunctionInstance, number>();
  readonly #waiting: Waiting[] = [];
  #starting = 0;
  /**
   * Starting an instance costs a third of a second of CPU time, which a busy machine takes from running instances. So an
   * invocation waits for those as long as the latest start took.
   */
  #patienceMs = LEAST_PATIENCE_MS;
  #patience: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: PoolOptions) {
    this.fn = options.fn;
    this.#options = options;
  }

  get maxInstances(): number {
    return this.#options.maxInstances;
  }

  /** Running and waiting invocations. */
  get executions(): number {
    return this.#busySince.size + this.#waiting.length;
  }

  /** Runs one invocation. Never rejects: every failure is a result of kind `error`. */
  invoke(invocation: Invocation): Promise<InvocationResult> {
    if (this.#stopped) return Promise.resolve({ ...RATE_EXCEEDED, errorMessage: 'the runtime is stopping' });
    if (this.#waiting.length >= QUEUE_LIMIT) return Promise.resolve(RATE_EXCEEDED);
    return new Promise((resolve) => {
      this.#waiting.push({ invocation, since: Date.now(), resolve });
      this.#dispatch();
    });
  }

  /** Ends instances that have been idle for some minutes. */
  reap(now = Date.now()): void {
    for (const instance of [...this.#idle]) {
      if (now - instance.idleSince > IDLE_LIMIT_MS) this.end(instance);
    }
  }

  /** Instance that has been idle for longest. */
  get longestIdle(): FunctionInstance | undefined {
    return this.#idle[0];
  }

  /** Ends an idle instance to free memory. */
  end(instance: FunctionInstance): void {
    this.#forget(instance);
    instance.stop();
  }

  /** Ends every instance; waiting invocations fail. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#patience);
    for (const { resolve } of this.#waiting.splice(0)) {
      resolve({ kind: 'error', errorType: 'Runtime.ExitError', errorMessage: 'the runtime is stopping' });
    }
    // The others have no process yet.
    const all = [...this.instances].filter((instance) => !this.#unpacking.has(instance));
    for (const instance of all) instance.stop();
    await Promise.all(all.map((instance) => instance.exited));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      // The most recently used instance has the warmest caches.
      const instance = this.#idle.pop();
      if (!instance) break;
      this.#run(instance, this.#waiting.shift()!);
    }
    const now = Date.now();
    const room = this.#options.maxInstances - this.instances.size;
    const lacking = this.#impatient(now) - this.#starting;
    for (let count = Math.min(lacking, room); count > 0; count -= 1) void this.#startOne();
    this.#lookAgain(now);
  }

  /** Counts the invocations that have waited long enough to start an instance for them. */
  #impatient(now: number): number {
    if (this.instances.size === 0) return Math.min(1, this.#waiting.length);
    return this.#waiting.filter(({ since }) => now - since >= this.#patienceMs).length;
  }

  /** Checks again when the next invocation has waited long enough. */
  #lookAgain(now: number): void {
    clearTimeout(this.#patience);
    const next = this.#waiting.find(({ since }) => now - since < this.#patienceMs);
    if (!next || this.instances.size >= this.#options.maxInstances) return;
    this.#patience = setTimeout(() => this.#dispatch(), next.since + this.#patienceMs - now).unref();
  }

  #run(instance: FunctionInstance, { invocation, resolve }: Waiting): void {
    this.#options.onInvoke?.(instance, invocation);
    this.#busySince.set(instance, performance.now());
    invocation.onStart?.();
    void instance.invoke(invocation).then(resolve);
  }

  async #startOne(): Promise<void> {
    this.#starting += 1;
    const instance = this.#options.create({
      onIdle: (idle) => {
        this.#ended(idle);
        this.#idle.push(idle);
        this.#dispatch();
      },
      onExit: (dead) => {
        this.#ended(dead);
        this.#forget(dead);
        this.instances.delete(dead);
        this.#dispatch();
      },
    });
    this.instances.add(instance);
    let error: Extract<InvocationResult, { kind: 'error' }> | undefined;
    const before = performance.now();
    try {
      await this.#unpack(instance);
      error = this.#stopped ? undefined : await instance.start();
      const took = performance.now() - before;
      this.#patienceMs = Math.min(MOST_PATIENCE_MS, Math.max(LEAST_PATIENCE_MS, took));
    } catch (cause) {
      this.instances.delete(instance);
      error = { kind: 'error', errorType: 'Runtime.StartError', errorMessage: (cause as Error).message };
    } finally {
      this.#starting -= 1;
    }
    // A function that fails to load only fails the invocation for which it was started.
    if (error) this.#waiting.shift()?.resolve(error);
    this.#dispatch();
  }

  async #unpack(instance: FunctionInstance): Promise<void> {
    const unpackingMs = this.#options.unpackingMs?.() ?? 0;
    if (unpackingMs <= 0) return;
    this.#unpacking.add(instance);
    await delay(unpackingMs);
    this.#unpacking.delete(instance);
  }

  #ended(instance: FunctionInstance): void {
    const since = this.#busySince.get(instance);
    this.#busySince.delete(instance);
    if (since !== undefined) this.#options.onEnd?.(performance.now() - since);
  }

  #forget(instance: FunctionInstance): void {
    const index = this.#idle.indexOf(instance);
    if (index >= 0) this.#idle.splice(index, 1);
  }
}
