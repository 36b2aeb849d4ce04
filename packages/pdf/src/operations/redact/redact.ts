import { refusalOf } from '../../file/core/refusals.ts';
import { claimText } from '../../standards/claims/claims.ts';
import { Findings } from './findings.ts';
import { clean } from './phases/clean.ts';
import { open } from './phases/open.ts';
import { remove } from './phases/remove.ts';
import { write } from './phases/write.ts';
import { notFound, previewOf } from './preview.ts';
import type { RedactionPreview, RedactionRequest, RedactionResult } from './types.ts';
import { validateRedactionRequest } from './validate.ts';

/**
 * Removes the content that `request` names from a PDF: text, image samples, paths, annotations, and mentions of it elsewhere in
 * the file (replacement texts of ISO 32000-2, 14.9, bookmarks, field values). Hidden data is always removed as well: metadata
 * (14.3), earlier revisions, scripts, attachments, hidden layers, text off the page.
 *
 * Another engine verifies the result before it is returned. A page that still shows redacted content is rasterized; if even that
 * does not help, no result is returned.
 *
 * @throws InvalidInputError for the request `INVALID_INPUT`, `PATTERN_TOO_LARGE`, `PAGES_NOT_READ`; for the PDF `NOT_A_PDF`,
 *   `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `PDF_TOO_COMPLEX`, `TOO_MANY_PAGES`; `REDACTION_INCOMPLETE`
 *   when the result cannot be shown to be clean
 * @throws PdfError `PDF_TOO_LARGE`
 */
export async function redact(pdf: Uint8Array, request: RedactionRequest): Promise<RedactionResult> {
  return redactWith(pdf, request, new Findings());
}

/** Maximum number of hits that a preview lists. */
const MAX_HITS = 5_000;

/**
 * Lists what `redact` would remove for the same request, by running the redaction itself. A request that `redact` would refuse is
 * refused.
 *
 * @throws as `redact`
 */
export async function previewRedaction(
  pdf: Uint8Array,
  request: RedactionRequest,
): Promise<RedactionPreview> {
  const findings = new Findings(MAX_HITS);
  const { report } = await redactWith(pdf, request, findings);
  return previewOf(request, report, findings);
}

/** Runs the phases. Each one receives only the result of the previous one, so their types enforce the order. */
async function redactWith(
  pdf: Uint8Array,
  request: RedactionRequest,
  findings: Findings,
): Promise<RedactionResult> {
  validateRedactionRequest(request);
  const opened = await open(pdf, request, findings);
  try {
    const cleaned = await clean(await remove(opened));
    const { bytes, rasterized, claims } = await write(cleaned);
    const { job, pages, notRead, sanitized, wasRepaired } = cleaned;
    return {
      pdf: bytes,
      report: {
        pages: pages.length,
        redactions: findings.toCounts(),
        excluded: findings.toExcluded(),
        notFound: notFound(request, findings),
        notRead,
        rasterizedPages: rasterized,
        scrubbed: sanitized.toRecord(),
        repaired: wasRepaired,
        conformance: claims.map(claimText),
        glyphPositions: job.glyphPositions,
      },
    };
  } catch (error) {
    throw refusalOf(error, 'pdf');
  }
}
