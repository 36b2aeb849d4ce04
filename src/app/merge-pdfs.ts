import { assertMergeSize } from '@platen/pdf';
import type { PdfWithPassword } from '../contract/pdf-input.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { type OpenablePdf, resolveOpenable } from './read-pdf.ts';
import { recordReading } from './record-reading.ts';
import type { SaveDocumentPorts } from './save-document.ts';
import { type SaveOptions, saveResult } from './save-result.ts';
import type { UploadPorts } from './uploads.ts';

/**
 * Merges PDFs in order and saves the result. Pages from a document are listed under its name in the outline. All inputs are
 * found, and their sizes summed, before the first is read.
 */
export async function mergePdfs(
  ports: SaveDocumentPorts & UploadPorts & { readonly worker: PdfWorker },
  request: RequestContext & { readonly caller: Caller },
  references: readonly PdfWithPassword[],
  options: SaveOptions,
): Promise<{ pdf: Uint8Array; removedSignatures: boolean; document?: DocumentRecord }> {
  const inputs: OpenablePdf[] = [];
  for (const [index, reference] of references.entries()) {
    inputs.push(await resolveOpenable(ports, request.caller, reference, `pdfs[${index}]`));
  }
  const found = inputs.map((input) => input.pdf);
  assertMergeSize(
    found.map((input) => input.sizeBytes),
    'pdfs',
  );
  const pdfs: Uint8Array[] = [];
  for (const input of found) pdfs.push(await input.read());
  const names = found.map((input) => input.document?.name);
  const passwords = inputs.map(({ password }) => password);
  const { pdf, removedSignatures } = await ports.worker.run('merge', pdfs, { names, passwords });
  const documents = found.flatMap((input) => (input.document ? [input.document.id] : []));
  await recordReading(ports.documents, request, 'read', documents);
  const document = await saveResult(ports, request, 'merged', pdf, options);
  return { pdf, removedSignatures, document };
}
