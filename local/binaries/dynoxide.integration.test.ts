import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dynoxideExecutable, installDynoxide } from './dynoxide.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dynoxide-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const binaries = () => path.join(folder, 'binaries');
const { optionalDependencies } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { optionalDependencies: Record<string, string> };
const VERSION = optionalDependencies['@dynoxide/linux-x64'];

/** Creates a fake npm that records its arguments and runs a shell script. */
function npm(script: string): string {
  const file = path.join(folder, 'npm');
  writeFileSync(file, `#!/bin/sh\necho "$@" >> ${folder}/asked\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
const INSTALLS = `for argument; do case $argument in --prefix=*) prefix=\${argument#--prefix=};; esac; done
mkdir -p "$prefix/node_modules/@dynoxide/darwin-arm64" && echo binary > "$prefix/node_modules/@dynoxide/darwin-arm64/dynoxide"`;

describe('the DynamoDB emulator of another platform', () => {
  it('is installed by npm once, in the version of the lock file', async () => {
    const command = npm(INSTALLS);
    const executable = await installDynoxide(binaries(), 'darwin-arm64', command);
    expect(readFileSync(executable, 'utf8')).toBe('binary\n');
    expect(dynoxideExecutable('darwin-arm64', binaries())).toBe(executable);
    expect(await installDynoxide(binaries(), 'darwin-arm64', command)).toBe(executable);
    const asked = readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(new RegExp(`^install @dynoxide/darwin-arm64@${VERSION} .*--ignore-scripts`));
    expect(readdirSync(binaries())).toEqual([`dynoxide-${VERSION}`]);
  });

  it.each([
    [
      'has no such package',
      npmFails('npm error code E404\nnpm error 404 Not Found - GET https://x/y'),
      /E404/,
    ],
    ['installs nothing', 'exit 0', /holds no executable/],
  ])('is not installed when npm %s; the error suggests DynamoDB Local', async (_, script, reason) => {
    const failed = await installDynoxide(binaries(), 'darwin-arm64', npm(script)).catch(
      (error: Error) => error,
    );
    expect(failed).toMatchObject({ name: 'LocalRuntimeError', message: expect.stringMatching(reason) });
    expect((failed as Error).message).toMatch(/DynamoDB Local, and set AWS_ENDPOINT_URL_DYNAMODB/);
    expect(readdirSync(binaries())).toEqual([]);
  });

  it('is not installed without npm; the error suggests DynamoDB Local', async () => {
    await expect(installDynoxide(binaries(), 'darwin-arm64', '/nowhere/npm')).rejects.toThrow(
      /ENOENT\n.*AWS_ENDPOINT_URL_DYNAMODB/,
    );
  });

  it('is not installed where the lock file has it', async () => {
    if (process.platform !== 'linux' || process.arch !== 'x64') return;
    expect(existsSync(await installDynoxide(binaries(), 'linux-x64', '/nowhere/npm'))).toBe(true);
  });
});

function npmFails(output: string): string {
  return `printf '%s\\n' '${output}' >&2; exit 1`;
}
