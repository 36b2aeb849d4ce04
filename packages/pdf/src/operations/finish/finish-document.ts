import { FontTexts } from '../../document/tagged/font-texts.ts';
import { paintedStreams } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { Claim, Standard } from '../../standards/claims/claims.ts';
import { claimsOf } from '../../standards/claims/claims-of.ts';
import { stateMetadata } from '../../standards/claims/metadata.ts';
import type { HybridInvoice } from '../../standards/claims/stating-packet.ts';
import type { Violation } from '../../standards/conformance/checks.ts';
import { subjectWith } from '../../standards/conformance/subject.ts';
import { titlePrintedBookmarks } from './bookmarks.ts';
import { trimFontPrograms } from './font-programs.ts';
import { fillGlyphTexts } from './glyph-texts.ts';
import { prepareArchive } from './prepare-archive.ts';
import { type TaggingSources, tagDocument } from './tag-document.ts';
import { shortenTitles } from './text-limits.ts';
import { UnplacedRowsError } from './withheld-rows.ts';

export interface ConformanceRequest extends TaggingSources {
  /** Standards that the document should conform to if it can. */
  readonly conformance: readonly Standard[];
  /** Language for a document without one. */
  readonly lang?: string;
  /** Metadata of an embedded invoice. */
  readonly invoice?: HybridInvoice;
  /** Places with visible, meaningful content outside the structure. */
  readonly unread?: readonly string[];
}

export interface ConformanceReport {
  /** Conformance claims in the document's metadata. */
  readonly claims: readonly Claim[];
  /** Reasons why the document does not claim the other requested standards. */
  readonly violations: readonly Violation[];
}

/**
 * Makes a printed document as accessible and archivable as possible, and adds its conformance claims (ISO 14289-1, ISO 19005-2
 * and -3). The structure is corrected, decoration becomes artifacts, and the XMP metadata claim those requested standards whose
 * implemented rules are all met.
 *
 * @param document as printed by a browser, with all its content
 * @throws UnplacedRowsError when rows that were printed without tags cannot be placed with certainty
 */
export function finishDocument(document: PdfDocument, request: ConformanceRequest): ConformanceReport {
  const { conformance, lang, invoice, withheld, unread = [] } = request;
  const pages = document.pages();
  const fonts = new FontTexts(document);
  const tagged = tagDocument(document, pages, fonts, request);
  if (withheld && !tagged) throw new UnplacedRowsError();
  if (!tagged) titlePrintedBookmarks(document, request.text);
  shortenTitles(document);
  prepareArchive(document, pages, conformance, lang);
  const painted = tagged ?? paintedStreams(document, pages, new Map(), new Set());
  // All painted content of a tagged document has been marked.
  const subject = { ...subjectWith(document, pages, tagged?.root, painted, [], fonts), unread };
  fillGlyphTexts(document, subject.fonts);
  trimFontPrograms(document, subject.objects);
  const report = claimsOf(subject, conformance);
  stateMetadata(document, report.claims, invoice);
  return report;
}
