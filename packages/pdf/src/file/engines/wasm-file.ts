import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a package's WebAssembly file, or of JavaScript evaluated with one. If the running module is a bundle, the
 * file is beside it (the build must copy it there); otherwise it is in the installed package.
 *
 * @param specifier such as `@embedpdf/pdfium/pdfium.wasm`
 */
export function wasmFile(specifier: string): string {
  const beside = fileURLToPath(new URL(basename(specifier), import.meta.url));
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(specifier);
}
