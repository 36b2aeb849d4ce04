import { samplePdf } from '../../../packages/pdf/src/testing/sample-pdf.ts';
import { issue } from '../../../packages/pdf/src/testing/signatures/test-ca.ts';
import { pipelineBody } from '../../contract/pipeline.ts';
import { parseWith } from '../../contract/validation/parse-with.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import type { JobRecord } from '../../ports/job-record.ts';
import { UploadFailedError } from '../../ports/object-uploader.ts';
import { MemoryService, requestBy, saveTestTemplate } from '../../ports/testing/memory/service.ts';
import type { WorkOutcome } from '../../ports/work-outcome.ts';
import type { RenderRequest } from '../../rendering/renderer.ts';
import { saveCertificate } from '../certificates.ts';
import { type PipelineJobPorts, pipelineJobs } from '../pipeline/pipeline-jobs.ts';
import { queuePipeline } from '../pipeline/queue-pipeline.ts';
import { type PipelinePorts, runPipeline } from '../pipeline/run-pipeline.ts';
import { saveDocument } from '../save-document.ts';
import { signWithSavedKey } from '../sign-with-saved-key.ts';
import { workJob } from '../work-job.ts';
import { directWorker } from './direct-worker.ts';

/** Returns a PDF page with the text `text`. */
export function pdfOf(text: string): Uint8Array {
  return samplePdf({ content: `BT /F1 24 Tf 72 700 Td (${text}) Tj ET` });
}

const signers = {
  signer: async () => {
    throw new Error('there is no KMS');
  },
};

interface QueueOptions {
  readonly by?: Caller;
  readonly webhookUrl?: string;
}

/** In-memory account that runs pipelines. A render is a page with the data's `title`. */
export class TestPipelines {
  readonly service: MemoryService;
  readonly caller: Caller;
  /** Uploads to another store: any bucket but `absent`. */
  readonly uploads: { readonly key: string; readonly bytes: Uint8Array; readonly type: string }[] = [];

  #isBroken = false;

  private constructor(service: MemoryService, caller: Caller) {
    this.service = service;
    this.caller = caller;
  }

  static async start(): Promise<TestPipelines> {
    const service = new MemoryService();
    return new TestPipelines(service, await service.caller());
  }

  get ports(): PipelinePorts {
    return {
      ...this.service,
      fonts: [],
      worker: directWorker,
      signers,
      savedKeys: { sign: (request) => signWithSavedKey(this.service, request) },
      renderer: {
        render: async ({ data }: RenderRequest) => {
          if (this.#isBroken) throw new Error('password of the browser');
          const pdf = pdfOf(String(data.title));
          return { pdf, warnings: [], conformance: [], violations: [], renderTimeMs: 1 };
        },
        capture: () => Promise.reject(new Error('pipelines capture nothing')),
        fill: () => Promise.reject(new Error('pipelines fill no Word document')),
      },
      converter: {
        convert: async ({ bytes }) => ({
          bytes: pdfOf(Buffer.from(bytes).toString()),
          warnings: [{ kind: 'font', message: 'Calibri' }],
          conformance: ['PDF/A-2a'],
        }),
      },
      readText: async () => '',
      timestampAuthority: () => {
        throw new Error('there are no time stamps');
      },
      uploader: {
        upload: async ({ key, bucket }, bytes, type) => {
          if (bucket === 'absent') throw new UploadFailedError('s3: refused', { sent: true });
          this.uploads.push({ key, bytes, type });
          return `https://${bucket}.example/${key}`;
        },
      },
      assertReachable: async () => {},
    };
  }

  run(body: object, by = this.caller) {
    const request = { ...requestBy(by, 'runPipeline'), deadline: Date.now() + 120_000 };
    return runPipeline(this.ports, request, parseWith(pipelineBody, body));
  }

  /** Makes every further render fail with an internal error. */
  breakRenderer(): void {
    this.#isBroken = true;
  }

  get #jobPorts(): PipelineJobPorts {
    const { accounts, jobs, attempts, queues, slots, internal, vault } = this.service;
    const workers = { slots, bound: 4 };
    return {
      pipelines: this.ports,
      internal,
      vault,
      work: { accounts, jobs, attempts, queues, internal, workers },
    };
  }

  /** @returns the id of the job */
  async queue(body: object, { by = this.caller, webhookUrl }: QueueOptions = {}): Promise<string> {
    const { jobs, internal, vault, queues } = this.service;
    const ports = { pipelines: this.ports, queueing: { jobs, inputs: internal, vault, queues } };
    const request = { ...requestBy(by, 'runPipeline'), webhookUrl };
    return (await queuePipeline(ports, request, parseWith(pipelineBody, body))).id;
  }

  /** Delivers a job's message once, to a new worker. */
  deliver(jobId: string): Promise<WorkOutcome> {
    const { accountId } = this.caller;
    const times = { leaseMs: 60_000, timeoutMs: 60_000 };
    return workJob(this.#jobPorts.work, pipelineJobs(this.#jobPorts), {
      accountId,
      jobId,
      owner: newId(),
      ...times,
    });
  }

  async job(jobId: string): Promise<JobRecord> {
    const job = await this.service.jobs.get(this.caller.accountId, jobId);
    if (!job) throw new Error(`there is no job ${jobId}`);
    return job;
  }

  async template(slug: string): Promise<void> {
    await saveTestTemplate(this.service, this.caller, { slug });
  }

  /** @returns the id of a document with the text `text` */
  async document(text: string): Promise<string> {
    const bytes = pdfOf(text);
    const document = { bytes, source: 'uploaded', name: text, metadata: {}, countsAsRender: false } as const;
    return (await saveDocument(this.service, requestBy(this.caller), document)).id;
  }

  /** @returns the id of a saved certificate */
  async certificate(): Promise<string> {
    const { certificatePem, privateKeyPem } = issue({ name: 'Signer' });
    const input = { certificatePem, privateKeyPem };
    const ports = { ...this.service, signers };
    return (await saveCertificate(ports, requestBy(this.caller), 'Signer', input)).id;
  }

  /** Number of counted renders. */
  get renders(): number {
    return this.service.quota.used(this.caller.accountId, Date.now());
  }

  /** Returns everything that the account stores, to check that nothing was left behind. */
  async traces() {
    const { accountId } = this.caller;
    const { total } = await this.service.documents.list(accountId, {}, { limit: 1, offset: 0 });
    return {
      documents: total,
      renders: this.renders,
      events: this.service.eventsOf(this.caller),
      objects: this.service.blobs.keys(),
    };
  }
}
