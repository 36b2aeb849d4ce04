import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { THREAD_BUNDLE } from '../src/pdf-worker/pdf-thread.ts';

const ROOT = path.dirname(import.meta.dirname);

// CommonJS dependencies inside of an ES module bundle still call `require` for Node's own modules, and qpdf's
// loader asks where it lies.
const COMMON_JS = [
  "import { createRequire as _cr } from 'node:module';",
  'const require = _cr(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;',
].join(' ');

const OPTIONS: BuildOptions = {
  absWorkingDir: ROOT,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  conditions: ['platen-source', 'module'],
  minifySyntax: true,
  minifyWhitespace: true,
  keepNames: true,
  legalComments: 'none',
  banner: { js: COMMON_JS },
  logLevel: 'error',
};

/**
 * Bundles handlers in one run of esbuild: no Docker, and a second for all of them.
 *
 * @param names folders in `functions/`.
 * @returns the folder that holds `<name>/index.mjs` for each of them.
 */
export function bundleFunctions(names: readonly string[]): string {
  const outdir = path.join(ROOT, 'node_modules/.cache/platen/functions');
  mkdirSync(outdir, { recursive: true });
  const { metafile } = buildSync({
    ...OPTIONS,
    entryPoints: names.map((name) => ({ in: `functions/${name}/handler.ts`, out: `${name}/index` })),
    outdir,
    metafile: true,
  });
  const withThread = names.filter((name) => {
    const output = metafile.outputs[path.relative(ROOT, path.join(outdir, name, 'index.mjs'))];
    return (output!.inputs[PROCESS_SIDE]?.bytesInOutput ?? 0) > 0;
  });
  if (withThread.length > 0) addThread(outdir, withThread);
  for (const name of names) copyWebAssembly(path.join(outdir, name));
  return outdir;
}

/** The module that starts the thread for work on PDFs; what it starts has to stand beside the bundle it is in. */
const PROCESS_SIDE = 'src/pdf-worker/pdf-thread.ts';

function addThread(outdir: string, names: readonly string[]): void {
  const outfile = path.join(outdir, THREAD_BUNDLE);
  buildSync({ ...OPTIONS, entryPoints: ['src/pdf-worker/thread.ts'], outfile });
  for (const name of names) copyFileSync(outfile, path.join(outdir, name, THREAD_BUNDLE));
}

// Modules look for their WebAssembly beside themselves first: in a bundle that is beside the bundle.
function copyWebAssembly(folder: string): void {
  const require = createRequire(import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs'))) {
    const code = readFileSync(path.join(folder, file), 'utf8');
    for (const [, specifier] of code.matchAll(/["'`]((?:@[\w-]+\/)?[\w-]+\/[\w./-]+\.wasm)["'`]/g)) {
      copyFileSync(require.resolve(specifier!), path.join(folder, path.basename(specifier!)));
    }
  }
}
