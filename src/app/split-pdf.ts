import type { SplitPart, SplitRequest } from '@platen/pdf';
import { PIPELINE_LIMITS } from '../contract/limits.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import type { ProcessBody, ProcessPorts } from './process-pdf.ts';
import { withPdf } from './read-pdf.ts';
import { saveDocuments } from './save-document.ts';
import { nameOfOne } from './save-result.ts';

export interface SplitBody extends ProcessBody, SplitRequest {
  readonly password?: string | undefined;
}

/** Maximum parts saved as documents. */
const MAX_DOCUMENTS = PIPELINE_LIMITS.documents;

/**
 * Splits a PDF, and saves all of its parts or none, unless the caller opts out.
 *
 * @returns the parts, and each part's document if saved
 * @throws InvalidInputError `INVALID_INPUT` when there are too many parts to save; and as `processPdf`
 */
export async function splitPdf(
  ports: ProcessPorts & { readonly worker: PdfWorker },
  request: RequestContext & { readonly caller: Caller },
  body: SplitBody,
): Promise<{ parts: readonly SplitPart[]; documents: readonly DocumentRecord[] }> {
  const { ranges, every, bookmarks, attachments, password } = body;
  const parts = await withPdf(ports, request, body.pdf, 'pdf', async (pdf) => {
    const made = await ports.worker.run(
      'split',
      pdf,
      { ranges, every, bookmarks, attachments },
      { password },
    );
    if (body.save && made.length > MAX_DOCUMENTS) throw tooManyDocuments(made.length);
    return made;
  });
  if (!body.save) return { parts, documents: [] };
  const documents = await saveDocuments(
    ports,
    request,
    parts.map((part, index) => ({
      bytes: part.pdf,
      source: 'processed',
      name: nameOfOne(body.saveName, index + 1),
      metadata: body.metadata ?? {},
      countsAsRender: false,
    })),
  );
  return { parts, documents };
}

function tooManyDocuments(count: number): InvalidInputError {
  return new InvalidInputError(
    `save: at most ${MAX_DOCUMENTS} parts can be saved, not ${count}; with "save": false the answer is a ZIP of them`,
    { field: 'save' },
  );
}
