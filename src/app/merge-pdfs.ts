import { merge } from '../pdf/merge/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import type { Caller } from './plans.ts';
import { type PdfReference, readPdf } from './read-pdf.ts';
import type { SaveDocumentPorts } from './save-document.ts';
import { type SaveOptions, saveResult } from './save-result.ts';
import { resolveDocument, type UploadPorts } from './uploads.ts';

/** Merges PDFs in their order and saves the result. */
export async function mergePdfs(
  ports: SaveDocumentPorts & UploadPorts,
  request: { readonly caller: Caller; readonly requestId: string },
  references: ReadonlyArray<PdfReference | Uint8Array>,
  options: SaveOptions,
): Promise<{ pdf: Uint8Array; removedSignatures: boolean; document?: DocumentRecord }> {
  const pdfs: Uint8Array[] = [];
  const names: Array<string | undefined> = [];
  for (const [index, reference] of references.entries()) {
    const field = `pdfs[${index}]`;
    pdfs.push(
      reference instanceof Uint8Array ? reference : await readPdf(ports, request.caller, reference, field),
    );
    names.push(await nameOf(ports, request.caller, reference));
  }
  const { pdf, removedSignatures } = await merge(pdfs, { names });
  const document = await saveResult(ports, request, 'merged', pdf, options);
  return { pdf, removedSignatures, document };
}

async function nameOf(
  ports: UploadPorts,
  caller: Caller,
  reference: PdfReference | Uint8Array,
): Promise<string | undefined> {
  if (typeof reference === 'string' || reference instanceof Uint8Array) return undefined;
  return (await resolveDocument(ports, caller, reference.documentId)).name;
}
