/**
 * Writes the public repository's address to everything that is published from it. Run once: npm provenance requires the address,
 * and `go get` finds the Go client by it.
 *
 *     npm run repository -- https://github.com/acme/platen     changes files; review and commit
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
const GO = 'packages/client-go';

/**
 * Import path of the Go client (Go modules reference, "Module paths").
 *
 * @throws unless the address is an https address with an owner and a name
 */
export function goPath(repository: string): string {
  const { protocol, host, pathname } = new URL(repository);
  const names = pathname.replace(/^\/|\/$|\.git$/g, '');
  if (protocol !== 'https:' || !/^[\w.-]+(?:\/[\w.-]+)+$/.test(names))
    throw new Error(`repository: must be https://<host>/<owner>/<name> (is ${repository})`);
  return `${host}/${names}/${GO}`;
}

/** Go guide with the client's import path in `go get` and imports. */
export function withGoPath(guide: string, importPath: string): string {
  return guide
    .replace(/^(?:go mod edit|go get) .*$/m, `go get ${importPath}@latest`)
    .replace(/^If you publish it, .*\n\n/m, '')
    .replace(/^(\t(?:platen )?)"[^"\n]*\bplaten\b[^"\n]*"$/m, `\tplaten "${importPath}"`);
}

function nameRepository(repository: string): void {
  const importPath = goPath(repository);
  const url = `git+${repository.replace(/\/$|\.git$/g, '')}.git`;
  for (const manifest of globSync('{package.json,cli/package.json,packages/*/package.json}', { cwd: ROOT })) {
    const directory = path.dirname(manifest);
    edit(manifest, (text) => {
      const { repository: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
      const named = { type: 'git', url, ...(directory === '.' ? {} : { directory }) };
      return `${JSON.stringify({ ...rest, repository: named }, null, 2)}\n`;
    });
  }
  edit(
    'packages/client-python/pyproject.toml',
    (text) =>
      `${text.replace(/^\[project\.urls\]\n(?:.+\n)*\n?/m, '').trimEnd()}\n\n[project.urls]\nRepository = "${repository}"\n`,
  );
  edit(`${GO}/go.mod`, (text) => text.replace(/^module .*$/m, `module ${importPath}`));
  edit(`${GO}/README.md`, (text) => withGoPath(text, importPath));
  execFileSync('npx', ['biome', 'check', '--write', '.'], { cwd: ROOT, stdio: 'inherit' });
}

function edit(file: string, change: (text: string) => string): void {
  const full = path.join(ROOT, file);
  writeFileSync(full, change(readFileSync(full, 'utf8')));
}

if (import.meta.main) nameRepository(process.argv[2] ?? '');
