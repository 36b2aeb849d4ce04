import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Above the largest process id (`/proc/sys/kernel/pid_max`). */
const NO_PROCESS = 2 ** 22 + 1;

let folder: string;
let lock: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-lock-'));
  lock = path.join(folder, 'lock');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const never = () => {
  throw new Error('It was made twice.');
};

describe('a file made by one process at a time', () => {
  it('is made once, while the process holds the lock', () => {
    const made = oneAtATime(
      lock,
      () => undefined,
      () => existsSync(lock),
    );
    expect([made, existsSync(lock)]).toEqual([true, false]);
    expect(oneAtATime(lock, () => 'there', never)).toBe('there');
  });

  it('leaves no lock when it could not be made', () => {
    expect(() => oneAtATime(lock, () => undefined, never)).toThrow('twice');
    expect(existsSync(lock)).toBe(false);
  });

  it('is waited for while another process makes it', () => {
    writeFileSync(lock, String(process.pid));
    let asked = 0;
    expect(oneAtATime(lock, () => (asked++ < 2 ? undefined : 'theirs'), never)).toBe('theirs');
    rmSync(lock);
  });

  it.each([
    ['ended', NO_PROCESS, 0],
    ['began too long ago', process.pid, 3600],
  ])('is not waited for where that process %s', (_, holder, ageSeconds) => {
    writeFileSync(lock, String(holder));
    const then = Date.now() / 1000 - ageSeconds;
    utimesSync(lock, then, then);
    expect(
      oneAtATime(
        lock,
        () => undefined,
        () => 'ours',
      ),
    ).toBe('ours');
  });
});
