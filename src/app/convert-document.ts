import type { ConvertBody } from '../contract/convert.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { MAX_DOCUMENT_NAME_LENGTH } from '../domain/document.ts';
import { OFFICE_MEDIA_TYPES } from '../domain/office-media-types.ts';
import { type DeliveredRender, type DeliverRenderPorts, deliverRender } from './deliver-render.ts';
import type { DocumentConverter } from './document-converter.ts';
import { convertOfficeFile, findOfficeFile } from './office-file.ts';
import { recordReading } from './record-reading.ts';
import { datedName, type MadeRender, renderMetadata, UNNAMED } from './render-pdf.ts';
import type { UploadPorts } from './uploads.ts';

export type ConvertPorts = DeliverRenderPorts &
  UploadPorts & {
    readonly converter: DocumentConverter;
  };

/**
 * Converts an office document, and saves a PDF unless the caller requests otherwise. Both count as one render.
 *
 * @param deadline Unix ms by which the conversion has to end
 * @throws InvalidInputError as `OfficeConverter.convert` does; `NOT_BASE64`, `RENDER_WARNINGS`
 * @throws NotFoundError `DOCUMENT_NOT_FOUND` and the other errors of `resolveDocument`
 * @throws PlatenError `QUOTA_EXCEEDED`
 */
export async function convertDocument(
  ports: ConvertPorts,
  request: RequestContext & { readonly caller: Caller },
  body: ConvertBody,
  deadline: number,
): Promise<MadeRender & DeliveredRender> {
  const started = performance.now();
  await ports.quota.assertRoom(request.caller, Date.now());
  const file = await findOfficeFile(ports, request.caller, body.file);
  const name = body.saveName ?? (stemOf(body.filename ?? file.name) || datedName(UNNAMED, Date.now()));
  const timeoutMs = deadline - Date.now();
  const of = { title: name, owner: request.caller.accountId };
  const { bytes, warnings, conformance } = await convertOfficeFile(ports, file, body, of, timeoutMs);
  await recordReading(ports.documents, request, 'read', file.id === undefined ? [] : [file.id]);
  const renderTimeMs = performance.now() - started;
  const made: MadeRender = {
    bytes,
    mediaType: body.format === 'pdf' ? 'application/pdf' : OFFICE_MEDIA_TYPES[body.format],
    name,
    warnings,
    conformance,
    // Only PDFs are saved.
    metadata:
      body.format === 'pdf'
        ? renderMetadata(body, undefined, { renderTimeMs, warnings, conformance })
        : undefined,
  };
  return {
    ...made,
    ...(await deliverRender(ports, request, made, { s3: undefined, save: body.save, deadline })),
  };
}

/** `contract.docx` → `contract`. */
function stemOf(filename: string | undefined): string {
  return (filename ?? '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
    .slice(0, MAX_DOCUMENT_NAME_LENGTH);
}
