import { readFile } from 'node:fs/promises';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { isDamage } from '../../core/damaged.ts';
import { wasmFile } from '../wasm-file.ts';

export type Pdfium = WrappedPdfiumModule;

/** Memory size, in bytes, above which an instance is dropped after use: WebAssembly memory never shrinks. */
const MAX_KEPT_MEMORY = 512 << 20;

let instance: Promise<Pdfium> | undefined;

/**
 * Returns PDFium in WebAssembly. One instance is kept between uses, as starting one takes some 100 ms. It is replaced after a
 * trap, or when it has grown large.
 */
export function pdfium(): Promise<Pdfium> {
  instance ??= start();
  instance.catch(() => {
    instance = undefined;
  });
  return instance;
}

/** Checks the instance after use; `error` is the error thrown during use, if any. */
export function recycle(library: Pdfium, error?: unknown): void {
  const trapped = isDamage(error) || error instanceof RangeError;
  if (trapped || heap(library).byteLength > MAX_KEPT_MEMORY) {
    const used = instance;
    void used?.then((current) => {
      if (current === library && instance === used) instance = undefined;
    });
  }
}

async function start(): Promise<Pdfium> {
  const module = await WebAssembly.compile(await readFile(wasmFile('@embedpdf/pdfium/pdfium.wasm')));
  // With the bytes instead of a module, the library would keep them, five megabytes, for its lifetime.
  const library = await init({ instantiateWasm: instantiation(module) } as Parameters<typeof init>[0]);
  library.PDFiumExt_Init();
  return library;
}

/** Returns Emscripten's hook for a custom instance, which it calls with its imports. */
function instantiation(module: WebAssembly.Module) {
  return (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports => {
    const made = new WebAssembly.Instance(module, imports);
    receive(made, module);
    return made.exports;
  };
}

/** Views of an instance's memory. Memory growth detaches and replaces them, so get them anew before each use. */
interface Memory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

export function heap(library: Pdfium): Uint8Array {
  return memoryOf(library).HEAPU8;
}

export function memoryOf(library: Pdfium): Memory {
  return library.pdfium as unknown as Memory;
}
