import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { oneAtATime } from '../layers/shared/one-at-a-time.ts';
import { markUsed, removeOld } from '../layers/shared/remove-old.ts';
import { THREAD_BUNDLE } from '../src/pdf-worker/pdf-thread.ts';
import { sourceHash } from './source-hash.ts';

const ROOT = path.dirname(import.meta.dirname);

// CommonJS dependencies in an ES module bundle still call `require` for Node's built-in modules.
const COMMON_JS = "import { createRequire as _cr } from 'node:module'; const require = _cr(import.meta.url);";

const OPTIONS: BuildOptions = {
  absWorkingDir: ROOT,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  conditions: ['module'],
  alias: {
    http: './lib/node-http.ts',
    'node:http': './lib/node-http.ts',
    '@aws-sdk/credential-provider-node': './lib/lambda-credentials.ts',
    // Without the polyfills for older versions of Node, which load undici.
    'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs':
      'pdfjs-dist/image_decoders/pdf.image_decoders.mjs',
  },
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  banner: { js: COMMON_JS },
  logLevel: 'error',
};

const CACHE = path.join(ROOT, 'node_modules/.cache/platen/functions');
/** Number of bundles to keep, and their minimum age for removal: another process may still synthesize with them. */
const KEPT = 3;
const KEPT_MS = 600_000;
const LOCK = '.lock';

/**
 * Bundles handlers with esbuild, without Docker, once per state of the sources.
 *
 * @param names folders in `functions/`.
 * @param addFiles writes further contents of a bundle into the given folder.
 * @returns the folder that holds `<name>/index.mjs` for each of them.
 */
export function bundleFunctions(names: readonly string[], addFiles?: (folder: string) => void): string {
  const target = path.join(CACHE, sourceHash(ROOT, JSON.stringify(names)));
  const existing = () => {
    if (!existsSync(target)) return undefined;
    markUsed(target);
    return target;
  };
  mkdirSync(CACHE, { recursive: true });
  return oneAtATime(`${target}${LOCK}`, existing, () => {
    const unfinished = mkdtempSync(path.join(CACHE, 'new-'));
    try {
      bundle(names, unfinished);
      addFiles?.(unfinished);
      renameSync(unfinished, target);
    } catch (error) {
      // Another process may have created the same bundle, assuming that this process had ended.
      if (!existsSync(target)) throw error;
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
    removeOld(CACHE, { isEntry: (name) => !name.endsWith(LOCK), kept: KEPT, keptMs: KEPT_MS });
    return target;
  });
}

/**
 * Functions per esbuild run. esbuild holds a copy of everything that each function imports until all are written: 77 functions
 * together took 4.3 GB.
 */
const PORTION = 16;

function bundle(names: readonly string[], outdir: string): void {
  const withThread: string[] = [];
  for (let start = 0; start < names.length; start += PORTION) {
    const portion = names.slice(start, start + PORTION);
    const entryPoints = portion.map((name) => ({ in: `functions/${name}/handler.ts`, out: `${name}/index` }));
    const outputs = new Set(build({ ...OPTIONS, entryPoints, outdir }));
    const outputOf = (name: string) => path.relative(ROOT, path.join(outdir, name, 'index.mjs'));
    withThread.push(...portion.filter((name) => outputs.has(outputOf(name))));
  }
  if (withThread.length > 0) addThread(outdir, withThread);
  for (const name of names) copyWebAssembly(path.join(outdir, name));
}

/** Module that starts the PDF worker thread; the thread's code must be next to this module's bundle. */
const PROCESS_SIDE = 'src/pdf-worker/pdf-thread.ts';

/**
 * Runs esbuild in a separate process, which frees its memory on exit. Garbage collection instead would cost a third of the CPU
 * time and only cut 1 GB to 850 MB.
 *
 * @returns the outputs that start the thread.
 */
function build(options: BuildOptions): string[] {
  const script = path.join(import.meta.dirname, 'bundle-portion.ts');
  const printed = execFileSync(process.execPath, [script, JSON.stringify(options), PROCESS_SIDE], {
    cwd: ROOT,
    env: { ...process.env, GOGC: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return JSON.parse(printed) as string[];
}

function addThread(outdir: string, names: readonly string[]): void {
  const outfile = path.join(outdir, THREAD_BUNDLE);
  build({ ...OPTIONS, entryPoints: ['src/pdf-worker/thread.ts'], outfile });
  for (const name of names) copyFileSync(outfile, path.join(outdir, name, THREAD_BUNDLE));
}

// Copies WebAssembly, and JavaScript evaluated at run time, next to the bundle, where modules look for it.
function copyWebAssembly(folder: string): void {
  const require = createRequire(import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs'))) {
    const code = readFileSync(path.join(folder, file), 'utf8');
    for (const [, specifier] of code.matchAll(
      /["'`]((?:@[\w-]+\/)?[\w-]+\/[\w./-]+(?:\.wasm|\/qpdf\.js))["'`]/g,
    )) {
      copyFileSync(require.resolve(specifier!), path.join(folder, path.basename(specifier!)));
    }
  }
}
