import { DamagedPdfError, isDamage } from './damaged.ts';
import { PdfFile } from './pdf-file.ts';

/** Result of reading a file strictly. */
export type StrictReading<T> =
  | { readonly outcome: 'sound'; readonly value: T }
  | { readonly outcome: 'encrypted' }
  | { readonly outcome: 'damaged'; readonly damage: DamagedPdfError };

/**
 * Opens a file strictly and calls `read`. Nothing is repaired or decrypted: a file that cannot be read as it is must be rewritten
 * first (`readOrRewrite` of preflight).
 *
 * @param read throws DamagedPdfError for a file it cannot process; other errors are passed on
 */
export function readStrictly<T>(bytes: Uint8Array, read: (file: PdfFile) => T): StrictReading<T> {
  try {
    const file = PdfFile.open(bytes);
    if (file.encrypted) return { outcome: 'encrypted' };
    return { outcome: 'sound', value: read(file) };
  } catch (error) {
    if (error instanceof DamagedPdfError) return { outcome: 'damaged', damage: error };
    if (isDamage(error)) {
      const { message } = error as Error;
      return { outcome: 'damaged', damage: new DamagedPdfError(message, { cause: error }) };
    }
    throw error;
  }
}
