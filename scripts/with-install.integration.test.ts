import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-install-'));
  for (const name of ['scripts', 'bin', 'node_modules/.bin']) {
    mkdirSync(path.join(folder, name), { recursive: true });
  }
  copyFileSync(
    path.join(import.meta.dirname, 'with-install.mjs'),
    path.join(folder, 'scripts/with-install.mjs'),
  );
  symlinkSync(process.execPath, path.join(folder, 'node_modules/.bin/node'));
  // Fake npm that only records its call.
  writeFileSync(path.join(folder, 'bin/npm'), '#!/bin/sh\necho asked >> asked\nexit 1\n');
  chmodSync(path.join(folder, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ENTRY = { version: '1.0.0', integrity: 'sha512-a' };
const LOCK = {
  '': { optionalDependencies: { '@dynoxide/linux-x64': '1.0.0' } },
  'node_modules/needed': ENTRY,
  'node_modules/elsewhere': { ...ENTRY, optional: true, os: ['none'] },
  'node_modules/@dynoxide/linux-x64': {
    ...ENTRY,
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  },
};

describe('the script that starts Platen', () => {
  const { '': _, 'node_modules/elsewhere': __, ...complete } = LOCK;
  const MAIN = 'local/main.ts';

  /** Runs `npm start` for an architecture, with stubs for the download and server scripts. */
  function serve(arch: string, getting: string): { status: number | null; stdout: string } {
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCK }));
    writeFileSync(
      path.join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: complete }),
    );
    writeFileSync(
      path.join(folder, 'machine.mjs'),
      `Object.defineProperty(process, 'arch', { value: '${arch}' });`,
    );
    for (const [name, script] of [
      ['local/binaries/main.ts', getting],
      [MAIN, 'console.log("serves")'],
    ] as const) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), script);
    }
    const { status, stdout } = spawnSync(
      process.execPath,
      [`--import=${path.join(folder, 'machine.mjs')}`, path.join(folder, 'scripts/with-install.mjs'), MAIN],
      { cwd: folder, env: { PATH: `${path.join(folder, 'bin')}:/bin:/usr/bin` }, encoding: 'utf8' },
    );
    return { status, stdout };
  }

  it('first downloads binaries that npm did not install for this processor', () => {
    expect(serve('arm64', 'console.log("gets")')).toEqual({ status: 0, stdout: 'gets\nserves\n' });
  });

  it('does not start Platen when that fails', () => {
    expect(serve('arm64', 'process.exit(1)')).toEqual({ status: 1, stdout: '' });
  });

  it.runIf(process.platform === 'linux')('downloads nothing on linux-x64', () => {
    expect(serve('x64', 'console.log("gets")')).toEqual({ status: 0, stdout: 'serves\n' });
  });
});

/** Starts a script with the lock file `LOCK`. @returns whether the script ran, and whether npm was called */
function start(installed: Record<string, object>): { ran: boolean; asked: boolean } {
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCK }));
  writeFileSync(
    path.join(folder, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: installed }),
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(folder, 'scripts/with-install.mjs'), '-p', '"it ran"'],
    { cwd: folder, env: { PATH: `${path.join(folder, 'bin')}:/bin:/usr/bin` }, encoding: 'utf8' },
  );
  return { ran: stdout.includes('it ran'), asked: stderr.includes('Installing dependencies') };
}

describe('a script that needs the dependencies', () => {
  const { '': _, 'node_modules/elsewhere': __, ...complete } = LOCK;

  it('accepts an installation by npm ci without packages for other platforms', () => {
    expect(start(complete)).toEqual({ ran: true, asked: false });
  });

  it.each([
    [
      'a package is missing',
      { 'node_modules/@dynoxide/linux-x64': LOCK['node_modules/@dynoxide/linux-x64'] },
    ],
    ['the emulator for this platform is missing', { 'node_modules/needed': ENTRY }],
    ['a version is another one', { ...complete, 'node_modules/needed': { ...ENTRY, version: '1.0.1' } }],
  ])('installs them first when %s', (_, installed) => {
    expect(start(installed)).toEqual({ ran: false, asked: true });
  });
});
