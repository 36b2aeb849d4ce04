import type { PdfFile } from '../../file/core/pdf-file.ts';
import { readOrRewrite } from '../../file/preflight/index.ts';

/**
 * Opens the PDF with its objects read lazily. A damaged or encrypted file is rewritten first.
 *
 * @throws the errors of `openPdf`
 */
export function openFile(pdf: Uint8Array, field: string, password?: string): Promise<PdfFile> {
  return readOrRewrite(pdf, { field, ...(password !== undefined && { password }) }, (file) => {
    // Read at once, as a file without a catalog is damaged.
    void file.catalog;
    return file;
  });
}
