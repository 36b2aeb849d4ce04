import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../../src/contract/limits.ts';
import { Folder } from './folder.ts';

let base: string;
let folder: Folder;
beforeEach(async () => {
  base = mkdtempSync(path.join(os.tmpdir(), 'platen-folder-'));
  mkdirSync(path.join(base, 'in/side'), { recursive: true });
  mkdirSync(path.join(base, 'inside-by-name'));
  writeFileSync(path.join(base, 'secret.txt'), 'secret');
  writeFileSync(path.join(base, 'inside-by-name/secret.txt'), 'secret');
  writeFileSync(path.join(base, 'in/side/a.pdf'), 'a');
  symlinkSync(path.join(base, 'secret.txt'), path.join(base, 'in/link.txt'));
  symlinkSync(base, path.join(base, 'in/up'));
  symlinkSync(path.join(base, 'new.txt'), path.join(base, 'in/dangling.txt'));
  folder = await Folder.open(path.join(base, 'in'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const bytes = new TextEncoder().encode('new');

describe('reading', () => {
  it.each(['side/a.pdf', './side/../side/a.pdf'])('reaches %s', async (file) => {
    expect(Buffer.from(await folder.read(file)).toString()).toBe('a');
  });

  it('reads an absolute path inside the folder', async () => {
    expect((await folder.read(path.join(base, 'in/side/a.pdf'))).length).toBe(1);
  });

  it.each([
    '../secret.txt',
    'side/../../secret.txt',
    '../inside-by-name/secret.txt',
    'link.txt',
    'up/secret.txt',
  ])('does not reach %s', async (file) => {
    await expect(folder.read(file)).rejects.toThrow('is outside of the folder');
  });

  it('does not reach an absolute path outside', async () => {
    await expect(folder.read(path.join(base, 'secret.txt'))).rejects.toThrow('is outside of the folder');
  });

  it('refuses pipes, sockets and devices without waiting for them', async () => {
    execFileSync('mkfifo', [path.join(base, 'in/pipe.pdf')]);
    const server = createServer().listen(path.join(base, 'in/socket.pdf'));
    await once(server, 'listening');
    for (const file of ['pipe.pdf', 'socket.pdf']) {
      await expect(folder.read(file)).rejects.toThrow(`${file}: is not a file`);
    }
    server.close();
    const devices = await Folder.open('/dev');
    for (const file of ['null', 'zero', 'tty']) {
      await expect(devices.read(file)).rejects.toThrow(/is not a file|no such file/);
    }
  });

  it('reads no more than an upload may have', async () => {
    const file = path.join(base, 'in/huge.pdf');
    writeFileSync(file, '');
    truncateSync(file, MAX_UPLOAD_BYTES + 1);
    await expect(folder.read('huge.pdf')).rejects.toThrow(`has more than ${MAX_UPLOAD_BYTES} bytes`);
  });

  it('reports that a folder or a missing path is not a file', async () => {
    await expect(folder.read('side')).rejects.toThrow('is not a file');
    await expect(folder.read('none.pdf')).rejects.toThrow('no such file in the folder');
  });
});

describe('writing', () => {
  it('makes new files', async () => {
    await folder.write('side/b.pdf', bytes);
    expect(readFileSync(path.join(base, 'in/side/b.pdf'), 'utf8')).toBe('new');
  });

  it('never overwrites', async () => {
    await expect(folder.write('side/a.pdf', bytes)).rejects.toThrow('is there already');
    expect(readFileSync(path.join(base, 'in/side/a.pdf'), 'utf8')).toBe('a');
  });

  it.each(['../b.pdf', 'up/b.pdf'])('does not reach %s', async (file) => {
    await expect(folder.write(file, bytes)).rejects.toThrow('is outside of the folder');
  });

  it('does not write through a link', async () => {
    await expect(folder.write('dangling.txt', bytes)).rejects.toThrow('is there already');
  });

  it('makes no folders', async () => {
    await expect(folder.write('none/b.pdf', bytes)).rejects.toThrow('its folder does not exist');
  });
});

it('must be a folder', async () => {
  await expect(Folder.open(path.join(base, 'secret.txt'))).rejects.toThrow('is not a folder');
  await expect(Folder.open(path.join(base, 'none'))).rejects.toThrow('is not a folder');
});
