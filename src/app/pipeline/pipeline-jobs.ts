import { type PipelineRun, withReport } from '../../contract/pipeline.ts';
import {
  type AuditEvent,
  auditEvent,
  documentSubject,
  type RequestContext,
} from '../../domain/audit-event.ts';
import type { Caller } from '../../domain/caller.ts';
import { documentBlobKey, possibleDocumentKeys } from '../../domain/document-folders.ts';
import { isKnownError, isOurFault, NotFoundError } from '../../domain/errors.ts';
import { derivedId } from '../../domain/ids.ts';
import { expiryFor } from '../../domain/plans.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { NewDocument } from '../../ports/document-store.ts';
import type { JobRecord, JobResult } from '../../ports/job-record.ts';
import type { SecretVault } from '../../ports/secret-vault.ts';
import { readAll, zipOf } from '../../zip/write-zip.ts';
import { requestOf } from '../read-job.ts';
import { recordReading } from '../record-reading.ts';
import { assertKeyIsValid, type HeldJob, type JobWork, type WorkJobPorts } from '../work-job.ts';
import { rendersInVain } from './counted-in-vain.ts';
import { documentName, filesOf, type ResultFile, reportOf, savedOf, uploadFiles } from './deliver.ts';
import type { FlowPdf } from './flow.ts';
import { openRun } from './queue-pipeline.ts';
import { type PipelinePorts, type PreparedPipeline, preparePipeline } from './run-pipeline.ts';
import type { FlowResult } from './run-steps.ts';

export interface PipelineJobPorts {
  readonly work: WorkJobPorts;
  readonly pipelines: PipelinePorts;
  /** Internal bucket: inputs, outcomes, and results that are not saved as documents. */
  readonly internal: BlobStore;
  /** Decrypts inputs. */
  readonly vault: Pick<SecretVault, 'open'>;
}

/** Outcome of a pipeline once its bytes are stored: everything that is still to be made visible. */
interface Outcome {
  readonly result: JobResult;
  readonly documents: readonly Pick<NewDocument, 'record' | 'events'>[];
  /** Events of the work, if no document exists to write them with. */
  readonly events: readonly AuditEvent[];
}

/**
 * Runs queued pipelines. Result ids derive from the job's id, so every attempt stores under the same names. A single document
 * ends the job in the transaction that creates it. Several do not fit into one transaction: their outcome is stored first, and
 * every later attempt only creates missing ones, without repeating any step.
 */
export function pipelineJobs(ports: PipelineJobPorts): JobWork {
  return {
    workers: 'pipeline',
    run: async (held) => {
      const { outcomeKey } = held.job;
      try {
        if (outcomeKey !== undefined) return await finish(ports, held, await readOutcome(ports, outcomeKey));
        return await work(ports, held);
      } catch (error) {
        // Counted renders stay counted: they were made, and a store may have received them whatever it responded.
        if (!isOurFault(error)) await ports.work.attempts.keepRenders(held.job, held.owner);
        throw error;
      }
    },
    takeBack: (job) => takeBack(ports, job),
  };
}

async function work(ports: PipelineJobPorts, held: HeldJob): Promise<boolean> {
  const { job, owner, caller, deadline } = held;
  const { pipelines } = ports;
  const inputs = await readInputs(ports, job);
  const pipeline = await preparePipeline(pipelines, caller, inputs);
  const { renders } = pipeline;
  if (renders > 0 && !job.quotaUnits) await pipelines.quota.assertRoom(caller, Date.now());
  const result = await runCounted(ports, held, pipeline, inputs);
  // A pipeline may run for minutes, and none of its signatures may be delivered after a revocation.
  await assertKeyIsValid(ports.work.accounts, job);
  const saved = savedOf(result, inputs.save);
  const files = filesOf(result);
  // Counted before delivery; a failed job is refunded.
  const counted = renders > 0 ? await ports.work.attempts.countRenders(job, owner, caller, renders) : job;
  if (counted === undefined) return false;
  await recordReading(pipelines.documents, requestOf(job), 'read', pipeline.read);
  const url = inputs.s3 && (await uploadFiles(pipelines, files, inputs.s3, deadline));
  const outcome = await store(
    ports,
    { ...held, job: counted },
    { inputs, pipeline, result, saved, files, url },
  );
  if (outcome.documents.length <= 1) return finish(ports, { ...held, job: counted }, outcome);
  const key = outcomeKeyOf(job);
  await ports.internal.put(key, Buffer.from(JSON.stringify(outcome)), 'application/json');
  const documents = outcome.documents.map(({ record }) => record.id);
  const noted = await ports.work.attempts.noteOutcome(counted, owner, key, documents);
  return noted !== undefined && finish(ports, { ...held, job: noted }, outcome);
}

