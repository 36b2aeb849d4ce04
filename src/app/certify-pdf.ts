import type { TimestampAuthority } from '@platen/pdf';
import type { CertifyBody } from '../contract/certify.ts';
import { auditEvent, type RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import type { EventRecorder } from '../ports/event-store.ts';
import { type CertificatePorts, signingCredentials } from './certificates.ts';
import { decodeBase64, withPdf } from './read-pdf.ts';
import type { SaveDocumentPorts } from './save-document.ts';
import { saveResult } from './save-result.ts';
import type { UploadPorts } from './uploads.ts';

export interface CertifyPorts extends SaveDocumentPorts, UploadPorts, CertificatePorts {
  readonly documents: UploadPorts['documents'];
  readonly blobs: UploadPorts['blobs'];
  readonly events: EventRecorder;
  readonly worker: PdfWorker;
  readonly timestampAuthority: (url: string) => TimestampAuthority;
}

/** Signs a PDF and saves the result. */
export async function certifyPdf(
  ports: CertifyPorts,
  request: RequestContext & { readonly caller: Caller },
  body: CertifyBody,
): Promise<{ pdf: Uint8Array; document?: DocumentRecord }> {
  const { credentials, certificate } = await signingCredentials(ports, request.caller, body);
  const { visible, x, y, width, height } = body;
  const image = body.image === undefined ? undefined : decodeBase64(body.image, 'image');
  const { pdf } = await withPdf(ports, request, body.pdf, 'pdf', (input) =>
    ports.worker.sign(input, {
      credentials,
      profile: body.profile,
      timestamp: body.timestampUrl === undefined ? undefined : ports.timestampAuthority(body.timestampUrl),
      permissions: body.permissions,
      reason: body.reason,
      location: body.location,
      contact: body.contact,
      name: body.name,
      page: body.page,
      visible: visible ? { x, y, width, height, image } : undefined,
      password: body.password,
    }),
  );
  const events = certificate ? [auditEvent(request, 'certificate-used', certificate)] : [];
  const document = await saveResult(ports, request, 'certified', pdf, body, { events });
  if (!document) await ports.events.record(...events);
  return { pdf, document };
}
