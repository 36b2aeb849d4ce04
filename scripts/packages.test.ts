import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);
const PACKAGES = globSync('{package.json,cli/package.json,packages/*/package.json}', { cwd: ROOT });
const GUIDES = globSync('{*.md,docs/*.md,cli/*.md,packages/*/*.md,examples/**/*.md}', { cwd: ROOT });

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('packages', () => {
  it.each(PACKAGES)('%s has a name that only its owner can publish, or is private', (file) => {
    const { name, private: isPrivate } = JSON.parse(read(file));
    expect(isPrivate === true || name.startsWith('@platen/')).toBe(true);
  });

  it.each(PACKAGES)('%s requires a maintained version of Node', (file) => {
    const { engines } = JSON.parse(read(file));
    expect(engines === undefined || engines.node === '>=22').toBe(true);
  });

  it('run JavaScript with a shebang, so that no shell interprets it', () => {
    const bin = JSON.parse(read('package.json')).bin.platen as string;
    expect(bin).toMatch(/\.mjs$/);
    expect(read(bin)).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(statSync(path.join(ROOT, bin)).mode & 0o111).toBe(0o111);
  });
});

describe('guides', () => {
  it('never let npx fetch a package of another owner', () => {
    expect(GUIDES.length).toBeGreaterThan(50);
    const commands = GUIDES.flatMap((file) =>
      [...read(file).matchAll(/\bnpx (?!--no-install )[^\n`]*\bplaten\b[^\n`]*/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    );
    expect(commands).toEqual([]);
  });
});
