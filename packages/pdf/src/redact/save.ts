import { randomBytes } from 'node:crypto';
import { pdfDate } from '../core/date.ts';
import type { PdfDocument } from '../core/document.ts';
import { dict, PdfString } from '../core/objects.ts';
import { textString } from '../core/text-string.ts';
import { PRODUCER } from '../information/product.ts';

/**
 * Writes the document as one revision without history: a fresh information dictionary with only producer and date, a
 * fresh identifier, and no unused objects. Returns the file and how many objects were dropped.
 */
export function writeDocument(pdf: PdfDocument, now: Date): { bytes: Uint8Array; dropped: number } {
  const info = dict({ Producer: textString(PRODUCER), ModDate: textString(pdfDate(now)) });
  const id = new PdfString(randomBytes(16), true);
  const root = pdf.trailer.get('Root')!;
  pdf.trailer.clear();
  pdf.trailer.set('Root', root).set('Info', pdf.add(info)).set('ID', [id, id]);
  const dropped = pdf.removeUnreachable();
  return { bytes: pdf.save(), dropped };
}
