import { DamagedPdfError } from './damaged.ts';
import { PdfFile } from './pdf-file.ts';

/** Whether the trailer of a file, which may be damaged, has an encryption dictionary. */
export function namesEncryption(pdf: Uint8Array): boolean {
  try {
    return PdfFile.open(pdf, { mode: 'lenient' }).encrypted;
  } catch (error) {
    // If the file was encrypted, the repair decrypted it; an unneeded warning is harmless.
    if (error instanceof DamagedPdfError) return Buffer.from(pdf).includes('/Encrypt', 0, 'latin1');
    throw error;
  }
}
