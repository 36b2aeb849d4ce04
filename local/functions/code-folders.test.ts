import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeZip } from '../../src/zip/testing/make-zip.ts';
import type { CodeSource, FunctionResource } from '../assembly/functions.ts';
import { CodeFolders } from './code-folders.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'code-'));
const folders = new CodeFolders(path.join(root, 'data'));
afterAll(() => rmSync(root, { recursive: true }));

function asset(name: string, files: Record<string, string>): CodeSource {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name, file)), { recursive: true });
    writeFileSync(path.join(root, name, file), content);
  }
  return { kind: 'asset', path: path.join(root, name) };
}

const fn = (code: CodeSource, ...layers: CodeSource[]) => ({ code, layers }) as unknown as FunctionResource;

describe('CodeFolders', () => {
  const code = asset('code', { 'index.mjs': '' });

  it('uses a folder without copying it', () => {
    expect(folders.code(fn(code))).toBe(path.join(root, 'code'));
    expect(folders.layers(fn(code))).toBeUndefined();
    expect(folders.layers(fn(code, asset('only', { a: '' })))).toBe(path.join(root, 'only'));
  });

  it('merges layers without copying; the later one wins', () => {
    const first = asset('first', { 'shared/a': '1', 'shared/both': '1', 'own/x': '1', top: '1' });
    const second = asset('second', { 'shared/b': '2', 'shared/both': '2', top: '2' });
    const merged = folders.layers(fn(code, first, second))!;
    const read = (file: string) => readFileSync(path.join(merged, file), 'utf8');
    expect(['shared/a', 'shared/b', 'shared/both', 'own/x', 'top'].map(read)).toEqual([
      '1',
      '2',
      '2',
      '1',
      '2',
    ]);
    expect(realpathSync(path.join(merged, 'own'))).toBe(realpathSync(path.join(root, 'first/own')));
    expect(folders.layers(fn(code, first, second))).toBe(merged);
  });

  it('writes inline code to a file', () => {
    const folder = folders.code(fn({ kind: 'inline', source: 'exports.handler = 1' }));
    expect(readFileSync(path.join(folder, 'index.js'), 'utf8')).toBe('exports.handler = 1');
  });

  it('unpacks a ZIP file with its permissions, and nothing outside of its folder', () => {
    const file = path.join(root, 'code.zip');
    writeFileSync(
      file,
      makeZip([
        { name: 'bin/run', content: '#!/bin/sh\necho ran\n', mode: 0o755, deflate: true },
        { name: 'plain.txt', content: 'stored', mode: 0o644, deflate: false },
        { name: '../escaped', content: 'no', mode: 0o644, deflate: false },
      ]),
    );
    const folder = folders.code(fn({ kind: 'asset', path: file }));
    expect(statSync(path.join(folder, 'bin/run')).mode & 0o111).toBe(0o111);
    expect(execFileSync(path.join(folder, 'bin/run'), { encoding: 'utf8' })).toBe('ran\n');
    expect(readFileSync(path.join(folder, 'plain.txt'), 'utf8')).toBe('stored');
    expect(existsSync(path.join(folder, '../escaped'))).toBe(false);
  });

  it('names the file that is not a ZIP file', () => {
    const file = path.join(root, 'broken.zip');
    writeFileSync(file, 'not a zip');
    expect(() => folders.code(fn({ kind: 'asset', path: file }))).toThrow(/broken\.zip is not a zip file/);
  });
});
