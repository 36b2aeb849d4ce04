import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';

const parent = mkdtempSync(path.join(os.tmpdir(), 'data-folder-'));
let folders = 0;
const fresh = () => path.join(parent, `data-${++folders}`);

afterAll(() => rmSync(parent, { recursive: true }));

describe('openDataFolder', () => {
  it('belongs to one runtime at a time', () => {
    const folder = openDataFolder(fresh());
    expect(() => openDataFolder(folder.path)).toThrow(
      `The data folder ${folder.path} is in use by the process ${process.pid}`,
    );
    folder.release();
    openDataFolder(folder.path).release();
    expect(existsSync(path.join(folder.path, 'lock'))).toBe(false);
  });

  it.each([
    ['a process that has ended', { pid: 2 ** 22 - 1, startedAt: '1' }],
    ['a process id that has been given to another', { pid: process.pid, startedAt: '1' }],
  ])('replaces the lock of %s', (_, holder) => {
    const folder = openDataFolder(fresh());
    folder.release();
    writeFileSync(path.join(folder.path, 'lock'), JSON.stringify(holder));
    const again = openDataFolder(folder.path);
    expect(JSON.parse(readFileSync(path.join(folder.path, 'lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    again.release();
  });

  it('replaces a damaged lock', () => {
    const folder = openDataFolder(fresh());
    folder.release();
    writeFileSync(path.join(folder.path, 'lock'), '');
    openDataFolder(folder.path).release();
  });

  it('is readable for its owner only, and begins with an empty folder for temporary files', () => {
    const folder = openDataFolder(fresh());
    expect(statSync(folder.path).mode & 0o077).toBe(0);
    writeFileSync(path.join(folder.temporary, 'left'), '');
    folder.release();
    expect(existsSync(folder.temporary)).toBe(false);
    const again = openDataFolder(folder.path);
    expect(again.temporary).toBe(folder.temporary);
    expect(existsSync(path.join(again.temporary, 'left'))).toBe(false);
    again.release();
  });
});
