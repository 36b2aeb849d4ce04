import { FontTexts } from '../../document/tagged/font-texts.ts';
import { paintedStreams } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { Claim, Standard } from '../../standards/claims/claims.ts';
import { claimsOf } from '../../standards/claims/claims-of.ts';
import { stateMetadata } from '../../standards/claims/metadata.ts';
import type { HybridInvoice } from '../../standards/claims/stating-packet.ts';
import type { Breach } from '../../standards/conformance/checks.ts';
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
  /** Language for a document that names none. */
  readonly lang?: string;
  /** What it says about an invoice that is embedded in it. */
  readonly invoice?: HybridInvoice;
  /** Where something is seen that is no content of the structure, and says something. */
  readonly unread?: readonly string[];
}

export interface ConformanceReport {
  /** What the document claims in its metadata. */
  readonly claims: readonly Claim[];
  /** Why it does not claim more of what was requested. */
  readonly breaches: readonly Breach[];
}

/**
 * Makes a printed document as accessible and as suitable for archiving as it can be, and states that (ISO 14289-1, ISO
 * 19005-2 and -3): its structure is put right, decoration becomes artifacts, and the XMP metadata claims those of the
 * requested standards whose rules, as far as they are known here, are all kept.
 *
 * @param document as a browser printed it, with everything that it should contain
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
  // Everything that a tagged document paints has been marked.
  const subject = { ...subjectWith(document, pages, tagged?.root, painted, [], fonts), unread };
  fillGlyphTexts(document, subject.fonts);
  trimFontPrograms(document, subject.objects);
  const report = claimsOf(subject, conformance);
  stateMetadata(document, report.claims, invoice);
  return report;
}
