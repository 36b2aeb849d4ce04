import type { S3Target } from '../contract/s3-target.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { mayHaveArrived, type ObjectUploader } from '../ports/object-uploader.ts';
import type { RenderQuota } from '../ports/usage.ts';
import type { MadeRender } from './render-pdf.ts';
import { type SaveDocumentPorts, saveDocument } from './save-document.ts';

export interface DeliverRenderPorts extends SaveDocumentPorts {
  readonly quota: RenderQuota;
  readonly uploader: ObjectUploader;
}

/** Delivery of a render's result. */
interface Delivery {
  readonly s3: S3Target | undefined;
  readonly save: boolean;
  /** Deadline of the render, Unix ms. */
  readonly deadline: number;
}

export interface DeliveredRender {
  readonly document?: DocumentRecord | undefined;
  /** URL of the upload, if an object store was requested. */
  readonly url?: string;
}

/** Milliseconds reserved for storing the document after the upload. */
const STORE_MS = 4_000;

/**
 * Saves a rendered PDF, or uploads it to the caller's store, and counts it as a render. An upload is counted before it starts;
 * the count is withdrawn only if no byte was sent.
 *
 * @throws PlatenError `QUOTA_EXCEEDED`, `S3_UPLOAD_FAILED`
 */
export async function deliverRender(
  ports: DeliverRenderPorts,
  request: RequestContext & { readonly caller: Caller },
  { bytes, mediaType, name, template, metadata }: MadeRender,
  { s3, save: saves, deadline }: Delivery,
): Promise<DeliveredRender> {
  const { caller } = request;
  const document = saves && metadata ? { name, ...metadata, template } : undefined;
  const save = async (countsAsRender: boolean) =>
    document && saveDocument(ports, request, { bytes, source: 'generated', ...document, countsAsRender });
  if (s3 === undefined) {
    if (document !== undefined) return { document: await save(true) };
    await ports.quota.count(caller, Date.now());
    return {};
  }
  const unit = await ports.quota.count(caller, Date.now());
  let url: string;
  try {
    url = await ports.uploader.upload(s3, bytes, mediaType, deadline + STORE_MS - Date.now());
  } catch (error) {
    if (!mayHaveArrived(error)) await ports.quota.giveBack(caller.accountId, unit);
    throw error;
  }
  return { url, document: await save(false) };
}
