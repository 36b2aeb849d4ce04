/**
 * Prepares a release: writes the version to every file that states it, and dates the changelog's unreleased section.
 *
 *     npm run release -- 0.2.0          changes files; review, commit, tag `v0.2.0`, push
 *     npm run release -- --notes 0.2.0  prints a version's section of the changelog
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
const UNRELEASED = '## [Unreleased]\n';

/** Moves the entries under `[Unreleased]` to a new section. @throws if there are none */
export function cutChangelog(changelog: string, version: string, date: string): string {
  if (!notesOf(changelog, 'Unreleased')) throw new Error('CHANGELOG.md: [Unreleased] is empty');
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${date}\n`);
}

/** A version's section of the changelog, without its heading; empty if there is none. */
export function notesOf(changelog: string, version: string): string {
  const part = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}]`)) ?? '';
  return part.slice(part.indexOf('\n') + 1).trim();
}

/** Files that state the version, with a pattern that finds it. */
const PLACES: readonly (readonly [glob: string, pattern: RegExp])[] = [
  ['{package.json,cli/package.json,packages/*/package.json}', /(?<=^ {2}"version": ")[^"]+/m],
  ['package.json', /(?<="@platen\/pdf": ")[^"]+/],
  ['packages/client-python/pyproject.toml', /(?<=^version = ")[^"]+/m],
  ['{src/domain,packages/client/src,packages/pdf/src}/version.ts', /(?<=VERSION = ')[^']+/],
  ['packages/client-python/src/platen/version.py', /(?<=VERSION = ")[^"]+/],
  ['packages/client-go/version.go', /(?<=version = ")[^"]+/],
  [
    '{cli,packages/*}/README.md',
    /(?<=(?:platen-(?:cli|client|pdf)|n8n-nodes-platen)-)\d+\.\d+\.\d+(?=\.tgz)/g,
  ],
];

function release(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`version: must be MAJOR.MINOR.PATCH (is ${version})`);
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  if (changes !== '') throw new Error('The working tree has changes: commit or stash them first');
  edit('CHANGELOG.md', (text) => cutChangelog(text, version, new Date().toISOString().slice(0, 10)));
  for (const [glob, pattern] of PLACES) {
    for (const file of globSync(glob, { cwd: ROOT })) edit(file, (text) => text.replace(pattern, version));
  }
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--ignore-scripts'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  console.log(
    `Next: git commit -am 'release: ${version}' && git tag v${version} && git tag packages/client-go/v${version} && git push origin HEAD v${version} packages/client-go/v${version}`,
  );
}

function edit(file: string, change: (text: string) => string): void {
  const full = path.join(ROOT, file);
  writeFileSync(full, change(readFileSync(full, 'utf8')));
}

if (import.meta.main) {
  const [first = '', second = ''] = process.argv.slice(2);
  if (first === '--notes')
    console.log(notesOf(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'), second));
  else release(first);
}
