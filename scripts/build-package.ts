/**
 * Compiles a package of this repository into its `dist` (JavaScript and declarations), and points its manifest there, before `npm
 * pack`. Its `postpack` restores the manifest.
 *
 *     npx node scripts/build-package.ts <folder in packages/>
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeExports } from './package-exports.ts';

const ROOT = path.dirname(import.meta.dirname);
const [name = ''] = process.argv.slice(2);
const folder = path.join(ROOT, 'packages', name);
const dist = path.join(folder, 'dist');

// Compiled files of deleted sources must not be published.
rmSync(dist, { recursive: true, force: true });
const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', path.join(folder, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);

// Declarations still import `.ts` files, which only some tools resolve.
for (const file of globSync('**/*.d.ts', { cwd: dist })) {
  const declaration = path.join(dist, file);
  const text = readFileSync(declaration, 'utf8');
  writeFileSync(declaration, text.replace(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js'));
}

writeExports(name, 'compiled');
