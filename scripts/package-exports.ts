/**
 * A package's `exports` name its sources in this repository, and its compiled files when it is published.
 *
 *     node scripts/package-exports.ts <folder in packages/>      names the sources again, after `npm pack`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Entry = string | { readonly types: string; readonly default: string };

/** `./src/index.ts` → its compiled file and declarations. Other strings stay. */
function compiled(entry: Entry): Entry {
  const [, name] = (typeof entry === 'string' && /^\.\/src\/(.+)\.ts$/.exec(entry)) || [];
  return name === undefined ? entry : { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` };
}

/** The reverse of {@link compiled}. */
function source(entry: Entry): Entry {
  return typeof entry === 'string' ? entry : entry.default.replace(/^\.\/dist\/(.+)\.js$/, './src/$1.ts');
}

/** Writes `exports` of `packages/<folder>/package.json`. An interrupted `npm pack` is no problem: both ways are idempotent. */
export function writeExports(folder: string, target: 'compiled' | 'source'): void {
  const file = path.join(import.meta.dirname, '../packages', folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { exports: Record<string, Entry> };
  const convert = target === 'compiled' ? compiled : source;
  for (const [name, entry] of Object.entries(manifest.exports)) manifest.exports[name] = convert(entry);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) writeExports(process.argv[2]!, 'source');
