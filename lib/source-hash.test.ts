import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sourceHash } from './source-hash.ts';

function project(): { root: string; write(file: string, content: string): void } {
  const root = mkdtempSync(path.join(os.tmpdir(), 'sources-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  write('src/a.ts', 'one');
  return { root, write };
}

describe('sourceHash', () => {
  it.each([
    ['src/a.ts', true],
    ['functions/x/handler.ts', true],
    ['packages/pdf/src/index.ts', true],
    ['package-lock.json', true],
    ['templates/invoice/template.html', true],
    ['src/a.test.ts', false],
    ['layers/chromium/dist/chromium', false],
    ['README.md', false],
  ])('depends on %s: %s', (file, depends) => {
    const { root, write } = project();
    const before = sourceHash(root, '');
    write(file, 'changed');
    expect(sourceHash(root, '') !== before).toBe(depends);
  });

  it('changes when a file moves, or the context changes', () => {
    const first = project();
    const second = project();
    first.write('src/b.ts', 'x');
    second.write('src/c.ts', 'x');
    expect(sourceHash(first.root, '')).not.toBe(sourceHash(second.root, ''));
    expect(sourceHash(first.root, 'a')).not.toBe(sourceHash(first.root, 'b'));
  });
});
