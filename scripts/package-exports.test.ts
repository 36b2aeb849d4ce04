import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const PACKAGES = path.resolve(import.meta.dirname, '../packages');

describe('package exports', () => {
  // While `npm pack` runs, `exports` lists compiled files; that state must not be committed.
  it.each(['client', 'pdf'])('name the sources of %s in this repository', (name) => {
    const manifest = readFileSync(path.join(PACKAGES, name, 'package.json'), 'utf8');
    const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
    for (const target of Object.values(exports)) {
      expect(target).toMatch(/^\.\/(src\/[\w-]+\.ts|package\.json)$/);
      expect(existsSync(path.join(PACKAGES, name, String(target)))).toBe(true);
    }
  });
});
