import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = path.dirname(import.meta.dirname);

// CommonJS dependencies inside of an ES module bundle still call `require` for Node's own modules, and qpdf's
// loader asks where it lies.
const COMMON_JS = [
  "import { createRequire as _cr } from 'node:module';",
  'const require = _cr(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;',
].join(' ');

/**
 * Bundles handlers in one run of esbuild: no Docker, and a second for all of them.
 *
 * @param names folders in `functions/`.
 * @returns the folder that holds `<name>/index.mjs` for each of them.
 */
export function bundleFunctions(names: readonly string[]): string {
  const outdir = path.join(ROOT, 'node_modules/.cache/platen/functions');
  mkdirSync(outdir, { recursive: true });
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: names.map((name) => ({ in: `functions/${name}/handler.ts`, out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minifySyntax: true,
    minifyWhitespace: true,
    keepNames: true,
    legalComments: 'none',
    banner: { js: COMMON_JS },
    logLevel: 'error',
  });
  for (const name of names) copyWebAssembly(path.join(outdir, name));
  return outdir;
}

// Modules look for their WebAssembly beside themselves first: in a bundle that is beside the bundle.
function copyWebAssembly(folder: string): void {
  const code = readFileSync(path.join(folder, 'index.mjs'), 'utf8');
  const require = createRequire(import.meta.url);
  for (const [, specifier] of code.matchAll(/["'`]((?:@[\w-]+\/)?[\w-]+\/[\w./-]+\.wasm)["'`]/g)) {
    copyFileSync(require.resolve(specifier!), path.join(folder, path.basename(specifier!)));
  }
}
