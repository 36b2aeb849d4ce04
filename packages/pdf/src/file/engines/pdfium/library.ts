import { readFile } from 'node:fs/promises';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { isDamage } from '../../core/damaged.ts';
import { wasmFile } from '../wasm-file.ts';

export type Pdfium = WrappedPdfiumModule;

/** WebAssembly memory never shrinks; an instance that grew past this is given up after its use. Bytes. */
const MAX_KEPT_MEMORY = 512 << 20;

let instance: Promise<Pdfium> | undefined;

/**
 * PDFium in WebAssembly. One instance is kept between uses (starting one costs some 100 ms); it is replaced when
 * it trapped or grew large.
 */
export function pdfium(): Promise<Pdfium> {
  instance ??= start();
  instance.catch(() => {
    instance = undefined;
  });
  return instance;
}

/** To be called after a use: `error` is what the use threw, if it did. */
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
  // Given the bytes instead, the library would keep them, five megabytes, for as long as it lives.
  const library = await init({ instantiateWasm: instantiation(module) } as Parameters<typeof init>[0]);
  library.PDFiumExt_Init();
  return library;
}

/** Emscripten's way to be given an instance: it calls this with its imports. */
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

/** Views of an instance's memory. Whatever makes the memory grow detaches them and makes new ones, so take them anew. */
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
