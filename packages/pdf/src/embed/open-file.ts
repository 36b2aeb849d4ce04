import { DamagedPdfError } from '../core/damaged.ts';
import { PdfFile } from '../core/pdf-file.ts';
import { assertSafePdf, openPdf } from '../preflight/index.ts';
import { refusals } from '../refusals.ts';

/**
 * The PDF's objects, read lazily. A damaged or encrypted file is written anew first.
 *
 * @throws what `openPdf` throws
 */
export async function openFile(pdf: Uint8Array, field: string, password?: string): Promise<PdfFile> {
  const bytes = assertSafePdf(pdf, { field });
  const file = tryOpen(bytes);
  if (file && !file.encrypted) return file;
  const opened = await openPdf(bytes, { field, ...(password !== undefined && { password }) });
  const again = tryOpen(opened.bytes);
  if (!again) throw refusals.damaged(field);
  return again;
}

function tryOpen(bytes: Uint8Array): PdfFile | undefined {
  try {
    const file = PdfFile.open(bytes);
    if (!file.encrypted) void file.catalog;
    return file;
  } catch (error) {
    if (error instanceof DamagedPdfError || error instanceof RangeError) return undefined;
    throw error;
  }
}