/** Runs the steps. Renders before a failure caused by the caller are counted, up to the month's remaining quota. */
async function runCounted(
  { work: { attempts } }: PipelineJobPorts,
  { job, owner, caller, timeoutMs }: HeldJob,
  pipeline: PreparedPipeline,
  { steps }: PipelineRun,
): Promise<FlowResult> {
  try {
    return await pipeline.run(Date.now() + timeoutMs);
  } catch (error) {
    const renders = rendersInVain(error, steps);
    try {
      if (renders > 0) await attempts.countRenders(job, owner, caller, renders);
    } catch (refused) {
      if (!isKnownError(refused) || refused.code !== 'QUOTA_EXCEEDED') throw refused;
    }
    throw error;
  }
}

async function readInputs({ internal, vault }: PipelineJobPorts, job: JobRecord): Promise<PipelineRun> {
  const { accountId, id, input } = job;
  const sealed = await internal.read(input.key, { maxBytes: Number.POSITIVE_INFINITY });
  return openRun(vault, { accountId, jobId: id }, sealed);
}

interface Worked {
  readonly inputs: PipelineRun;
  readonly pipeline: PreparedPipeline;
  readonly result: FlowResult;
  readonly saved: readonly FlowPdf[];
  readonly files: readonly ResultFile[];
  readonly url: string | undefined;
}

/** Stores all bytes and returns the outcome. Nothing is visible yet, and a failure removes everything stored. */
async function store(ports: PipelineJobPorts, held: HeldJob, worked: Worked): Promise<Outcome> {
  const { job, caller } = held;
  const { inputs, pipeline, result, saved, files, url } = worked;
  const request = requestOf(job);
  const used = pipeline.certificates.map((subject) => auditEvent(request, 'certificate-used', subject));
  const documents = saved.map((pdf, index) => ({
    record: recordOf(job, caller, pdf, index, worked),
    events: [
      auditEvent(request, 'processed', documentSubject(documentIdOf(job, index))),
      ...(index === 0 ? used : []),
    ],
  }));
  const records = documents.map(({ record }) => record);
  const report = reportOf(result, saved, records, url);
  const reportKey = reportKeyOf(job);
  const put: (() => Promise<void>)[] = [];
  const putting = async (blobs: BlobStore, key: string, bytes: Uint8Array, mediaType: string) => {
    put.push(() => blobs.delete(key));
    await blobs.put(key, bytes, mediaType);
  };
  try {
    for (const [index, { blobKey }] of records.entries()) {
      await putting(ports.pipelines.blobs, blobKey, saved[index]!.bytes, 'application/pdf');
    }
    await putting(ports.internal, reportKey, Buffer.from(JSON.stringify(report)), 'application/json');
    const answer = inputs.respond === 'json' || url !== undefined ? undefined : await answerOf(files, report);
    const isSaved = answer?.mediaType === 'application/pdf' && records.length === 1;
    const blobKey = answer && (isSaved ? records[0]!.blobKey : resultKeyOf(job));
    if (answer && !isSaved) await putting(ports.internal, blobKey!, answer.bytes, answer.mediaType);
    return {
      result: {
        bucket: isSaved ? 'documents' : 'jobs',
        blobKey,
        sizeBytes: answer?.bytes.length ?? 0,
        mediaType: answer?.mediaType === 'application/pdf' ? undefined : answer?.mediaType,
        url,
        documentId: records.length === 1 ? records[0]!.id : undefined,
        documentIds: records.length > 1 ? records.map(({ id }) => id) : undefined,
        reportKey,
      },
      documents,
      events: documents.length === 0 ? used : [],
    };
  } catch (error) {
    for (const remove of put) await remove();
    throw error;
  }
}

