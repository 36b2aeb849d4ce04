import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Transform, type Writable } from 'node:stream';
import type { FunctionResource } from '../assembly/functions.ts';
import { LocalRuntimeError } from '../errors.ts';
import { CodeFolders } from './code-folders.ts';
import { type AwsEndpoints, type Credentials, functionEnvironment } from './environment.ts';
import { FunctionInstance } from './instance.ts';
import type { Invocation, InvocationResult } from './invocation.ts';
import { FunctionPool, RATE_EXCEEDED } from './pool.ts';
import { TreeKiller } from './process-tree.ts';
import type { Reaper } from './reaper.ts';

export interface FunctionHostOptions {
  readonly functions: readonly FunctionResource[];
  readonly endpoints: AwsEndpoints;
  readonly credentialsFor: (fn: FunctionResource) => Credentials;
  readonly reaper: Reaper;
  readonly dataDir: string;
  /** Parent of one temporary folder per instance. Its path is short, because a browser creates sockets there. */
  readonly temporaryDir: string;
  /** Chromium of this machine that replaces the layer's. */
  readonly chromium?: string;
  readonly maxInstances?: number;
  /** Returns the maximum concurrency of a function's callers, if known. Default: one per core. */
  readonly instancesOf?: (fn: FunctionResource) => number | undefined;
  /** Returns the time in ms to fetch and unpack the code of a new instance; by default 0. */
  readonly unpackingMs?: ((fn: FunctionResource) => number) | undefined;
  /** Maximum concurrent executions of all functions; unlimited by default. Invocations beyond it, or beyond the reserved concurrency, are then refused. */
  readonly concurrentExecutions?: number | undefined;
  /** Rewrites a resolved variable, such as the public address of the API. */
  readonly rewrite?: (value: string) => string;
  /** Receives every line that a function logs. */
  readonly onLog?: (fn: FunctionResource, line: string) => void;
  readonly onInvoke?: (fn: FunctionResource, instance: FunctionInstance, invocation: Invocation) => void;
  /** Receives the billed time of each ended invocation. */
  readonly onEnd?: (fn: FunctionResource, ms: number) => void;
}

/** Maximum idle processes across all functions: each uses some 100 MB, one with a browser 300 MB. */
const WARM_LIMIT = 16;
/**
 * Maximum processes per function, on average, while the machine has spare memory: one each, and more for functions used
 * concurrently.
 */
const MOST_WARM_PER_FUNCTION = 1.5;
const SPARE_MEMORY = os.totalmem() / 3;

/** Runs the functions of the assembly, each in its own processes. */
export class FunctionHost {
  readonly #options: FunctionHostOptions;
  readonly #pools = new Map<string, FunctionPool>();
  readonly #folders: CodeFolders;
  readonly #killer = new TreeKiller();
  readonly #logs: WriteStream[] = [];
  readonly #reaper: NodeJS.Timeout;
  #counter = 0;

