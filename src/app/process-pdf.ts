import type { AuditEvent, RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { DocumentMetadata, DocumentSource } from '../domain/document.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { type PdfReference, withPdf } from './read-pdf.ts';
import type { SaveDocumentPorts } from './save-document.ts';
import { type SaveOptions, saveResult } from './save-result.ts';
import type { UploadPorts } from './uploads.ts';

export type ProcessPorts = SaveDocumentPorts & UploadPorts;

/** Body fields of every operation that makes a PDF from another one. */
export interface ProcessBody extends SaveOptions {
  readonly pdf: PdfReference;
}

/**
 * Makes a PDF from the request's PDF, and saves the result unless the caller opts out. Reading a document is recorded before the
 * result is saved; if the work fails, nothing is recorded or saved.
 *
 * @param work receives the PDF, and returns the new one with further values for the response
 * @param further.source source of the saved document, and its event; default `processed`
 * @param further.systemMetadata system metadata of the saved document
 * @param further.events events written together with the document
 * @throws as `withPdf`, and the errors of the work
 */
export async function processPdf<Result extends { readonly pdf: Uint8Array }>(
  ports: ProcessPorts,
  request: RequestContext & { readonly caller: Caller },
  body: ProcessBody,
  work: (pdf: Uint8Array) => Promise<Result>,
  further: {
    readonly source?: Exclude<DocumentSource, 'generated' | 'uploaded'>;
    readonly systemMetadata?: (result: Result) => DocumentMetadata;
    readonly events?: readonly AuditEvent[];
  } = {},
): Promise<Result & { readonly document?: DocumentRecord }> {
  const { source = 'processed', systemMetadata, events } = further;
  const result = await withPdf(ports, request, body.pdf, 'pdf', work);
  const document = await saveResult(ports, request, source, result.pdf, body, {
    systemMetadata: systemMetadata?.(result),
    events,
  });
  return { ...result, document };
}
