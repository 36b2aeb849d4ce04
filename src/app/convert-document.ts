import type { ConvertBody } from '../contract/convert.ts';
import { MAX_UPLOAD_BYTES } from '../contract/limits.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { MAX_DOCUMENT_NAME_LENGTH } from '../domain/document.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { ConvertedDocument, OfficeDocument } from '../office/office-converter.ts';
import { describeWarnings } from '../rendering/render-warnings.ts';
import { type DeliveredRender, type DeliverRenderPorts, deliverRender } from './deliver-render.ts';
import { decodeBase64 } from './read-pdf.ts';
import { recordReading } from './record-reading.ts';
import { defaultName, renderMetadata } from './render-pdf.ts';
import { resolveDocument, type UploadPorts } from './uploads.ts';

export type ConvertPorts = DeliverRenderPorts &
  UploadPorts & {
    readonly converter: {
      convert(document: OfficeDocument, timeoutMs: number): Promise<ConvertedDocument>;
    };
  };

type Converted = ConvertedDocument & DeliveredRender & { readonly name: string };

const NAME = 'document';

/**
 * Converts an office document to a PDF, and saves that unless the caller does not want it. Either counts as one render.
 *
 * @param deadline Unix ms by which the conversion has to end
 * @throws InvalidInputError as `OfficeConverter.convert` does; `NOT_BASE64`, `CONVERT_WARNINGS`
 * @throws NotFoundError `DOCUMENT_NOT_FOUND` and what else `resolveDocument` throws
 * @throws PlatenError `QUOTA_EXCEEDED`
 */
export async function convertDocument(
  ports: ConvertPorts,
  request: RequestContext & { readonly caller: Caller },
  body: ConvertBody,
  deadline: number,
): Promise<Converted> {
  const { caller } = request;
  const started = performance.now();
  await ports.quota.assertRoom(caller, Date.now());
  const file = await readFile(ports, caller, body.file);
  const filename = body.filename ?? file.name;
  const name = body.saveName ?? (stemOf(filename) || defaultName(NAME, Date.now()));
  const document = {
    bytes: file.bytes,
    filename,
    password: body.password,
    options: body.options,
    title: name,
  };
  const converted = await ports.converter.convert(document, deadline - Date.now());
  if (body.strict && converted.warnings.length > 0) {
    throw new InvalidInputError(
      `The PDF is not as it should be, and the conversion is strict: ${describeWarnings(converted.warnings)}`,
      { code: 'CONVERT_WARNINGS' },
    );
  }
  await recordReading(ports.documents, request, 'read', file.id === undefined ? [] : [file.id]);
  const metadata = renderMetadata(body, undefined, {
    ...converted,
    renderTimeMs: performance.now() - started,
  });
  const delivered = await deliverRender(ports, request, {
    bytes: converted.pdf,
    mediaType: 'application/pdf',
    s3: undefined,
    uploadUntil: deadline,
    document: body.save ? { name, ...metadata } : undefined,
  });
  return { ...converted, ...delivered, name };
}

async function readFile(
  ports: UploadPorts,
  caller: Caller,
  file: ConvertBody['file'],
): Promise<{ bytes: Uint8Array; name?: string; id?: string }> {
  if (typeof file === 'string') return { bytes: decodeBase64(file, 'file') };
  const { id, name, blobKey } = await resolveDocument(ports, caller, file.documentId);
  return { id, name, bytes: await ports.blobs.read(blobKey, { maxBytes: MAX_UPLOAD_BYTES }) };
}

/** `contract.docx` → `contract`. */
function stemOf(filename: string | undefined): string {
  return (filename ?? '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
    .slice(0, MAX_DOCUMENT_NAME_LENGTH);
}
