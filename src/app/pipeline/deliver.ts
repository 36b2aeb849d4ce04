import type { ImageMediaType } from '@platen/pdf';
import { PIPELINE_LIMITS } from '../../contract/limits.ts';
import type { PipelineReport } from '../../contract/pipeline.ts';
import type { S3Target } from '../../contract/s3-target.ts';
import { type AuditSubject, auditEvent, type RequestContext } from '../../domain/audit-event.ts';
import type { Caller } from '../../domain/caller.ts';
import { isKnownError, isOurFault, PlatenError } from '../../domain/errors.ts';
import type { DocumentRecord } from '../../ports/document-store.ts';
import type { EventRecorder } from '../../ports/event-store.ts';
import type { ObjectUploader } from '../../ports/object-uploader.ts';
import type { QuotaUnit, RenderQuota } from '../../ports/usage.ts';
import { readAll, zipOf } from '../../zip/write-zip.ts';
import type { ProcessPorts } from '../process-pdf.ts';
import { recordReading } from '../record-reading.ts';
import { saveDocuments } from '../save-document.ts';
import { nameOfOne, resultName, type SaveOptions } from '../save-result.ts';
import type { FlowPdf } from './flow.ts';
import type { FlowResult } from './run-steps.ts';

export type DeliveryPorts = ProcessPorts & {
  readonly quota: RenderQuota;
  readonly events: EventRecorder;
  readonly uploader: ObjectUploader;
};

export interface PipelineRequest extends RequestContext {
  readonly caller: Caller;
  /** Deadline for saving the results, Unix ms. */
  readonly deadline: number;
}

export interface Delivery extends SaveOptions {
  readonly s3?: S3Target | undefined;
  /** Number of renders to count. */
  readonly renders: number;
  /** Ids of the documents read. */
  readonly read: readonly string[];
  /** Saved certificates used for signing. */
  readonly certificates: readonly AuditSubject[];
}

/** Result file of a pipeline. */
export interface ResultFile {
  /** Unique name with extension. */
  readonly name: string;
  readonly mediaType: 'application/pdf' | ImageMediaType;
  readonly bytes: Uint8Array;
}

export interface Delivered {
  readonly files: readonly ResultFile[];
  readonly documents: readonly DocumentRecord[];
  readonly report: PipelineReport;
}

/** Milliseconds before the deadline that an upload to another store must leave. */
const STORE_MS = 5_000;

/**
 * Saves and uploads the results of a pipeline whose steps have all succeeded. Actions that the caller's input can make fail come
 * first; a later failure removes the saved documents. The renders stay counted unless the failure is internal: a store may have
 * received them whatever it responded.
 *
 * @throws PlatenError `QUOTA_EXCEEDED`, `PIPELINE_TOO_LARGE`, `S3_UPLOAD_FAILED`
 * @throws NotFoundError `DOCUMENT_NOT_FOUND` when an input was deleted meanwhile
 */
export async function deliver(
  ports: DeliveryPorts,
  request: PipelineRequest,
  result: FlowResult,
  delivery: Delivery,
): Promise<Delivered> {
  const { caller } = request;
  const files = filesOf(result);
  const { save, s3, renders } = delivery;
  const saved = savedOf(result, save);
  // One render that becomes one document is counted in the transaction that creates the document.
  const countsWithDocument = renders === 1 && saved.length === 1 && s3 === undefined;
  const undo: (() => Promise<unknown>)[] = [];
  try {
    for (let count = countsWithDocument ? 0 : renders; count > 0; count -= 1) {
      const unit: QuotaUnit = await ports.quota.count(caller, Date.now());
      undo.push(() => ports.quota.giveBack(caller.accountId, unit));
    }
    await recordReading(ports.documents, request, 'read', delivery.read);
    const url = s3 && (await uploadFiles(ports, files, s3, request.deadline - STORE_MS));
    const events = delivery.certificates.map((subject) => auditEvent(request, 'certificate-used', subject));
    const documents = await saveDocuments(
      ports,
      request,
      saved.map((pdf, index) => ({
        bytes: pdf.bytes,
        source: 'processed',
        name: documentName(pdf, saved.length, delivery.saveName),
        metadata: delivery.metadata ?? {},
        countsAsRender: countsWithDocument,
        furtherEvents: index === 0 ? events : [],
      })),
    );
    if (saved.length === 0) await ports.events.record(...events);
    for (const { id } of documents) request.reads?.add(id);
    return { files, documents, report: reportOf(result, saved, documents, url) };
  } catch (error) {
    if (isOurFault(error)) for (const step of undo.reverse()) await step();
    else if (countsWithDocument) await countInVain(ports.quota, caller, renders);
    throw error;
  }
}

/** Counts the renders of a pipeline that failed because of the caller, up to the month's remaining quota. */
export async function countInVain(quota: RenderQuota, caller: Caller, renders: number): Promise<void> {
  try {
    for (let count = renders; count > 0; count -= 1) await quota.count(caller, Date.now());
  } catch (error) {
    if (!isKnownError(error) || error.code !== 'QUOTA_EXCEEDED') throw error;
  }
}

/**
 * Returns the PDFs to save as documents.
 *
 * @throws PlatenError `PIPELINE_TOO_LARGE`
 */
export function savedOf({ pdfs }: FlowResult, save: boolean): readonly FlowPdf[] {
  if (save && pdfs.length > PIPELINE_LIMITS.documents) throw tooManyDocuments(pdfs.length);
  return save ? pdfs : [];
}

/**
 * Uploads a single file as is, several as a ZIP, the same as in the response.
 *
 * @param until Unix ms
 * @throws PlatenError `S3_UPLOAD_FAILED`
 */
export async function uploadFiles(
  { uploader }: Pick<DeliveryPorts, 'uploader'>,
  files: readonly ResultFile[],
  target: S3Target,
  until: number,
): Promise<string> {
  const [file, ...others] = files;
  const isOne = file !== undefined && others.length === 0;
  const bytes = isOne ? file.bytes : await readAll(zipOf(files));
  const mediaType = isOne ? file.mediaType : 'application/zip';
  return uploader.upload(target, bytes, mediaType, until - Date.now());
}

/** Returns the result files of a pipeline. */
export function filesOf({ pdfs, images }: FlowResult): ResultFile[] {
  return [
    ...pdfs.map(({ name, bytes }) => ({ name: `${name}.pdf`, mediaType: 'application/pdf' as const, bytes })),
    ...images.map(({ name, extension, mediaType, bytes }) => ({
      name: `${name}.${extension}`,
      mediaType,
      bytes,
    })),
  ];
}

/** Returns the name of a result's document, depending on the number of results. */
export function documentName({ name }: FlowPdf, count: number, saveName: string | undefined): string {
  return count === 1 ? (saveName ?? resultName('processed')) : nameOfOne(saveName, name);
}

/** Returns a pipeline's report. @param documents documents created from the saved PDFs */
export function reportOf(
  { reports }: FlowResult,
  saved: readonly FlowPdf[],
  documents: readonly DocumentRecord[],
  url: string | undefined,
): PipelineReport {
  return {
    documents: documents.map(({ id, name, sizeBytes }, index) => ({
      id,
      name,
      pdf: saved[index]!.name,
      sizeBytes,
    })),
    reports: reports as PipelineReport['reports'],
    url,
  };
}

function tooManyDocuments(count: number): PlatenError {
  const most = PIPELINE_LIMITS.documents;
  return new PlatenError(
    'too-large',
    'PIPELINE_TOO_LARGE',
    `The pipeline ends with ${count} PDFs, and at most ${most} can be saved: merge them, or set "save": false`,
  );
}
