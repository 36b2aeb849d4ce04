import type { WebhookOption } from '../contract/webhook.ts';
import type { Caller } from '../domain/caller.ts';
import { newId } from '../domain/ids.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobRecord } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { Queues } from '../ports/queues.ts';
import { newJob } from './queue-render.ts';

export interface TestWebhookPorts {
  readonly jobs: Pick<JobStore, 'createComplete' | 'discard'>;
  readonly internal: Pick<BlobStore, 'put' | 'delete'>;
  readonly queues: Pick<Queues, 'webhook'>;
  readonly assertReachable: (url: string, field: string) => Promise<void>;
}

/**
 * Sends a test event to a URL. It is the event of a job without other work, so that it is signed, delivered, limited and recorded
 * like all others. It is delivered once.
 *
 * @throws InvalidInputError `URL_REFUSED`
 */
export async function testWebhook(
  ports: TestWebhookPorts,
  request: { readonly caller: Caller; readonly requestId: string },
  webhook: WebhookOption,
): Promise<JobRecord> {
  await ports.assertReachable(webhook.url, 'url');
  const { accountId } = request.caller;
  const now = Date.now();
  const id = newId(now);
  const blobKey = `jobs/${accountId}/${id}/result.pdf`;
  const job = newJob({
    id,
    task: { kind: 'webhook-test' },
    key: blobKey,
    request: { ...request, webhook },
    now,
  });
  const pdf = blankPdf();
  const result = { bucket: 'jobs', blobKey, sizeBytes: pdf.length } as const;
  await ports.internal.put(blobKey, pdf, 'application/pdf');
  try {
    await ports.jobs.createComplete(job, result);
    await ports.queues.webhook(accountId, id);
  } catch (error) {
    await ports.jobs.discard(job);
    await ports.internal.delete(blobKey);
    throw error;
  }
  return { ...job, status: 'complete', webhook: job.webhook && { ...job.webhook, state: 'pending' } };
}

/** Returns a PDF with one blank A4 page. */
function blankPdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\n`;
  return Buffer.from(`${file}${xref}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}
