/**
 * Switches a package's `exports` between its sources, used in this repository, and its compiled files, which are published.
 *
 *     node scripts/package-exports.ts <folder in packages/>      restores the sources after `npm pack`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Entry = string | { readonly types: string; readonly default: string };

/** Maps `./src/index.ts` to its compiled file and declarations. Other strings are unchanged. */
function compiled(entry: Entry): Entry {
  const [, name] = (typeof entry === 'string' && /^\.\/src\/(.+)\.ts$/.exec(entry)) || [];
  return name === undefined ? entry : { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` };
}

/** Reverses {@link compiled}. */
function source(entry: Entry): Entry {
  return typeof entry === 'string' ? entry : entry.default.replace(/^\.\/dist\/(.+)\.js$/, './src/$1.ts');
}

/**
 * Writes `exports` of `packages/<folder>/package.json`. Both directions are idempotent, so an interrupted `npm pack` does no
 * harm.
 */
export function writeExports(folder: string, target: 'compiled' | 'source'): void {
  const file = path.join(import.meta.dirname, '../packages', folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { exports: Record<string, Entry> };
  const convert = target === 'compiled' ? compiled : source;
  for (const [name, entry] of Object.entries(manifest.exports)) manifest.exports[name] = convert(entry);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) writeExports(process.argv[2]!, 'source');
