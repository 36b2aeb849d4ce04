import type { Readable } from 'node:stream';
import { assertMergeSize, MAX_TOTAL_BYTES } from '@platen/pdf';
import { pdfFileName } from '../contract/file-name.ts';
import { MAX_MERGED_RESULTS } from '../contract/limits.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import { NotFoundError, PlatenError } from '../domain/errors.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { BatchRecord } from '../ports/batch-store.ts';
import { hasEnded, type JobRecord } from '../ports/job-record.ts';
import { readAll, type ZipEntry, zipOf } from '../zip/write-zip.ts';
import { findBatch, listBatchJobs } from './batch-jobs.ts';
import { documentNames } from './document-names.ts';
import { fileOf, type JobReaderPorts } from './read-job.ts';
import { showable } from './withhold-results.ts';

/** Number of jobs read at once, and of PDFs opened ahead. */
const PAGE = 100;
const AHEAD = 8;

/** Job without a PDF in the results, and the reason. */
interface Failure {
  /** Index of the item, from 0. */
  readonly index: number;
  readonly jobId: string;
  readonly error: string;
}

/**
 * Returns the PDFs of a batch as a ZIP: `00000.pdf` for the first item and so on, or `00000 Name.pdf` with `names`, the current
 * names of documents. `failures.json` has the items without a PDF. It is generated while it is read: a few PDFs are open at a time, and none is in memory.
 *
 * @throws NotFoundError `BATCH_NOT_FOUND`
 * @throws PlatenError `BATCH_NOT_ENDED` (conflict)
 */
export async function zipResults(
  ports: JobReaderPorts,
  request: RequestContext,
  batchId: string,
  { names = false }: { readonly names?: boolean } = {},
): Promise<Readable> {
  const batch = await endedBatch(ports, request, batchId);
  return zipOf(entries(ports, request, batch, names), new Date(batch.createdAt));
}

/**
 * Merges the PDFs of a batch into one, in item order.
 *
 * @throws NotFoundError `BATCH_NOT_FOUND`, `NO_RESULTS`
 * @throws PlatenError `BATCH_NOT_ENDED` (conflict), `TOO_MANY_RESULTS`
 */
export async function mergeResults(
  ports: JobReaderPorts & { readonly worker: () => Pick<PdfWorker, 'run'> },
  request: RequestContext,
  batchId: string,
): Promise<{ readonly pdf: Uint8Array; readonly failures: number }> {
  const batch = await endedBatch(ports, request, batchId);
  const found: JobRecord[] = [];
  let jobs = 0;
  let bytes = 0;
  for await (const job of jobsOf(ports, batch)) {
    jobs += 1;
    if (failureOf(job) !== undefined) continue;
    found.push(job);
    bytes += job.result?.sizeBytes ?? 0;
    if (found.length > MAX_MERGED_RESULTS || bytes > MAX_TOTAL_BYTES) throw tooMany();
  }
  const pdfs: Uint8Array[] = [];
  const names: string[] = [];
  for await (const { job, body } of opened(ports, request, found)) {
    if (body === undefined) continue;
    pdfs.push(await readAll(body));
    names.push(`${batch.template.name} ${job.batchIndex! + 1}`);
  }
  const failures = jobs - pdfs.length;
  if (pdfs.length === 0) {
    throw new NotFoundError('The batch has no remaining PDF', { code: 'NO_RESULTS' });
  }
  if (pdfs.length === 1) return { pdf: pdfs[0]!, failures };
  assertMergeSize(
    pdfs.map(({ length }) => length),
    'batch',
  );
  const { pdf } = await ports
    .worker()
    .run('merge', pdfs, { names, field: 'batch', maxInputs: MAX_MERGED_RESULTS });
  return { pdf, failures };
}

async function endedBatch(
  { jobs }: JobReaderPorts,
  { caller: { accountId } }: RequestContext,
  batchId: string,
): Promise<BatchRecord> {
  const batch = await findBatch(jobs, accountId, batchId);
  const { complete, failed } = await jobs.countBatch(accountId, batchId);
  const count = batch.count ?? batch.nextIndex;
  if (batch.fannedOut && complete + failed >= count) return batch;
  throw new PlatenError(
    'conflict',
    'BATCH_NOT_ENDED',
    `${complete + failed} of the batch's jobs have ended: results are available once all have`,
  );
}

