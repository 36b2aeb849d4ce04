import { readInformation } from '@platen/pdf';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../domain/caller.ts';
import { newId } from '../domain/ids.ts';
import type { JobWebhook } from '../ports/job-record.ts';
import { MemoryService, saveTestTemplate } from '../ports/testing/memory/service.ts';
import { type DeliverWebhookPorts, deliverWebhook } from './deliver-webhook.ts';
import { queueRender } from './queue-render.ts';
import { resendWebhook } from './read-job.ts';
import { testWebhook } from './test-webhook.ts';
import { RenderWorker } from './testing/render-worker.ts';

const DAY_MS = 86_400_000;
const URL = 'https://hooks.example/x';

interface Posted {
  readonly url: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

let service: MemoryService;
let worker: RenderWorker;
let caller: Caller;
let posted: Posted[];
/** Response of the receiver; an error simulates an unreachable one. */
let answer: () => Promise<number>;
let now: number;
beforeEach(async () => {
  service = new MemoryService();
  worker = new RenderWorker(service);
  caller = await service.caller('free');
  await saveTestTemplate(service, caller);
  posted = [];
  answer = async () => 200;
  now = Date.now();
});

function ports(): DeliverWebhookPorts {
  const { jobs, blobs, internal, documents, webhookSecrets, accounts, allowance, slots } = service;
  return {
    jobs,
    documents: blobs,
    internal,
    records: documents,
    presence: documents,
    secrets: webhookSecrets,
    accounts,
    allowance,
    workers: { slots, bound: 4 },
    post: async (url, body, headers) => {
      posted.push({ url, text: Buffer.from(body).toString('utf8'), headers });
      return answer();
    },
    now: () => now,
  };
}

/** Creates an ended job. @returns its id. */
async function ended(save = true, fields: Partial<Parameters<typeof queueRender>[1]> = { webhookUrl: URL }) {
  const input = { data: { title: 'T' }, save, metadata: { order: 'A-1' } };
  const { id } = await queueRender(worker.queueing, {
    caller,
    requestId: newId(),
    slug: 'note',
    input,
    flattenForms: false,
    ...fields,
  });
  await worker.deliverAll(caller, id);
  return id;
}

/** Returns an event's fields other than its result. */
async function contextOf(id: string): Promise<object> {
  const { result, createdAt, metadata } = await worker.job(caller, id);
  const { id: templateId } = (await service.templates.get(caller.accountId, 'note'))!;
  return {
    documentId: result?.documentId,
    metadata,
    template: { id: templateId, name: 'note', slug: 'note' },
    warningCount: result && 0,
    createdAt: new Date(createdAt).toISOString(),
  };
}

const deliver = (jobId: string) => deliverWebhook(ports(), { accountId: caller.accountId, jobId });
const webhookOf = async (id: string): Promise<JobWebhook> => (await worker.job(caller, id)).webhook!;

describe('the delivery of a webhook', () => {
  it('has the body of the specification and the signature of Standard Webhooks', async () => {
    const id = await ended();
    expect(await deliver(id)).toEqual({ outcome: 'done' });
    const [{ url, text, headers }] = posted as [Posted];
    expect(url).toBe(URL);
    const pdfBase64 = Buffer.from('{"title":"T"}').toString('base64');
    // The fields of the specification in its order, followed by others.
    expect(text.startsWith(JSON.stringify({ jobId: id, status: 'complete', pdfBase64 }).slice(0, -1))).toBe(
      true,
    );
    expect(JSON.parse(text)).toEqual({ jobId: id, status: 'complete', pdfBase64, ...(await contextOf(id)) });
    const [secret] = await service.webhookSecrets.valid(caller.accountId, now);
    expect(new Webhook(secret!).verify(text, headers)).toEqual(JSON.parse(text));
    expect(await webhookOf(id)).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
    // The audit trail records that the document's bytes were sent out.
    const { documentId } = await worker.job(caller, id);
    expect(service.eventsOf(caller, documentId)).toEqual(['generated', 'downloaded']);
  });

  it('is signed with both secrets after a rotation, until the older one has expired', async () => {
    const id = await ended(false);
    const { accountId } = caller;
    const [before] = await service.webhookSecrets.valid(accountId, now);
    await service.webhookSecrets.rotate(accountId, now, 1_000);
    const signatures = async () => {
      await deliver(id);
      await service.jobs.reopenWebhook(await worker.job(caller, id));
      return posted.at(-1)!.headers['webhook-signature']!.split(' ').length;
    };
    expect(await signatures()).toBe(2);
    expect(() => new Webhook(before!).verify(posted[0]!.text, posted[0]!.headers)).not.toThrow();
    now += 2_000;
    expect(await signatures()).toBe(1);
  });

  it('is sent once, unless it is resent on request', async () => {
    const id = await ended();
    await deliver(id);
    expect(await deliver(id)).toEqual({ outcome: 'done' });
    expect(posted).toHaveLength(1);
    await resendWebhook({ jobs: service.jobs, queues: service.queues }, caller.accountId, id);
    await deliver(id);
    expect(posted).toHaveLength(2);
    expect(new Set(posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is tried ten times within a day at growing intervals, then abandoned', async () => {
    const id = await ended();
    answer = async () => 500;
    const waits: number[] = [];
    for (;;) {
      const outcome = await deliver(id);
      if (outcome.outcome !== 'retry') {
        expect(outcome).toMatchObject({
          outcome: 'reject',
          reason: expect.stringContaining('10 deliveries'),
        });
        break;
      }
      waits.push(outcome.afterSeconds);
      now += outcome.afterSeconds * 1000;
    }
    expect(posted).toHaveLength(10);
    for (const [n, wait] of waits.entries()) if (n > 0) expect(wait).toBeGreaterThan(waits[n - 1]!);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(86_400);
    expect(await webhookOf(id)).toMatchObject({ state: 'failed' });
  });

  it('is abandoned after a day, with any number of tries left', async () => {
    const id = await ended();
    answer = async () => 503;
    expect(await deliver(id)).toMatchObject({ outcome: 'retry' });
    now += DAY_MS + 60_000;
    expect(await deliver(id)).toMatchObject({ outcome: 'reject' });
  });

  it('reveals no internal address when the receiver is unreachable', async () => {
    const id = await ended();
    answer = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1'));
    await deliver(id);
    const { attempts } = await webhookOf(id);
    expect(attempts).toMatchObject([{ error: 'The receiver could not be reached' }]);
  });

  it('occupies only one worker for a receiver that does not answer', async () => {
    const [one, two] = [await ended(), await ended()];
    answer = () => Promise.reject(new Error('timeout'));
    await deliver(one);
    let second: unknown;
    answer = async () => {
      second = await deliver(two);
      return 200;
    };
    await deliver(one);
    expect(second).toMatchObject({ outcome: 'wait' });
    answer = async () => 200;
    expect(await deliver(two)).toEqual({ outcome: 'done' });
  });

  it('counts against the daily limit of the plan', async () => {
    const [id, other] = [await ended(), await ended()];
    service.allowance.leave({ id: caller.accountId, plan: 'free' }, now, 1);
    await deliver(id);
    expect(await deliver(other)).toEqual({ outcome: 'done' });
    expect(posted).toHaveLength(1);
    expect(await webhookOf(other)).toMatchObject({
      state: 'failed',
      attempts: [{ error: expect.stringContaining('1,000 webhook deliveries per day') }],
    });
  });

  it('states where an uploaded PDF is, or why there is none', async () => {
    const { id } = await queueRender(worker.queueing, {
      caller,
      requestId: newId(),
      slug: 'note',
      input: {
        data: {},
        save: true,
        s3: { bucket: 'b-1', key: 'k.pdf', region: 'r', accessKeyId: 'a', secretAccessKey: 's' },
      },
      flattenForms: false,
      webhookUrl: URL,
    });
    await worker.deliverAll(caller, id);
    await deliver(id);
    expect(JSON.parse(posted[0]!.text)).toEqual({
      jobId: id,
      status: 'complete',
      url: 'https://b-1.example/k.pdf',
      ...(await contextOf(id)),
    });
    worker.render = () => Promise.reject(new Error('inside'));
    const failed = await ended();
    await deliver(failed);
    expect(JSON.parse(posted[1]!.text)).toEqual({
      jobId: failed,
      status: 'failed',
      error: 'Internal server error',
      errorCode: 'INTERNAL_ERROR',
      ...(await contextOf(failed)),
    });
  });

  it('has a URL instead of the bytes with include document, and records the download', async () => {
    const id = await ended(true, { webhook: { url: URL, include: 'document' } });
    await deliver(id);
    const { documentId, result } = await worker.job(caller, id);
    expect(JSON.parse(posted[0]!.text)).toEqual({
      jobId: id,
      status: 'complete',
      mediaType: 'application/pdf',
      sizeBytes: result!.sizeBytes,
      downloadUrl: `memory:${result!.blobKey}?expires=3600`,
      expiresAt: new Date(now + 3_600_000).toISOString(),
      ...(await contextOf(id)),
    });
    expect(service.eventsOf(caller, documentId)).toEqual(['generated', 'downloaded']);
  });

  it('has no content and metadata of a deleted document', async () => {
    const id = await ended(true, { webhook: { url: URL, include: 'document' } });
    const { accountId, documentId } = await worker.job(caller, id);
    await service.jobs.withhold(accountId, id, documentId);
    await deliver(id);
    const event = JSON.parse(posted[0]!.text);
    expect(event).toMatchObject({ resultGone: expect.stringContaining(documentId) });
    expect(event.metadata).toBeUndefined();
    expect((await worker.job(caller, id)).metadata).toBeUndefined();
  });

  it('is refused when a request states its URL twice', async () => {
    await expect(ended(true, { webhookUrl: URL, webhook: { url: URL, include: 'pdf' } })).rejects.toThrow(
      'webhook: cannot be given together with webhookUrl',
    );
  });
});

describe('a test event', () => {
  const send = async (include: 'document' | 'pdf') => {
    const { jobs, internal, queues } = service;
    const sent = { jobs, internal, queues, assertReachable: async () => {} };
    const job = await testWebhook(sent, { caller, requestId: 'r' }, { url: URL, include });
    expect(queues.webhooks.at(-1)).toBe(job.id);
    return job;
  };

  it('is signed like all others, has a readable PDF, and is recorded', async () => {
    const { id } = await send('pdf');
    await deliver(id);
    const [{ text, headers }] = posted as [Posted];
    const [secret] = await service.webhookSecrets.valid(caller.accountId, now);
    const event = new Webhook(secret!).verify(text, headers) as { test: boolean; pdfBase64: string };
    expect(event).toMatchObject({ jobId: id, status: 'complete', test: true });
    expect((await readInformation(Buffer.from(event.pdfBase64, 'base64'))).pages).toHaveLength(1);
    expect(await webhookOf(id)).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
    const page = { limit: 10, offset: 0 };
    expect((await service.jobs.list(caller.accountId, 'deliveries', page)).items).toHaveLength(1);
    expect((await service.jobs.list(caller.accountId, 'jobs', page)).items).toEqual([]);
  });

  it("is delivered once, and counts as one of the day's deliveries", async () => {
    const { id } = await send('document');
    answer = async () => 500;
    expect(await deliver(id)).toEqual({ outcome: 'done' });
    expect(await webhookOf(id)).toMatchObject({ state: 'failed', attempts: [{ status: 500 }] });
    service.allowance.leave({ id: caller.accountId, plan: 'free' }, now, 0);
    const other = await send('document');
    await deliver(other.id);
    expect(posted).toHaveLength(1);
    expect((await webhookOf(other.id)).attempts[0]!.error).toContain('used up');
  });
});
