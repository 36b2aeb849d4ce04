import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Path of a WebAssembly file that belongs to a package, or of JavaScript that is evaluated with one: beside the
 * running module when that is a bundle (whose build has to copy the file there), else inside the installed package.
 *
 * @param specifier such as `@embedpdf/pdfium/pdfium.wasm`
 */
export function wasmFile(specifier: string): string {
  const beside = fileURLToPath(new URL(basename(specifier), import.meta.url));
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(specifier);
}
