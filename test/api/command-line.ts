import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inject } from 'vitest';
import type { TestAccount } from './service.ts';

/** The package as it is published, which `runtime.setup.ts` has bundled: it starts ten times as fast as its sources. */
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

/** The command line in a folder of its own, with what `npm start` leaves for it. */
export class CommandLine {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'platen-cli-'));

  constructor({ id, adminKey, renderKey }: TestAccount) {
    const { baseUrl, dynamodb, tables } = inject('service');
    mkdirSync(path.join(this.folder, 'data'));
    writeFileSync(
      path.join(this.folder, 'data/local.json'),
      JSON.stringify({ baseUrl, accountId: id, adminKey, renderKey, awsEndpoints: { dynamodb }, tables }),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
    const { stdout, ...ended } = await this.runForBytes(args, options);
    return { ...ended, stdout: stdout.toString() };
  }

  runForBytes(args: readonly string[], options: RunOptions = {}): Promise<Ended<Buffer>> {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, PLATEN_DATA: path.join(this.folder, 'data'), ...options.env },
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

  /** Runs a command that has to succeed; returns the JSON that it prints. */
  async json<T = Record<string, string>>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await this.run([...args, '--json']);
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout) as T;
  }

  /** Runs a command that has to fail with a message and nothing else. */
  async refused(args: readonly string[], message: RegExp, code = 1): Promise<void> {
    const ended = await this.run(args);
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).not.toContain('    at ');
  }
}
