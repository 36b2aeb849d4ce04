import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOST_BUILD, hostChromium, runsLayerChromium } from '../../layers/chromium/host.ts';
import { makeZip } from '../../src/zip/testing/make-zip.ts';
import { downloadChromium } from './chromium.ts';

/** Response of the test server, and the requested paths. */
let response: { status: number; body: Buffer; length?: number };
let requested: string[];
let server: Server;
let baseUrl: string;
let folder: string;

beforeAll(async () => {
  server = createServer((request, answer) => {
    requested.push(request.url!);
    const { status, body, length = body.length } = response;
    answer.writeHead(status, { 'Content-Length': length });
    // A declared length greater than the body means cutting the connection.
    answer.write(body, () => (length === body.length ? answer.end() : answer.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/builds`;
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'binaries-'));
  requested = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const archive = (name: string) =>
  makeZip([
    { name: `${name}/chrome-headless-shell`, content: '#!/bin/sh\n', mode: 0o755, deflate: true },
    { name: `${name}/icudtl.dat`, content: 'data', mode: 0o644, deflate: false },
  ]);
const download = (host: string) => downloadChromium({ folder, host, baseUrl });

describe('the download of Chromium', () => {
  it.each([
    ['darwin-arm64', 'mac-arm64'],
    ['darwin-x64', 'mac-x64'],
    ['linux-arm64', 'linux-arm64'],
  ])('fetches the pinned build for %s once, and unpacks it with its permissions', async (host, name) => {
    response = { status: 200, body: archive(`chrome-headless-shell-${name}`) };
    const executable = await download(host);
    expect(requested).toEqual([`/builds/${HOST_BUILD}/${name}/chrome-headless-shell-${name}.zip`]);
    expect(path.relative(folder, executable)).toBe(
      `chrome-headless-shell-${HOST_BUILD}/chrome-headless-shell-${name}/chrome-headless-shell`,
    );
    expect(statSync(executable).mode & 0o777).toBe(0o755);
    expect(readFileSync(path.join(executable, '../icudtl.dat'), 'utf8')).toBe('data');
    expect(await download(host)).toBe(executable);
    expect(requested).toHaveLength(1);
  });

  it('removes builds of earlier versions, and leaves nothing else behind', async () => {
    mkdirSync(path.join(folder, 'chrome-headless-shell-1.0.0.0'));
    mkdirSync(path.join(folder, 'dynoxide-1.0.0'));
    response = { status: 200, body: archive('chrome-headless-shell-mac-arm64') };
    await download('darwin-arm64');
    expect(readdirSync(folder).sort()).toEqual([`chrome-headless-shell-${HOST_BUILD}`, 'dynoxide-1.0.0']);
  });

  const damaged = archive('chrome-headless-shell-mac-arm64');
  // The first entry's deflated content follows its 30-byte header and its name.
  damaged.writeUInt8(damaged.readUInt8(damaged.indexOf('data')) ^ 1, damaged.indexOf('data'));

  it.each([
    ['a build that does not exist', { status: 404, body: Buffer.from('no') }, /code 404/],
    ['half an archive', { status: 200, body: damaged.subarray(0, 90), length: 5000 }, /expected 5000 bytes/],
    ['something else', { status: 200, body: Buffer.from('<html>proxy</html>') }, /not a zip file/],
    ['a damaged file', { status: 200, body: damaged }, /icudtl\.dat is damaged/],
    ['another archive', { status: 200, body: archive('elsewhere') }, /the archive has no chrome-headless/],
  ])('refuses %s, names the variable, and starts again the next time', async (_, wrong, reason) => {
    response = wrong;
    const failed = await download('darwin-arm64').catch((error: Error) => error);
    expect(failed).toMatchObject({ name: 'LocalRuntimeError', message: expect.stringMatching(reason) });
    expect((failed as Error).message).toMatch(/PLATEN_CHROMIUM_PATH.*headless shell/);
    expect(readdirSync(folder)).toEqual([]);
    response = { status: 200, body: archive('chrome-headless-shell-mac-arm64') };
    expect(statSync(await download('darwin-arm64')).isFile()).toBe(true);
  });

  it('names the variable where there is no build', async () => {
    await expect(download('linux-riscv64')).rejects.toThrow(
      /no build .* linux-riscv64.*PLATEN_CHROMIUM_PATH/,
    );
    expect(requested).toEqual([]);
  });
});

describe('the pinned build', () => {
  it.runIf(runsLayerChromium())('is of the branch that the Chromium of the layer comes from', () => {
    const { executablePath, libraryPath } = hostChromium();
    if (libraryPath === undefined) return;
    const printed = execFileSync(executablePath, ['--version'], {
      env: { LD_LIBRARY_PATH: libraryPath },
      encoding: 'utf8',
    });
    const branch = HOST_BUILD.split('.').slice(0, 3).join('.');
    expect(printed).toContain(` ${branch}.`);
  });
});
