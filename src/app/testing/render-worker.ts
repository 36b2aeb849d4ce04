import type { S3Target } from '../../contract/s3-target.ts';
import type { Caller } from '../../domain/caller.ts';
import type { JobRecord } from '../../ports/job-record.ts';
import { UploadFailedError } from '../../ports/object-uploader.ts';
import type { MemoryService } from '../../ports/testing/memory/service.ts';
import type { WorkOutcome } from '../../ports/work-outcome.ts';
import type { CaptureResult, RenderRequest, RenderResult } from '../../rendering/renderer.ts';
import { type FanOutPorts, fanOutBatch } from '../fan-out-batch.ts';
import type { QueueBatchPorts } from '../queue-batch.ts';
import type { QueueRenderPorts } from '../queue-render.ts';
import { type RenderJobPorts, renderJobs } from '../render-job.ts';
import { workJob } from '../work-job.ts';

const LEASE_MS = 60_000;

/** Object store that accepts everything, unless its bucket is named `absent`. */
class MemoryUploader {
  /** Whether the refusing store has received the bytes. */
  hears = false;
  readonly received: { readonly target: S3Target; readonly pdf: string }[] = [];

  async upload(target: S3Target, bytes: Uint8Array): Promise<string> {
    if (target.bucket === 'absent') {
      throw new UploadFailedError('s3: the store refused the object', { sent: this.hears });
    }
    this.received.push({ target, pdf: Buffer.from(bytes).toString() });
    return `https://${target.bucket}.example/${target.key}`;
  }
}

/** Returns the data as JSON instead of a PDF. */
export async function renderAsText({ data }: RenderRequest): Promise<RenderResult> {
  const pdf = new Uint8Array(Buffer.from(JSON.stringify(data)));
  return { pdf, warnings: [], conformance: [], violations: [], renderTimeMs: 1 };
}

/** Returns bytes that claim to be an image. */
async function captureAsText(): Promise<CaptureResult> {
  return { image: new Uint8Array(Buffer.from('an image')), warnings: [], renderTimeMs: 1 };
}

/** Queues, fans out and runs render jobs on in-memory ports; the test controls time and deliveries. */
export class RenderWorker {
  readonly service: MemoryService;
  readonly uploader = new MemoryUploader();
  render: (request: RenderRequest) => Promise<RenderResult> = renderAsText;
  capture: () => Promise<CaptureResult> = captureAsText;
  /** Maximum concurrent workers of an account. */
  bound = 4;

  #deliveries = 0;

  constructor(service: MemoryService) {
    this.service = service;
  }

  get queueing(): QueueRenderPorts & QueueBatchPorts {
    const { templates, jobs, internal, blobs, vault, queues, quota, uploads, documents } = this.service;
    return {
      templates,
      jobs,
      inputs: internal,
      vault,
      queues,
      quota,
      uploads: { uploads, documents, blobs },
      copyInput: async (from, to) =>
        internal.put(to, await blobs.read(from, { maxBytes: Infinity }), 'application/jsonl'),
      assertReachable: async () => {},
    };
  }

  get working(): RenderJobPorts & FanOutPorts {
    const { accounts, templates, jobs, attempts, blobs, internal, queues, slots, vault, quota } =
      this.service;
    return {
      accounts,
      templates,
      jobs,
      attempts,
      documents: blobs,
      internal,
      queues,
      renderer: { render: (request) => this.render(request), capture: () => this.capture() },
      uploader: this.uploader,
      readText: async (pdf) => Buffer.from(pdf).toString(),
      workers: { slots, bound: this.bound },
      vault,
      quota,
      open: (batch) => internal.streamFrom(batch.inputKey, batch.nextByte),
      assertReachable: async () => {},
    };
  }

  /** Delivers a job's message once, to a new worker. */
  deliver({ accountId }: Pick<Caller, 'accountId'>, jobId: string): Promise<WorkOutcome> {
    this.#deliveries += 1;
    const owner = `delivery ${this.#deliveries}`;
    return workJob(this.working, renderJobs(this.working), {
      accountId,
      jobId,
      owner,
      leaseMs: LEASE_MS,
      timeoutMs: LEASE_MS,
    });
  }

  /** Delivers the message until it is removed, without waiting in between. @returns the outcome of each delivery. */
  async deliverAll(caller: Caller, jobId: string): Promise<WorkOutcome[]> {
    const outcomes: WorkOutcome[] = [];
    for (;;) {
      const outcome = await this.deliver(caller, jobId);
      outcomes.push(outcome);
      if (outcome.outcome === 'done' || outcome.outcome === 'reject') return outcomes;
    }
  }

  /** Delivers a batch's message once. */
  fanOut(
    { accountId }: Pick<Caller, 'accountId'>,
    batchId: string,
    hasTime = () => true,
  ): Promise<WorkOutcome> {
    return fanOutBatch(this.working, { accountId, batchId }, hasTime);
  }

  /** Processes everything in the queues. */
  async workOff(caller: Caller): Promise<void> {
    const { queues } = this.service;
    for (const batchId of queues.fanOuts.splice(0)) await this.fanOut(caller, batchId);
    for (const jobId of queues.renders.splice(0)) await this.deliverAll(caller, jobId);
  }

  async job({ accountId }: Pick<Caller, 'accountId'>, id: string): Promise<JobRecord> {
    const job = await this.service.jobs.get(accountId, id);
    if (!job) throw new Error(`there is no job ${id}`);
    return job;
  }
}
