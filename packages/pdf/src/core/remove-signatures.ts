import type { PdfDocument } from './document.ts';
import { readFormFields } from './signature-fields.ts';

/**
 * Takes the signatures out of a document that is going to be rewritten (ISO 32000-2, 12.8). Their fields stay, with the look
 * that they have.
 *
 * @returns whether there was one
 * @throws DamagedPdfError when the field tree loops, is too deep or too large
 */
export function removeSignatures(document: PdfDocument): boolean {
  const signed = readFormFields(document).signatures.filter(({ value }) => value !== undefined);
  for (const { field } of signed) field.delete('V');
  const certified = document.catalog.has('Perms');
  removeSignatureData(document);
  return signed.length > 0 || certified;
}

/** Takes out what is kept beside the signatures: what they permit, and what they are validated with (12.8.4.3, 12.8.6). */
export function removeSignatureData(document: PdfDocument): void {
  for (const key of ['Perms', 'DSS']) document.catalog.delete(key);
  document.dict(document.catalog, 'AcroForm')?.delete('SigFlags');
}
