import type { Breach } from '../conformance/rules.ts';
import { subjectWith } from '../conformance/subject.ts';
import type { PdfDocument } from '../core/document.ts';
import { paintedStreams } from '../tagged/streams.ts';
import type { Claim, Standard } from './claims.ts';
import { claimsOf } from './claims-of.ts';
import { trimFontPrograms } from './font-programs.ts';
import { fillGlyphTexts } from './glyph-texts.ts';
import { stateMetadata } from './metadata.ts';
import { prepareArchive } from './prepare-archive.ts';
import { tagDocument } from './tag-document.ts';
import type { HybridInvoice } from './xmp-packet.ts';

export interface ConformanceRequest {
  /** Standards that the document is to keep if it can. */
  readonly conformance: readonly Standard[];
  /** Language of a document that names none. */
  readonly lang?: string;
  /** What it says of an invoice that is embedded in it. */
  readonly invoice?: HybridInvoice;
}

export interface ConformanceReport {
  /** What the document claims in its metadata. */
  readonly claims: readonly Claim[];
  /** Why it does not claim more of what was asked for. */
  readonly breaches: readonly Breach[];
}

/**
 * Makes a printed document as accessible and as fit for archives as it can be, and has it say so (ISO 14289-1, ISO
 * 19005-2 and -3): its structure is put right, what is decoration becomes artifacts, and XMP metadata claim those of the
 * standards asked for that all rules known here find kept.
 *
 * @param document as a browser printed it, with everything that is to be in it
 */
export function finishDocument(
  document: PdfDocument,
  { conformance, lang, invoice }: ConformanceRequest,
): ConformanceReport {
  const pages = document.pages();
  const tagged = tagDocument(document, pages);
  prepareArchive(document, pages, conformance, lang);
  const painted = tagged ?? paintedStreams(document, pages, new Map(), new Set());
  // All that a tagged document paints has been marked.
  const subject = subjectWith(document, pages, tagged?.root, painted, []);
  fillGlyphTexts(document, subject.fonts);
  trimFontPrograms(document, subject.objects);
  const report = claimsOf(subject, conformance);
  stateMetadata(document, report.claims, invoice);
  return report;
}
