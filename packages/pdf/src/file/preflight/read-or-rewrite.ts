import type { PdfFile } from '../core/pdf-file.ts';
import { readStrictly } from '../core/read-strictly.ts';
import { refusals } from '../core/refusals.ts';
import { assertSafePdf, type OpenOptions, openPdf } from './open-pdf.ts';

/**
 * Reads an untrusted PDF: the file itself if it is sound, otherwise a decrypted and repaired copy.
 *
 * @param read as in `readStrictly`
 * @throws the errors of `openPdf`
 */
export async function readOrRewrite<T>(
  pdf: Uint8Array,
  options: OpenOptions,
  read: (file: PdfFile) => T,
): Promise<T> {
  const bytes = assertSafePdf(pdf, options);
  const asItIs = readStrictly(bytes, read);
  if (asItIs.outcome === 'sound') return asItIs.value;
  const anew = readStrictly((await openPdf(bytes, options)).bytes, read);
  if (anew.outcome === 'sound') return anew.value;
  throw refusals.damaged(options.field, anew.outcome === 'damaged' ? anew.damage : undefined);
}
