import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Ensures that no child outlives this process. SIGKILL leaves no chance to clean up, but it closes the pipe to the reaper
 * process, which then kills all registered children.
 */
export class Reaper {
  readonly #process: ChildProcess;

  constructor() {
    const script = fileURLToPath(new URL('./reaper-process.ts', import.meta.url));
    // In its own session, so that a signal to the terminal's process group does not end it first.
    this.#process = spawn(process.execPath, [script], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: {},
    });
    this.#process.unref();
    this.#process.stdin!.on('error', () => {});
    (this.#process.stdin as unknown as { unref(): void }).unref();
  }

  /** Registers a child. `marker`: see {@link killTree}. */
  add(pid: number, marker?: string): void {
    this.#process.stdin!.write(`add ${pid}${marker === undefined ? '' : ` ${marker}`}\n`);
  }

  /** Unregisters an ended child, whose id another process may get. */
  remove(pid: number): void {
    this.#process.stdin!.write(`remove ${pid}\n`);
  }

  /** Ends the reaper and every child still registered. */
  stop(): void {
    this.#process.stdin!.end();
  }
}
