/**
 * Packs every package as for publishing, and checks the archives with publint (entry points), "Are the types wrong?" (types), and
 * this project's rules: license, guide and compiled files are included, sources and tests are not, every entry point exists, all
 * versions are equal.
 *
 *     node scripts/check-packages.ts [--keep FOLDER]
 *
 * `--keep` writes the archives to the folder, so that the checked archives can be published.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const ROOT = path.dirname(import.meta.dirname);
/** Supported TypeScript module resolutions: the packages contain only ES modules, and need `exports`. */
const RESOLUTIONS = new Set(['node16-esm', 'bundler']);
const { values } = parseArgs({ options: { keep: { type: 'string' } } });
const work = mkdtempSync(path.join(os.tmpdir(), 'platen-pack-'));
const archives = values.keep === undefined ? work : path.resolve(values.keep);

interface Packed {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}
interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: unknown;
}

/** Files listed in `exports` and `bin`. */
function entryPoints({ exports, bin }: Manifest): string[] {
  const leaves = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(leaves);
  return [...leaves(exports), ...leaves(bin)].map((file) => path.posix.normalize(file));
}

async function problemsOf(packed: Packed, version: string): Promise<string[]> {
  const archive = path.join(archives, packed.filename);
  const folder = path.join(work, packed.filename.replace(/\.tgz$/, ''));
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components', '1']);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const names = packed.files.map((file) => file.path);
  const problems = [
    ...['LICENSE', 'README.md'].filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...names
      .filter((name) => /\.test\.|\/testing\/|(?<!\.d)\.ts$/.test(name))
      .map((name) => `${name}: source or test`),
    ...entryPoints(manifest)
      .filter((file) => !existsSync(path.join(folder, file)))
      .map((file) => `${file}: entry point does not exist`),
    ...Object.values(manifest.bin ?? {})
      .filter((file) => !readFileSync(path.join(folder, file), 'utf8').startsWith('#!/usr/bin/env node\n'))
      .map((file) => `${file}: command has no shebang`),
  ];
  if (manifest.version !== version) problems.push(`version: must be ${version} (is ${manifest.version})`);
  if (manifest.license !== 'Apache-2.0')
    problems.push(`license: must be Apache-2.0 (is ${manifest.license})`);
  return [...problems, ...(await entryPointProblems(folder)), ...(await typeProblems(archive))];
}

async function entryPointProblems(folder: string): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, level: 'warning', strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

async function typeProblems(archive: string): Promise<string[]> {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(archive)));
  if (result.types === false) return [];
  return result.problems
    .filter((problem) => !('resolutionKind' in problem) || RESOLUTIONS.has(problem.resolutionKind))
    .map((problem) => `types: ${JSON.stringify(problem)}`);
}

/** Versions stated outside of npm manifests, by file. */
function otherVersions(): Record<string, string | undefined> {
  const version = (file: string, pattern: RegExp) =>
    pattern.exec(readFileSync(path.join(ROOT, file), 'utf8'))?.[1];
  return Object.fromEntries(
    [
      ['packages/client-python/pyproject.toml', /^version = "(.+)"$/m] as const,
      ['packages/pdf/src/version.ts', /VERSION = '(.+)'/] as const,
      ['src/domain/version.ts', /VERSION = '(.+)'/] as const,
    ].map(([file, pattern]) => [file, version(file, pattern)]),
  );
}

try {
  mkdirSync(archives, { recursive: true });
  const pack = ['pack', '--json', '--workspaces', '--pack-destination', archives];
  const packed = JSON.parse(execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8' })) as Packed[];
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;
  const expected = globSync('{cli,packages/*}/package.json', { cwd: ROOT }).length;
  const results = new Map<string, readonly string[]>();
  for (const entry of packed) results.set(entry.name, await problemsOf(entry, version));
  for (const [file, found] of Object.entries(otherVersions())) {
    results.set(file, found === version ? [] : [`version: must be ${version} (is ${found})`]);
  }
  if (packed.length !== expected)
    results.set('npm pack', [`${packed.length} of ${expected} packages packed`]);
  for (const [name, problems] of results) {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    for (const problem of problems) console.log(`  ${problem}`);
  }
  const failed = [...results.values()].filter((problems) => problems.length > 0).length;
  console.log(`${results.size - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
