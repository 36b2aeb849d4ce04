import type { Readable } from 'node:stream';
import type * as z from 'zod';
import { batchItem } from '../contract/batch.ts';
import { MAX_FILE_LINES, MAX_LINE_BYTES } from '../contract/limits.ts';
import type { StoredTemplateSource } from '../contract/template-source.ts';
import { parseWith } from '../contract/validation/parse-with.ts';
import type { DocumentMetadata } from '../domain/document.ts';
import { InvalidInputError, isKnownError, NotFoundError } from '../domain/errors.ts';
import { derivedId } from '../domain/ids.ts';
import { type JsonObject, parseJson } from '../domain/json.ts';
import type { Plan } from '../domain/plans.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { BatchRecord } from '../ports/batch-store.ts';
import type { JobRecord } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { Queues } from '../ports/queues.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import type { WorkOutcome } from '../ports/work-outcome.ts';
import { type AccountWorkers, asAccountWorker } from './account-workers.ts';
import { whyStopped } from './cancel-jobs.ts';
import { dropBatchInput, type JobInputPorts } from './job-inputs.ts';
import { readInlineLine } from './job-secrets.ts';
import { type Line, readLines } from './json-lines.ts';
import { prepareLaterRender } from './prepare-render.ts';
import { newJob } from './queue-render.ts';
import { assertKeyIsValid } from './work-job.ts';

export interface FanOutPorts extends JobInputPorts {
  readonly jobs: JobStore;
  readonly templates: TemplateStore;
  readonly queues: Queues;
  readonly workers: AccountWorkers;
  readonly accounts: Pick<AccountStore, 'get' | 'hasKey'>;
  /** Opens the batch's input at its next byte. */
  readonly open: (batch: BatchRecord) => Promise<Readable>;
  readonly assertReachable: (url: string, field: string) => Promise<void>;
}

/** Number of jobs recorded and queued between two progress updates. */
const STRIDE = 10;

/** Seconds until a batch is retried after its account's queue was full. */
const QUEUE_FULL_SECONDS = 5;

/**
 * Creates the jobs of a batch. Job ids derive from batch and line, so processing a line twice creates one job. Progress is saved
 * every few lines, and a new run continues from there.
 *
 * @param hasTime whether time remains for some more lines.
 */
export async function fanOutBatch(
  ports: FanOutPorts,
  of: { readonly accountId: string; readonly batchId: string },
  hasTime: () => boolean,
): Promise<WorkOutcome> {
  const name = { accountId: of.accountId, kind: 'fan-out' };
  return asAccountWorker(ports.workers, name, () => readOn(ports, of, hasTime));
}

async function readOn(
  ports: FanOutPorts,
  of: { readonly accountId: string; readonly batchId: string },
  hasTime: () => boolean,
): Promise<WorkOutcome> {
  let batch = await ports.jobs.getBatch(of.accountId, of.batchId);
  if (!batch) return { outcome: 'done' };
  if (batch.fannedOut) {
    await dropBatchInput(ports, batch);
    return { outcome: 'done' };
  }
  const plan = (await ports.accounts.get(of.accountId))?.plan;
  if (plan === undefined) return { outcome: 'done' };
  const source = await sourceOf(ports, batch);
  if (typeof source === 'string' && !batch.inline) return stopReading(ports, batch, source);
  const first = batch.nextByte;
  const progress = { nextByte: batch.nextByte, nextIndex: batch.nextIndex, nextLine: batch.nextLine };
  let stride: string[] = [];
  const flush = async (end?: { count: number; error?: string }): Promise<boolean> => {
    if (stride.length > 0) await ports.queues.renderJobs(of.accountId, stride);
    stride = [];
    const stopped = typeof source === 'string' && end ? { error: source } : {};
    const moved = await ports.jobs.advanceBatch(batch!, { ...progress, ...end, ...stopped });
    batch = { ...batch!, ...progress };
    return moved;
  };
  for await (const line of readLines(await ports.open(batch), MAX_LINE_BYTES)) {
    const number = progress.nextLine;
    progress.nextLine += 1;
    if (line.text?.trim() === '') {
      progress.nextByte = first + line.next;
      continue;
    }
    if (progress.nextIndex >= MAX_FILE_LINES) {
      const error = `The file has more than ${MAX_FILE_LINES} lines; the rest was not rendered`;
      await flush({ count: progress.nextIndex, error });
      await dropBatchInput(ports, { ...batch, fannedOut: true, count: progress.nextIndex });
      return { outcome: 'done' };
    }
    // Only lines that the service wrote carry encrypted credentials; in a user's file the same characters are part of the line.
    const item = batch.inline && line.text !== undefined ? readInlineLine(line.text) : undefined;
    const start = first + line.start + (item?.skipped ?? 0);
    const unnamed = batchJob(batch, progress.nextIndex, [start, first + line.end], item?.sealed);
    const judged =
      typeof source === 'string'
        ? ({ problem: source } as Judged)
        : await judgeItem(
            ports,
            source,
            item ? { ...line, text: item.text } : line,
            placeOf(batch, unnamed, number),
          );
    const { problem, code, metadata, itemName } = judged;
    const job = { ...unnamed, itemName, ...(unnamed.webhook && { metadata }) };
    if (problem === undefined) {
      if (!(await made(ports, job, plan))) {
        // The rest of the file stays in place and takes no space in the queue.
        progress.nextLine -= 1;
        await flush();
        return { outcome: 'wait', afterSeconds: QUEUE_FULL_SECONDS };
      }
    } else await ports.jobs.createFailed(job, problem, code);
    // Failed jobs are queued as well, because the worker queues their webhooks.
    stride.push(job.id);
    progress.nextByte = first + line.next;
    progress.nextIndex += 1;
    if (stride.length >= STRIDE) {
      if (!(await flush())) return afterConflict(ports, batch);
      if (!hasTime()) return { outcome: 'retry', afterSeconds: 1 };
    }
  }
  if (!(await flush({ count: progress.nextIndex }))) return afterConflict(ports, batch);
  // The last job may have ended before the end of the input was found.
  await dropBatchInput(ports, { ...batch, fannedOut: true, count: progress.nextIndex });
  return { outcome: 'done' };
}

