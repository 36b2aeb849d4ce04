import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { goPath, withGoPath } from './repository.ts';

const GUIDE = readFileSync(path.join(import.meta.dirname, '../packages/client-go/README.md'), 'utf8');

describe('naming the repository', () => {
  it.each([
    'https://github.com/acme/platen',
    'https://github.com/acme/platen/',
    'https://github.com/acme/platen.git',
  ])('gives the client for Go an importable path: %s', (repository) => {
    expect(goPath(repository)).toBe('github.com/acme/platen/packages/client-go');
  });

  it.each(['http://github.com/acme/platen', 'https://github.com/platen', 'git@github.com:acme/platen', ''])(
    'refuses an address without an importable path: %j',
    (repository) => {
      expect(() => goPath(repository)).toThrow();
    },
  );

  it('writes that path into the guide', () => {
    const once = withGoPath(GUIDE, 'github.com/acme/platen/packages/client-go');
    expect(once).toContain('go get github.com/acme/platen/packages/client-go@latest\n');
    expect(once).toContain('\tplaten "github.com/acme/platen/packages/client-go"\n');
    expect(once).not.toMatch(/\t"platen"|-replace|If you publish/);
    expect(withGoPath(once, 'git.example/a/b/packages/client-go')).toContain(
      '\tplaten "git.example/a/b/packages/client-go"\n',
    );
  });
});