function recordOf(
  job: JobRecord,
  caller: Caller,
  pdf: FlowPdf,
  index: number,
  { inputs: { saveName, metadata = {} }, pipeline: { read }, saved }: Worked,
): NewDocument['record'] {
  const now = Date.now();
  const id = documentIdOf(job, index);
  return {
    id,
    accountId: job.accountId,
    name: documentName(pdf, saved.length, saveName),
    source: 'processed',
    metadata,
    ...(read.length > 0 && { madeFrom: [...new Set(read)] }),
    expiresAt: expiryFor(caller.plan, now),
    createdAt: job.createdAt,
    updatedAt: now,
    blobKey: documentBlobKey(caller, id),
    sizeBytes: pdf.bytes.length,
  };
}

type Answer = Pick<ResultFile, 'bytes'> & { readonly mediaType: string };

/** Returns the response body of a synchronous request: a file as is, or a ZIP of several with the report. */
async function answerOf(
  files: readonly ResultFile[],
  report: Parameters<typeof withReport>[1],
): Promise<Answer> {
  const [file, ...others] = files;
  if (file !== undefined && others.length === 0) {
    const { bytes, mediaType } = file;
    return { bytes, mediaType };
  }
  const bytes = await readAll(zipOf(withReport(files, report)));
  return { bytes, mediaType: 'application/zip' };
}

/** Makes a pipeline's results visible, as far as an earlier attempt has not. @returns as `JobWork.run` */
async function finish(
  ports: PipelineJobPorts,
  { job, owner, caller }: HeldJob,
  outcome: Outcome,
): Promise<boolean> {
  const { documents: store } = ports.pipelines;
  const [first, ...others] = outcome.documents;
  for (const document of others) {
    const made = await store.get(job.accountId, document.record.id);
    if (made === undefined) await store.create({ ...document, plan: caller.plan, countsAsRender: null });
  }
  const effects = first ? { ...first, plan: caller.plan } : { events: outcome.events };
  const completed = await ports.work.attempts.complete(job, owner, outcome.result, {
    ...effects,
    countsAsRender: null,
  });
  if (completed && job.outcomeKey !== undefined) await ports.internal.delete(job.outcomeKey);
  return completed;
}

async function takeBack(ports: PipelineJobPorts, job: JobRecord): Promise<void> {
  const { accountId } = job;
  if (job.attempts === 0) return;
  await removeStored(ports, job);
  // An attempt may have ended before the job referred to the outcome.
  const outcomeKey = outcomeKeyOf(job);
  const outcome = await readOutcome(ports, outcomeKey).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });
  if (outcome === undefined) return;
  const { documents: store, blobs } = ports.pipelines;
  const request: RequestContext = requestOf(job);
  for (const { record } of outcome.documents) {
    if (await store.get(accountId, record.id)) {
      await store.delete(record, auditEvent(request, 'deleted', documentSubject(record.id)));
    }
    await blobs.delete(record.blobKey);
  }
  const { bucket, blobKey, reportKey } = outcome.result;
  for (const key of [bucket === 'jobs' ? blobKey : undefined, reportKey, outcomeKey]) {
    if (key !== undefined) await ports.internal.delete(key);
  }
}

/** Removes everything that an interrupted or incomplete attempt may have stored under the job's names. */
async function removeStored({ internal, pipelines }: PipelineJobPorts, job: JobRecord): Promise<void> {
  await Promise.all([
    internal.delete(resultKeyOf(job)),
    internal.delete(reportKeyOf(job)),
    ...possibleDocumentKeys(job.accountId, job.documentId).map((key) => pipelines.blobs.delete(key)),
  ]);
}

async function readOutcome({ internal }: PipelineJobPorts, key: string): Promise<Outcome> {
  const bytes = await internal.read(key, { maxBytes: Number.POSITIVE_INFINITY });
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Outcome;
}

function folderOf({ accountId, id }: JobRecord): string {
  return `jobs/${accountId}/${id}`;
}

function resultKeyOf(job: JobRecord): string {
  return `${folderOf(job)}/result`;
}

function reportKeyOf(job: JobRecord): string {
  return `${folderOf(job)}/report.json`;
}

function outcomeKeyOf(job: JobRecord): string {
  return `${folderOf(job)}/outcome.json`;
}

/** Returns the job's document id for the first document, and ids derived from it for the others. */
function documentIdOf({ documentId }: JobRecord, index: number): string {
  return index === 0 ? documentId : derivedId(documentId, index);
}
