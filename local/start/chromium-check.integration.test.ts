import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hostChromium } from '../../layers/chromium/host.ts';
import { checkChromium } from './chromium-check.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'chromium-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a program that responds on the browser's pipe with a shell script's output on descriptor 4. */
function program(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('the check of the browser at the start', () => {
  it('accepts the Chromium of this machine', async () => {
    await checkChromium(hostChromium());
  });

  it('accepts it with separate processes for documents', async () => {
    await checkChromium({ ...hostChromium(), singleProcess: false });
  });

  it.each([
    ['ends at once', 'echo "no display" >&2; exit 1', /no display/],
    ['is no browser', 'exec /bin/cat "$@"', /cannot print/],
    [
      'starts and then does nothing',
      `printf '{"id":1,"result":{}}\\0' >&4; exec sleep 60`,
      /no PDF within 300 ms/,
    ],
  ])('refuses a program that %s, with the variable and what it must be', async (name, script, reason) => {
    const executablePath = program(name.replaceAll(' ', '-'), script);
    const failed = await checkChromium({ executablePath, singleProcess: false }, 300).catch(
      (error: Error) => error,
    );
    expect(failed).toMatchObject({ name: 'LocalRuntimeError', message: expect.stringMatching(reason) });
    expect((failed as Error).message).toContain(executablePath);
    expect((failed as Error).message).toMatch(/PLATEN_CHROMIUM_PATH to the executable of a headless shell/);
  });
});
