import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { wasmFile } from '../wasm-file.ts';
import { withInitialMemory } from './initial-memory.ts';

interface EmscriptenFs {
  init(input: () => null, output: (byte: number | null) => void, error: (byte: number | null) => void): void;
  writeFile(path: string, data: Uint8Array): void;
  readFile(path: string): Uint8Array;
}

export interface Qpdf {
  readonly FS: EmscriptenFs;
  callMain(args: string[]): number;
}

interface Options {
  readonly locateFile: () => string;
  readonly preRun: ((qpdf: Qpdf) => void)[];
}

type CreateQpdf = (options: Options) => Promise<Qpdf>;

/**
 * Initial memory of an instance, in pages of 64 KB; its data and stack need seven, and it grows on demand. V8 counts the memory
 * of unused instances and collects garbage after 64 MB: with qpdf's default of 16 MB, every fourth run had to wait for that.
 */
const INITIAL_PAGES = 32;

let loaded: Promise<CreateQpdf> | undefined;

/** Starts a new, unused instance of qpdf. */
export async function startQpdf(preRun: (qpdf: Qpdf) => void): Promise<Qpdf> {
  loaded ??= load();
  const create = await loaded;
  return create({ locateFile: () => '', preRun: [preRun] });
}

/**
 * Loads the package's JavaScript as a function that creates instances of one compiled module. The package accepts
 * no module, and would read and validate its 1.3 MB of WebAssembly for each instance. So it gets a `WebAssembly` object that has
 * the module, and an empty file system.
 */
async function load(): Promise<CreateQpdf> {
  const script = wasmFile('@neslinesli93/qpdf-wasm/dist/qpdf.js');
  const [source, bytes] = await Promise.all([
    readFile(script, 'utf8'),
    readFile(wasmFile('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')),
  ]);
  const compiled = await WebAssembly.compile(withInitialMemory(bytes, INITIAL_PAGES));
  const webAssembly = Object.create(WebAssembly, {
    instantiate: {
      value: async (_none: unknown, imports: WebAssembly.Imports) => ({
        module: compiled,
        instance: await WebAssembly.instantiate(compiled, imports),
      }),
    },
  }) as typeof WebAssembly;
  const require = createRequire(script);
  const requireHere = (name: string): unknown =>
    name === 'fs' ? { readFileSync: () => new Uint8Array() } : require(name);
  const module: { exports: unknown } = { exports: {} };
  const evaluate = compileFunction(
    source,
    ['module', 'exports', 'require', '__filename', '__dirname', 'WebAssembly'],
    { filename: script },
  );
  evaluate(module, module.exports, requireHere, script, '', webAssembly);
  return module.exports as CreateQpdf;
}