  constructor(options: FunctionHostOptions) {
    this.#options = options;
    this.#folders = new CodeFolders(path.join(options.dataDir, 'code'));
    mkdirSync(path.join(options.dataDir, 'logs'), { recursive: true });
    for (const fn of options.functions) this.#pools.set(fn.arn, this.#createPool(fn));
    this.#reaper = setInterval(() => {
      for (const pool of this.#pools.values()) pool.reap();
    }, 30_000).unref();
  }

  /** Invokes a function by its ARN, with or without version or alias. Never rejects for a failure of the function. */
  invoke(
    arn: string,
    event: unknown,
    options: { streaming?: boolean; requestId?: string; onStart?: () => void } = {},
  ): Promise<InvocationResult> {
    const pool = this.pool(arn);
    if (this.#isThrottled(pool)) return Promise.resolve(RATE_EXCEEDED);
    return pool.invoke({
      requestId: options.requestId ?? randomUUID(),
      event: typeof event === 'string' ? event : JSON.stringify(event),
      streaming: options.streaming ?? false,
      onStart: options.onStart,
    });
  }

  #isThrottled({ fn, executions }: FunctionPool): boolean {
    const { concurrentExecutions: limit } = this.#options;
    if (limit === undefined) return false;
    if (executions >= (fn.reservedConcurrency ?? limit)) return true;
    return this.pools().reduce((sum, pool) => sum + pool.executions, 0) >= limit;
  }

  pool(arn: string): FunctionPool {
    const unqualified = arn.split(':').slice(0, 7).join(':');
    const pool = this.#pools.get(unqualified);
    if (!pool) throw new LocalRuntimeError(`The function ${arn} is not part of the assembly`);
    return pool;
  }

  /** Finds a function by logical id, physical name, construct path or ARN. */
  find(name: string): FunctionPool | undefined {
    return [...this.#pools.values()].find(({ fn }) =>
      [fn.logicalId, fn.name, fn.label, fn.arn, fn.key].includes(name),
    );
  }

  pools(): FunctionPool[] {
    return [...this.#pools.values()];
  }

  /** Returns the log files of all functions that write to a log group. */
  logFilesOf(logGroup: string): string[] {
    return this.pools().flatMap(({ fn }) => (fn.logGroup === logGroup ? [this.#logFileOf(fn)] : []));
  }

  #logFileOf({ name }: FunctionResource): string {
    return path.join(this.#options.dataDir, 'logs', `${name}.log`);
  }

  /** Returns a function's template variables as its instances receive them, without those that Lambda adds. */
  variables(fn: FunctionResource): Record<string, string> {
    const { rewrite } = this.#options;
    return Object.fromEntries(
      Object.entries(fn.environment()).map(([name, value]) => [name, rewrite ? rewrite(value) : value]),
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.#reaper);
    await Promise.all([...this.#pools.values()].map((pool) => pool.stop()));
    for (const log of this.#logs) log.end();
  }

  #createPool(fn: FunctionResource): FunctionPool {
    const { endpoints, reaper, onInvoke, onEnd } = this.#options;
    const limit = this.#options.maxInstances ?? this.#options.instancesOf?.(fn) ?? os.availableParallelism();
    let log: Writable | undefined;
    return new FunctionPool({
      fn,
      maxInstances: Math.max(1, Math.min(limit, fn.reservedConcurrency ?? limit)),
      onInvoke: (instance, invocation) => onInvoke?.(fn, instance, invocation),
      onEnd: (ms) => onEnd?.(fn, ms),
      unpackingMs: () => this.#options.unpackingMs?.(fn) ?? 0,
      create: (callbacks) => {
        this.#counter += 1;
        const temporaryFolder = path.join(this.#options.temporaryDir, `${process.pid}-${this.#counter}-fn`);
        const codeFolder = this.#folders.code(fn);
        const layerFolder = this.#folders.layers(fn);
        log ??= this.#openLog(fn);
        this.#makeRoom();
        return new FunctionInstance({
          fn,
          temporaryFolder,
          codeFolder,
          reaper,
          killer: this.#killer,
          log,
          environment: (runtimeApi) =>
            functionEnvironment(
              { ...fn, environment: () => this.variables(fn) },
              {
                endpoints,
                credentials: this.#options.credentialsFor(fn),
                runtimeApi,
                codeFolder,
                layerFolder,
                chromium: this.#options.chromium,
                temporaryFolder,
              },
            ),
          ...callbacks,
        });
      },
    });
  }

  #makeRoom(): void {
    const pools = [...this.#pools.values()];
    const running = pools.reduce((sum, pool) => sum + pool.instances.size, 0);
    if (
      running < WARM_LIMIT ||
      (running < MOST_WARM_PER_FUNCTION * pools.length && os.freemem() > SPARE_MEMORY)
    )
      return;
    const [idlest] = pools
      .flatMap((pool) => (pool.longestIdle ? [{ pool, instance: pool.longestIdle }] : []))
      .sort((a, b) => a.instance.idleSince - b.instance.idleSince);
    idlest?.pool.end(idlest.instance);
  }

  #openLog(fn: FunctionResource): Writable {
    const file = createWriteStream(this.#logFileOf(fn), { flags: 'a' });
    file.setMaxListeners(0);
    this.#logs.push(file);
    const { onLog } = this.#options;
    if (!onLog) return file;
    const tee = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        for (const line of chunk.toString().split('\n')) if (line.trim() !== '') onLog(fn, line);
        done(null, chunk);
      },
    });
    tee.setMaxListeners(0);
    tee.pipe(file);
    return tee;
  }
}
