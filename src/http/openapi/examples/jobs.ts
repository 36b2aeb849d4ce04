import { EXAMPLE, type Examples } from './example.ts';

export const JOBS_EXAMPLES: Examples = {
  'get-job': [{ summary: 'Read', params: { jobId: EXAMPLE.jobId }, status: 200 }],
  'delete-job': [{ summary: 'Cancel', params: { jobId: EXAMPLE.waitingJobId }, status: 204 }],
  'resend-webhook': [{ summary: 'Send again', params: { jobId: EXAMPLE.jobWithWebhookId }, status: 202 }],
  'list-jobs': [
    { summary: 'The newest', status: 200 },
    { summary: 'Failed', query: { status: 'failed' }, status: 200 },
  ],
  'list-batches': [{ summary: 'The newest', status: 200 }],
  'list-deliveries': [
    { summary: 'The newest', status: 200 },
    { summary: 'Failed', query: { state: 'failed' }, status: 200 },
  ],
  'test-webhook': [
    { summary: 'With a URL of the PDF', body: { url: EXAMPLE.webhookUrl, include: 'document' }, status: 202 },
  ],
  'list-batch-jobs': [
    { summary: 'All', params: { batchId: EXAMPLE.batchId }, status: 200 },
    { summary: 'Failed', params: { batchId: EXAMPLE.batchId }, query: { status: 'failed' }, status: 200 },
  ],
  'get-batch': [{ summary: 'Read', params: { batchId: EXAMPLE.batchId }, status: 200 }],
  'delete-batch': [{ summary: 'Cancel', params: { batchId: EXAMPLE.waitingBatchId }, status: 204 }],
  'get-batch-results': [
    { summary: 'As a ZIP', params: { batchId: EXAMPLE.batchId }, status: 200 },
    { summary: 'As one PDF', params: { batchId: EXAMPLE.batchId }, query: { format: 'pdf' }, status: 200 },
  ],
};
