import { assertMergeSize, type EditResult, type PageEdit } from '@platen/pdf';
import type { PageActionInput } from '../contract/edit-pages.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { type ProcessPorts, processPdf } from './process-pdf.ts';
import { type PdfReference, type ResolvedPdf, resolvePdf } from './read-pdf.ts';
import { recordReading } from './record-reading.ts';
import type { SaveOptions } from './save-result.ts';
import type { UploadPorts } from './uploads.ts';

/** Action whose PDFs have been found. */
export interface FoundEdit {
  /** Documents that provide pages. */
  readonly documents: readonly string[];
  read(): Promise<PageEdit>;
}

/**
 * Finds the PDFs that provide pages, and sums their sizes, before the first is read.
 *
 * @throws as `resolvePdf`, for `parts[i].pdf`
 */
export async function findEdit(
  ports: UploadPorts,
  caller: Caller,
  edit: PageActionInput,
): Promise<FoundEdit> {
  if (edit.action !== 'insert') return { documents: [], read: async () => edit };
  const found: { part: (typeof edit.parts)[number]; pdf?: ResolvedPdf }[] = [];
  for (const [i, part] of edit.parts.entries()) {
    const pdf = 'pdf' in part ? await resolvePdf(ports, caller, part.pdf, `parts[${i}].pdf`) : undefined;
    found.push({ part, ...(pdf && { pdf }) });
  }
  assertMergeSize(
    found.map(({ pdf }) => pdf?.sizeBytes ?? 0),
    'parts',
  );
  return {
    documents: found.flatMap(({ pdf }) => (pdf?.document ? [pdf.document.id] : [])),
    read: async () => {
      const parts: Extract<PageEdit, { action: 'insert' }>['parts'][number][] = [];
      for (const { part, pdf } of found) {
        if ('blank' in part) parts.push(part);
        else parts.push({ pages: part.pages, password: part.password, pdf: await pdf!.read() });
      }
      return { ...edit, parts };
    },
  };
}

/**
 * Edits the pages of a PDF, and saves the result.
 *
 * @throws as `processPdf` and `findEdit`
 */
export async function editPages(
  ports: ProcessPorts & { readonly worker: PdfWorker },
  request: RequestContext & { readonly caller: Caller },
  body: SaveOptions & { readonly pdf: PdfReference; readonly password?: string | undefined },
  edit: PageActionInput,
): Promise<EditResult & { readonly document?: DocumentRecord }> {
  const found = await findEdit(ports, request.caller, edit);
  const read = await found.read();
  return processPdf(ports, request, body, async (pdf) => {
    const result = await ports.worker.run('editPages', pdf, read, { password: body.password });
    await recordReading(ports.documents, request, 'read', found.documents);
    return result;
  });
}
