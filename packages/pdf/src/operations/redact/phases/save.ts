import { randomBytes } from 'node:crypto';
import { PRODUCER } from '../../../document/metadata/product.ts';
import { pdfDate } from '../../../file/core/date.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { dict, PdfString } from '../../../file/core/objects.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { Claim } from '../../../standards/claims/claims.ts';
import { writeWithClaims } from '../../../standards/claims/kept-claims.ts';
import { stateMetadata } from '../../../standards/claims/metadata.ts';

/** What the document says of itself: the standards that it claimed to keep, and the title that it gets, which PDF/UA wants. */
export interface Claimed {
  readonly claims: readonly Claim[];
  readonly title: string;
  readonly pages: number;
}

interface Written {
  readonly bytes: Uint8Array;
  /** Objects that nothing uses, and that were left out. */
  readonly dropped: number;
  /** What the file claims to keep. */
  readonly claims: readonly Claim[];
}

/**
 * Writes the document as one revision without history: a fresh information dictionary with only producer and date, a
 * fresh identifier, and no unused objects.
 *
 * @param claimed has the file state those claims that it is found to keep still
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
