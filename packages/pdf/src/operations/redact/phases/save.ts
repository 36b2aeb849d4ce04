import { randomBytes } from 'node:crypto';
import { PRODUCER } from '../../../document/metadata/product.ts';
import { pdfDate } from '../../../file/core/date.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { dict, PdfString } from '../../../file/core/objects.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { Claim } from '../../../standards/claims/claims.ts';
import { writeWithClaims } from '../../../standards/claims/kept-claims.ts';
import { stateMetadata } from '../../../standards/claims/metadata.ts';

/** Conformance claims of the input, and the title of the result, which PDF/UA requires. */
export interface Claimed {
  readonly claims: readonly Claim[];
  readonly title: string;
  readonly pages: number;
}

interface Written {
  readonly bytes: Uint8Array;
  /** Number of unused objects that were dropped. */
  readonly dropped: number;
  /** Conformance claims of the file. */
  readonly claims: readonly Claim[];
}

/**
 * Writes the document as one revision without history: a new information dictionary with only producer and date, a new
 * identifier, and no unused objects.
 *
 * @param claimed claims of the input; the file states those that it still fulfils
 */
export function writeDocument(pdf: PdfDocument, now: Date, { claims, title, pages }: Claimed): Written {
  const info = dict({ Producer: textString(PRODUCER), ModDate: textString(pdfDate(now)) });
  const id = new PdfString(randomBytes(16), true);
  const root = pdf.trailer.get('Root')!;
  pdf.trailer.clear();
  pdf.trailer.set('Root', root).set('Info', pdf.add(info)).set('ID', [id, id]);
  const dropped = pdf.removeUnreachable();
  const state = (kept: readonly Claim[]) => {
    pdf.catalog.delete('Metadata');
    info.delete('Title');
    if (kept.length === 0) return;
    info.set('Title', textString(title));
    stateMetadata(pdf, kept);
  };
  const written = writeWithClaims(claims, pages, state, () => pdf.save());
  return { bytes: written.pdf, dropped, claims: written.claims };
}
