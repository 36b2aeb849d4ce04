import { renderInlineBody, toInlineRender } from '../contract/inline-source.ts';
import { invoiceOption } from '../contract/invoice.ts';
import type { RenderInput } from '../contract/render.ts';
import type { S3Target } from '../contract/s3-target.ts';
import type { StoredTemplateSource } from '../contract/template-source.ts';
import { parseWith } from '../contract/validation/parse-with.ts';
import { auditEvent, documentSubject } from '../domain/audit-event.ts';
import { FILE_DELETED } from '../domain/deleted-documents.ts';
import { documentBlobKey } from '../domain/document-folders.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { expiryFor } from '../domain/plans.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { NewDocument } from '../ports/document-store.ts';
import type { JobRecord, JobResult, JobTask } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import { mayHaveArrived, type ObjectUploader } from '../ports/object-uploader.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import type { RenderQuota } from '../ports/usage.ts';
import { type JobInputReader, readJobInput } from './job-inputs.ts';
import { prepareRender } from './prepare-render.ts';
import { begun } from './read-ahead.ts';
import { requestOf } from './read-job.ts';
import { type MakeInlinePorts, makeInline } from './render-inline.ts';
import { conformanceText, type MadeRender, makePdf } from './render-pdf.ts';
import { type HeldJob, type JobWork, neverSucceeds, type Queuer, type WorkJobPorts } from './work-job.ts';

export interface RenderJobPorts extends WorkJobPorts, MakeInlinePorts, Omit<JobInputReader, 'internal'> {
  readonly templates: Pick<TemplateStore, 'get' | 'source'>;
  readonly documents: BlobStore;
  readonly internal: BlobStore & JobInputReader['internal'];
  readonly uploader: ObjectUploader;
  readonly quota: Pick<RenderQuota, 'assertRoom'>;
}

type RenderTask = Exclude<JobTask, { readonly kind: 'pipeline' | 'webhook-test' }>;

/** Rendered result and its delivery. */
interface Rendered extends MadeRender {
  readonly input: Pick<RenderInput, 's3' | 'save'>;
}

/** Reads at the beginning of every attempt. */
interface RenderReads {
  readonly room: Promise<void>;
  readonly input: Promise<unknown>;
  /** Source of the template, if the job has one. */
  readonly source: Promise<StoredTemplateSource> | undefined;
}

function beginReads(ports: RenderJobPorts, job: JobRecord, queuer: Promise<Queuer>): RenderReads {
  const { task, quotaUnits } = job;
  const room = async () => {
    if (!quotaUnits) await ports.quota.assertRoom(await queuer, Date.now());
  };
  return {
    room: begun(room()),
    input: begun(readJobInput(ports, job)),
    source: 'template' in task ? begun(ports.templates.source(task.template)) : undefined,
  };
}

/** Runs render jobs. @param ahead reads already started for the job */
export function renderJobs(ports: RenderJobPorts, ahead?: RenderReads): JobWork {
  return {
    workers: 'render',
    ahead: (job, queuer) => renderJobs(ports, beginReads(ports, job, queuer)),
    run: async (held) => {
      const { job, owner, caller } = held;
      if (job.task.kind === 'pipeline' || job.task.kind === 'webhook-test')
        throw new Error(`A job of the kind ${job.task.kind} is on the queue of renders`);
      const reads = ahead ?? beginReads(ports, job, Promise.resolve(caller));
      await reads.room;
      const rendered = await render(ports, held, job.task, reads);
      await assertFileIsThere(ports.jobs, job);
      // Uploads to another store are counted before they start.
      const counted = rendered.input.s3 ? await ports.attempts.countRenders(job, owner, caller, 1) : job;
      return counted !== undefined && deliver(ports, { ...held, job: counted }, rendered);
    },
  };
}

/** Checks that the batch's file has not been deleted in the meantime. @throws InvalidInputError */
async function assertFileIsThere(
  jobs: Pick<JobStore, 'getBatch'>,
  { accountId, batchId, reads }: JobRecord,
): Promise<void> {
  if (batchId === undefined || reads === undefined) return;
  if ((await jobs.getBatch(accountId, batchId))?.inputDeleted) throw new InvalidInputError(FILE_DELETED);
}

