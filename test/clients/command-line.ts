import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, inject } from 'vitest';
import { run } from '../../cli/src/program.ts';
import type { TestAccount } from '../api/service.ts';

/** Published package, bundled by `runtime.setup.ts`. It starts ten times as fast as its sources. */
export const CLI = path.resolve(import.meta.dirname, '../../cli/dist/platen.js');

export interface Ended<Output = string> {
  readonly code: number | null;
  readonly stdout: Output;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * The command line in a separate folder, with the files that `npm start` writes for it. Commands run one after another in the
 * test's process, each with its own folder, environment and standard streams. Tests about start and end run a separate process
 * (`spawn`).
 */
export class CommandLine {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'platen-cli-'));

  constructor({ id, adminKey, renderKey }: TestAccount) {
    const { baseUrl, credentials, dynamodb, tables } = inject('service');
    mkdirSync(path.join(this.folder, 'data'));
    writeFileSync(
      path.join(this.folder, 'data/local.json'),
      JSON.stringify({
        baseUrl,
        accountId: id,
        adminKey,
        renderKey,
        awsEndpoints: { dynamodb },
        awsCredentials: credentials,
        tables,
      }),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
    const { stdout, ...ended } = await this.runForBytes(args, options);
    return { ...ended, stdout: stdout.toString() };
  }

  async runForBytes(args: readonly string[], options: RunOptions = {}): Promise<Ended<Buffer>> {
    const stdout = capture(process.stdout);
    const stderr = capture(process.stderr);
    const restore = replaceWorld({
      cwd: this.folder,
      env: this.#environment(options),
      stdin: Readable.from([Buffer.from(options.input ?? '')]),
    });
    try {
      const code = await run(['node', CLI, ...args]);
      return { code, stdout: stdout.written(), stderr: stderr.written().toString() };
    } finally {
      stdout.restore();
      stderr.restore();
      restore();
    }
  }

  /** Runs a command as a user does: the published package in a separate process. */
  spawn(args: readonly string[], options: RunOptions = {}): Promise<Ended<Buffer>> {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: this.folder,
      env: this.#environment(options),
    });
    const stdout: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (chunk) => stdout.push(chunk));
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdin.end(options.input ?? '');
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout: Buffer.concat(stdout), stderr }));
    });
  }

  /** Runs a command that must succeed, and returns the printed JSON. */
  async json<T = Record<string, string>>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await this.run([...args, '--json']);
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout) as T;
  }

  /** Runs a command that must fail with a message and no other output. */
  async refused(args: readonly string[], message: RegExp, code = 1, env?: RunOptions['env']): Promise<void> {
    const ended = await this.run(args, env === undefined ? {} : { env });
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).not.toContain('    at ');
  }

  #environment({ env }: RunOptions): Record<string, string> {
    return { PATH: process.env.PATH!, PLATEN_DATA: path.join(this.folder, 'data'), ...env };
  }
}

/** Captures the output to a stream instead of writing it. */
function capture(stream: NodeJS.WriteStream): { written(): Buffer; restore(): void } {
  const chunks: Buffer[] = [];
  const original = stream.write;
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk as string));
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  }) as typeof stream.write;
  return {
    written: () => Buffer.concat(chunks),
    restore: () => {
      stream.write = original;
    },
  };
}

/** Replaces this process's folder, environment and standard input. @returns a function that restores them */
function replaceWorld(world: { cwd: string; env: NodeJS.ProcessEnv; stdin: Readable }): () => void {
  const before = {
    cwd: process.cwd(),
    env: process.env,
    stdin: Object.getOwnPropertyDescriptor(process, 'stdin')!,
  };
  process.chdir(world.cwd);
  process.env = world.env;
  Object.defineProperty(process, 'stdin', { value: world.stdin, configurable: true });
  return () => {
    process.chdir(before.cwd);
    process.env = before.env;
    Object.defineProperty(process, 'stdin', before.stdin);
  };
}
