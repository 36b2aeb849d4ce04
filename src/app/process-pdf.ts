import type { AuditEvent, RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { DocumentMetadata, DocumentSource } from '../domain/document.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { type PdfReference, withPdf } from './read-pdf.ts';
import type { SaveDocumentPorts } from './save-document.ts';
import { type SaveOptions, saveResult } from './save-result.ts';
import type { UploadPorts } from './uploads.ts';

export type ProcessPorts = SaveDocumentPorts & UploadPorts;

/** The fields that the body of every operation has which makes a PDF of another one. */
export interface ProcessBody extends SaveOptions {
  readonly pdf: PdfReference;
}

/**
 * Makes a PDF of the one that a request refers to, and saves the result unless the caller does not want that.
 * Reading a document is recorded before its result is saved; when the work fails, nothing is recorded or saved.
 *
 * @param work gets the PDF, and returns the new one with whatever else the answer needs
 * @param further.source of the saved document, and the event that records it; `processed` when left out
 * @param further.systemMetadata of the saved document
 * @param further.events written together with the document
 * @throws as `withPdf`, and what the work throws
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
