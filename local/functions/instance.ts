import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { FunctionResource } from '../assembly/functions.ts';
import type { Invocation, InvocationResult } from './invocation.ts';
import type { TreeKiller } from './process-tree.ts';
import type { Reaper } from './reaper.ts';
import { RuntimeApi } from './runtime-api.ts';

const BOOTSTRAP = fileURLToPath(new URL('./bootstrap.mjs', import.meta.url));
/** Lambda allows a function 10 s to load; a laptop with two cores may start many functions at once. */
const INIT_TIMEOUT_MS = 60_000;

export interface InstanceOptions {
  readonly fn: FunctionResource;
  readonly temporaryFolder: string;
  readonly codeFolder: string;
  readonly reaper: Reaper;
  readonly killer: TreeKiller;
  /** Receives standard output and standard error. */
  readonly log: Writable;
  environment(runtimeApi: string): Record<string, string>;
  onIdle(instance: FunctionInstance): void;
  onExit(instance: FunctionInstance): void;
}

/** Process that runs one function and serves one invocation at a time. */
export class FunctionInstance {
  readonly exited: Promise<void>;
  idleSince = 0;
  readonly #options: InstanceOptions;
  readonly #api: RuntimeApi;
  #process: ChildProcess | undefined;
  #initError: { errorType: string; errorMessage: string } | undefined;
  #ready: (() => void) | undefined;
  #markExited!: () => void;
  #alive = true;
  #stopReason: { errorType: string; errorMessage: string } | undefined;
  /** Of the running invocation, until the function asks for the next one. */
  #timeout: NodeJS.Timeout | undefined;

  constructor(options: InstanceOptions) {
    this.#options = options;
    this.exited = new Promise((resolve) => {
      this.#markExited = resolve;
    });
    this.#api = new RuntimeApi({
      functionArn: options.fn.arn,
      timeoutMs: options.fn.timeoutMs,
      onReady: () => this.#onReady(),
      onInitError: (error) => {
        this.#initError = error;
      },
    });
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Starts the process and waits until the function is loaded.
   *
   * @returns an error when the function could not be loaded.
   */
  async start(): Promise<Extract<InvocationResult, { kind: 'error' }> | undefined> {
    const runtimeApi = await this.#api.listen();
    const { codeFolder, temporaryFolder, log, reaper, fn } = this.#options;
    mkdirSync(temporaryFolder, { recursive: true });
    const ready = new Promise<void>((resolve) => {
      this.#ready = resolve;
    });
    const child = spawn(
      process.execPath,
      ['--no-warnings', `--max-old-space-size=${Math.max(128, fn.memoryMb)}`, BOOTSTRAP],
      {
        cwd: codeFolder,
        detached: true,
        env: this.#options.environment(runtimeApi),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#process = child;
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.on('error', () => this.#onExit(null, null));
    child.on('exit', (code, signal) => this.#onExit(code, signal));
    if (child.pid !== undefined) reaper.add(child.pid, temporaryFolder);
    const timer = setTimeout(
      () => this.stop('Sandbox.Timedout', `Loading took more than ${INIT_TIMEOUT_MS / 1000} seconds`),
      INIT_TIMEOUT_MS,
    );
    await Promise.race([ready, this.exited]);
    clearTimeout(timer);
    if (this.#alive) return undefined;
    const error = this.#initError ?? this.#stopReason;
    return { kind: 'error', errorType: 'Runtime.ExitError', errorMessage: 'exited while loading', ...error };
  }

  /** Runs one invocation; on timeout, kills the whole process tree. */
  invoke(invocation: Invocation): Promise<InvocationResult> {
    const seconds = this.#options.fn.timeoutMs / 1000;
    this.#timeout = setTimeout(
      () => this.stop('Sandbox.Timedout', `Task timed out after ${seconds.toFixed(2)} seconds`),
      this.#options.fn.timeoutMs,
    );
    return this.#api.deliver(invocation);
  }

  /** Kills the process and its descendants; a running invocation fails with the given reason. */
  stop(errorType = 'Runtime.ExitError', errorMessage = 'the instance was ended'): void {
    if (!this.#alive) return;
    this.#stopReason ??= { errorType, errorMessage };
    const { killer, temporaryFolder } = this.#options;
    if (this.pid !== undefined) void killer.kill(this.pid, temporaryFolder);
  }

  /** Sends a signal to the function's process alone, to test crashes. */
  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  #onReady(): void {
    clearTimeout(this.#timeout);
    // Killing takes a moment, in which the function may still ask for an invocation.
    if (this.#stopReason) return;
    this.idleSince = Date.now();
    this.#ready?.();
    this.#ready = undefined;
    this.#options.onIdle(this);
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.#alive) return;
    this.#alive = false;
    clearTimeout(this.#timeout);
    const status = signal === null ? `exit status ${code}` : `signal: ${signal}`;
    const { errorType, errorMessage } = this.#stopReason ?? {
      errorType: 'Runtime.ExitError',
      errorMessage: `Runtime exited with error: ${status}`,
    };
    const requestId = this.#api.abort(errorType, errorMessage);
    // As Lambda does: nothing else tells why a caller got a 502.
    if (requestId !== undefined)
      this.#options.log.write(`${new Date().toISOString()} ${requestId} ${errorType}: ${errorMessage}\n`);
    this.#api.close();
    this.#options.onExit(this);
    void this.#cleanUp();
  }

  /** Removes everything that the process started or wrote. */
  async #cleanUp(): Promise<void> {
    const { killer, reaper, temporaryFolder } = this.#options;
    if (this.pid !== undefined) {
      await killer.kill(this.pid, temporaryFolder);
      reaper.remove(this.pid);
    }
    await rm(temporaryFolder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    this.#markExited();
  }
}