async function render(
  ports: RenderJobPorts,
  { job, timeoutMs }: HeldJob,
  task: RenderTask,
  reads: RenderReads,
): Promise<Rendered> {
  const { flattenForms } = task;
  if (task.kind === 'inline') {
    const input = toInlineRender(parseWith(renderInlineBody, await reads.input));
    return {
      ...(await makeInline(ports, job.accountId, input, flattenForms, Date.now() + timeoutMs)),
      input,
    };
  }
  const { template } = task;
  const input = withDefaults((await reads.input) as Partial<RenderInput>);
  const source = await reads.source!;
  const { id, name, slug } = template;
  const made = await makePdf(ports, prepareRender(source, input), {
    template: { id, name, slug },
    flattenForms,
    timeoutMs,
    owner: job.accountId,
  });
  return { ...made, input };
}

/** @returns `false` if another worker has claimed the job in the meantime. */
async function deliver(ports: RenderJobPorts, held: HeldJob, rendered: Rendered): Promise<boolean> {
  const { job, owner, caller } = held;
  const { bytes, mediaType, input, metadata, warnings } = rendered;
  const url = input.s3 && (await upload(ports, held, { ...rendered, s3: input.s3 }));
  const isPdf = mediaType === 'application/pdf';
  const saved = metadata !== undefined && input.save;
  const common = {
    sizeBytes: bytes.length,
    ...(!isPdf && { mediaType }),
    url,
    warnings,
    conformance: conformanceText(rendered.conformance) || undefined,
  };
  const result = {
    ...common,
    ...(saved
      ? {
          bucket: 'documents' as const,
          blobKey: documentBlobKey(caller, job.documentId),
          documentId: job.documentId,
        }
      : {
          bucket: 'jobs' as const,
          blobKey: `jobs/${job.accountId}/${job.id}/result.${isPdf ? 'pdf' : mediaType.split('/')[1]}`,
        }),
  };
  const blobs = saved ? ports.documents : ports.internal;
  await blobs.put(result.blobKey, bytes, mediaType);
  try {
    const effects = saved ? newDocument(held, rendered, result) : { countsAsRender: caller };
    return await ports.attempts.complete(job, owner, result, effects);
  } catch (error) {
    if (url !== undefined) await ports.attempts.keepRenders(job, owner);
    // Cleans up only if no further attempt follows, because attempts write under the same name.
    if (neverSucceeds(error)) await blobs.delete(result.blobKey);
    throw error;
  }
}

/** Uploads to the caller's store. Uploads stay counted, however the job ends. */
async function upload(
  { uploader, attempts }: RenderJobPorts,
  { job, owner, deadline }: HeldJob,
  { s3, bytes, mediaType }: MadeRender & { readonly s3: S3Target },
): Promise<string> {
  try {
    return await uploader.upload(s3, bytes, mediaType, deadline - Date.now());
  } catch (error) {
    if (mayHaveArrived(error)) await attempts.keepRenders(job, owner);
    throw error;
  }
}

function withDefaults(given: Partial<RenderInput>): RenderInput {
  // An item of a batch is stored as it was sent, unparsed.
  const invoice = given.invoice && parseWith(invoiceOption, given.invoice, 'invoice');
  return { ...given, invoice, data: given.data ?? ({} as JsonObject), save: given.save ?? true };
}

function newDocument(
  { job, caller }: HeldJob,
  { name, metadata, template }: Rendered,
  { blobKey, sizeBytes }: JobResult & { readonly blobKey: string },
): NewDocument {
  const now = Date.now();
  return {
    record: {
      id: job.documentId,
      accountId: job.accountId,
      name,
      source: 'generated',
      template,
      ...(metadata ?? { metadata: {} }),
      expiresAt: expiryFor(caller.plan, now),
      createdAt: job.createdAt,
      updatedAt: now,
      blobKey,
      sizeBytes,
    },
    plan: caller.plan,
    events: [auditEvent(requestOf(job), 'generated', documentSubject(job.documentId), now)],
    countsAsRender: caller,
  };
}
