import type { PdfFile } from '../../file/core/pdf-file.ts';
import { readOrRewrite } from '../../file/preflight/index.ts';

/**
 * The PDF's objects, read lazily. A damaged or encrypted file is written anew first.
 *
 * @throws what `openPdf` throws
 */
export function openFile(pdf: Uint8Array, field: string, password?: string): Promise<PdfFile> {
  return readOrRewrite(pdf, { field, ...(password !== undefined && { password }) }, (file) => {
    // Read now: a file without a catalog is damaged.
    void file.catalog;
    return file;
  });
}
