import { describe, expect, it } from 'vitest';
import { chromiumPath } from './settings.ts';

describe('the Chromium of the local runtime', () => {
  it('is the one of PLATEN_CHROMIUM_PATH on every platform', () => {
    for (const host of ['linux-x64', 'darwin-arm64', 'linux-riscv64'])
      expect(chromiumPath(process.execPath, host)).toBe(process.execPath);
  });

  it('is the one of the layer on linux-x64', () => {
    expect(chromiumPath(undefined, 'linux-x64')).toBeUndefined();
    expect(chromiumPath('', 'linux-x64')).toBeUndefined();
  });

  it.each([
    [
      'a path without a file',
      '/nowhere/chromium',
      'linux-x64',
      /^PLATEN_CHROMIUM_PATH: not a file \(\/nowhere/,
    ],
    ['a folder', '/usr', 'linux-x64', /^PLATEN_CHROMIUM_PATH: not a file \(\/usr\)/],
    [
      'a platform without a download yet',
      undefined,
      'darwin-arm64',
      /npm start downloads it.*PLATEN_CHROMIUM_PATH/,
    ],
    [
      'a platform without a build',
      undefined,
      'linux-riscv64',
      /no build .*linux-riscv64.*PLATEN_CHROMIUM_PATH/,
    ],
  ])('cannot be found for %s, and the message names the variable', (_, setting, host, message) => {
    expect(() => chromiumPath(setting, host)).toThrow(message);
  });
});