/**
 * Returns the template's source, or why the batch cannot continue. In the latter case items are not rendered, and the jobs of
 * inline items fail with that message, because their ids have been returned.
 */
async function sourceOf(ports: FanOutPorts, batch: BatchRecord): Promise<StoredTemplateSource | string> {
  const stopped = whyStopped(batch);
  if (stopped !== undefined) return stopped;
  try {
    await assertKeyIsValid(ports.accounts, batch);
    return await ports.templates.source(batch.template);
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof InvalidInputError) return error.message;
    throw error;
  }
}

/** Stops reading a file. Created jobs keep their ids and their count. */
async function stopReading(ports: FanOutPorts, batch: BatchRecord, error: string): Promise<WorkOutcome> {
  const { nextByte, nextIndex, nextLine } = batch;
  const end = { nextByte, nextIndex, nextLine, count: nextIndex, error };
  if (!(await ports.jobs.advanceBatch(batch, end))) return afterConflict(ports, batch);
  await dropBatchInput(ports, { ...batch, fannedOut: true, count: nextIndex });
  return { outcome: 'done' };
}

/**
 * Handles progress that could not be saved: another worker is ahead and continues, or the batch has been canceled, which the next
 * run detects.
 */
async function afterConflict(
  ports: FanOutPorts,
  { accountId, id, canceledAt }: BatchRecord,
): Promise<WorkOutcome> {
  const now = await ports.jobs.getBatch(accountId, id);
  if (now === undefined || now.canceledAt === canceledAt) return { outcome: 'done' };
  return { outcome: 'retry', afterSeconds: 1 };
}

/** Creates a line's job unless it exists. @returns `false` while the account's queue is full. */
async function made(ports: FanOutPorts, job: JobRecord, plan: Plan): Promise<boolean> {
  try {
    await ports.jobs.create(job, plan);
    return true;
  } catch (error) {
    if (isKnownError(error) && error.code === 'QUEUE_FULL') return false;
    throw error;
  }
}

function batchJob(
  batch: BatchRecord,
  index: number,
  range: readonly [number, number],
  sealed: Uint8Array | undefined,
): JobRecord {
  const job = newJob({
    id: derivedId(batch.id, index),
    task: { kind: 'template', template: batch.template, flattenForms: batch.flattenForms },
    key: batch.inputKey,
    range,
    sealed,
    reads: batch.inputDocument === undefined ? undefined : [batch.inputDocument],
    request: {
      caller: { accountId: batch.accountId, keyName: batch.actor, keyId: batch.keyId },
      requestId: batch.requestId,
      ...(batch.webhookInclude === undefined
        ? { webhookUrl: batch.webhookUrl }
        : { webhook: { url: batch.webhookUrl!, include: batch.webhookInclude } }),
    },
    now: Date.now(),
  });
  return { ...job, batchId: batch.id, batchIndex: index, admittedAt: batch.admittedAt };
}

/** Returns an item's position for messages: `items[3]` in a request, `line 4` in a file. */
function placeOf(batch: BatchRecord, job: JobRecord, line: number): string {
  return batch.inline ? `items[${job.batchIndex}]` : `line ${line}`;
}

/** Problem of an item, if any, and its metadata and name, if readable. */
interface Judged {
  readonly problem?: string | undefined;
  /** Code of the problem, if it has one. */
  readonly code?: string | undefined;
  readonly metadata?: DocumentMetadata | undefined;
  readonly itemName?: string | undefined;
}

/** @param place position of the item, for the message */
async function judgeItem(
  ports: FanOutPorts,
  source: StoredTemplateSource,
  line: Line,
  place: string,
): Promise<Judged> {
  const { problem, ...item } = await judgeLine(ports, source, line);
  return { problem: problem && `${place}: ${problem}`, ...item };
}

/** On any problem, only this line fails. */
async function judgeLine(ports: FanOutPorts, source: StoredTemplateSource, line: Line): Promise<Judged> {
  if (line.problem === 'too-long') return { problem: `must have at most ${MAX_LINE_BYTES} bytes` };
  if (line.text === undefined) return { problem: 'is not valid UTF-8' };
  let item: z.output<typeof batchItem> | undefined;
  try {
    item = parseWith(batchItem, parseJson(line.text, 'it'));
    prepareLaterRender(source, { data: item.data as JsonObject, invoice: item.invoice });
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'is not valid JSON' };
    // The error depends on the line alone, so a retry would fail in the same way and block the batch permanently.
    const known = isKnownError(error) ? error : undefined;
    const problem = known?.message ?? 'cannot be checked against the template';
    return { problem, code: known?.code, metadata: item?.metadata, itemName: item?.saveName };
  }
  const named = { metadata: item.metadata, itemName: item.saveName };
  try {
    if (item.s3?.endpoint !== undefined) await ports.assertReachable(item.s3.endpoint, 's3.endpoint');
    return named;
  } catch (error) {
    if (isKnownError(error)) return { problem: error.message, code: error.code, ...named };
    throw error;
  }
}