async function* jobsOf(ports: JobReaderPorts, batch: BatchRecord): AsyncGenerator<JobRecord> {
  for await (const page of pagesOf(ports, batch)) yield* page;
}

async function* pagesOf(ports: JobReaderPorts, batch: BatchRecord): AsyncGenerator<JobRecord[]> {
  for (let offset = 0; ; offset += PAGE) {
    const { items, total } = await listBatchJobs(ports.jobs, batch, { limit: PAGE, offset });
    yield await showable(ports, items);
    if (offset + PAGE >= total) return;
  }
}

/** Returns why a job has no PDF, according to its record. */
function failureOf(job: JobRecord): string | undefined {
  if (job.status === 'failed') return job.error ?? 'The job failed';
  if (!hasEnded(job)) return 'The job has not ended';
  return job.result?.url === undefined ? undefined : `The PDF was uploaded to ${job.result.url}`;
}

async function* entries(
  ports: JobReaderPorts,
  request: RequestContext,
  batch: BatchRecord,
  hasNames: boolean,
): AsyncGenerator<ZipEntry> {
  const failures: Failure[] = [];
  const fail = ({ id, batchIndex = 0 }: JobRecord, error: string) =>
    failures.push({ index: batchIndex, jobId: id, error });
  const names = new Map<string, string>();
  async function* withPdf() {
    for await (const page of pagesOf(ports, batch)) {
      if (hasNames) {
        const found = await documentNames(ports.records, batch.accountId, page.flatMap(savedAs));
        for (const [id, name] of found) names.set(id, name);
      }
      for (const job of page) {
        const failure = failureOf(job);
        if (failure === undefined) yield job;
        else fail(job, failure);
      }
    }
  }
  for await (const { job, body } of opened(ports, request, withPdf())) {
    if (body === undefined) fail(job, 'The document has been deleted');
    else yield { name: entryName(job, names), bytes: body };
  }
  failures.sort((a, b) => a.index - b.index);
  yield { name: 'failures.json', bytes: Buffer.from(`${JSON.stringify(failures, null, 2)}\n`) };
}

/** Returns the id of the document that a job saved, if any. */
function savedAs({ result }: JobRecord): string[] {
  return result?.documentId === undefined ? [] : [result.documentId];
}

function entryName(job: JobRecord, names: ReadonlyMap<string, string>): string {
  const number = String(job.batchIndex).padStart(5, '0');
  const name = savedAs(job).map((id) => names.get(id))[0];
  return name === undefined ? `${number}.pdf` : `${number} ${pdfFileName(name)}`;
}

interface Opened {
  readonly job: JobRecord;
  readonly body: Readable | undefined;
}

/** Yields the PDFs of jobs in order, opening the next ones ahead. PDFs that are not consumed are closed. */
async function* opened(
  ports: JobReaderPorts,
  request: RequestContext,
  jobs: Iterable<JobRecord> | AsyncIterable<JobRecord>,
): AsyncGenerator<Opened> {
  const waiting: Promise<Opened>[] = [];
  try {
    for await (const job of jobs) {
      const opening = fileOf(ports, request, job).then((body) => ({ job, body }));
      // The error is handled at its turn.
      opening.catch(() => {});
      waiting.push(opening);
      if (waiting.length > AHEAD) yield await waiting.shift()!;
    }
    while (waiting.length > 0) yield await waiting.shift()!;
  } finally {
    for (const left of waiting) void left.then(({ body }) => body?.destroy()).catch(() => {});
  }
}

function tooMany(): PlatenError {
  return new PlatenError(
    'too-large',
    'TOO_MANY_RESULTS',
    `The batch has more than ${MAX_MERGED_RESULTS.toLocaleString('en')} PDFs or ${MAX_TOTAL_BYTES >> 20} MB, which cannot be merged into one: use format=zip`,
  );
}
