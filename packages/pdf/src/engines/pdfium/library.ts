import { readFile } from 'node:fs/promises';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
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
  const trapped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  if (trapped || heap(library).byteLength > MAX_KEPT_MEMORY) {
    const used = instance;
    void used?.then((current) => {
      if (current === library && instance === used) instance = undefined;
    });
  }
}

async function start(): Promise<Pdfium> {
  const file = await readFile(wasmFile('@embedpdf/pdfium/pdfium.wasm'));
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const library = await init({ wasmBinary: bytes });
  library.PDFiumExt_Init();
  return library;
}

/** A view of the instance's memory; it is detached by whatever makes the memory grow, so take it anew. */
export function heap(library: Pdfium): Uint8Array {
  return new Uint8Array((library.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8.buffer);
}
