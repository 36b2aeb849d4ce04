import type { SchemaObject } from './types.ts';

const REPORT: SchemaObject = { $ref: '#/components/schemas/PipelineReport' };

const EVENT: SchemaObject = {
  description: 'How the job ended',
  oneOf: [
    {
      type: 'object',
      properties: {
        jobId: { type: 'string', format: 'uuid' },
        status: { type: 'string', const: 'complete' },
        resultGone: {
          type: 'string',
          description: 'Why the result is not here: a document of the job has been deleted or has expired',
        },
        pdfBase64: {
          type: 'string',
          contentEncoding: 'base64',
          contentMediaType: 'application/pdf',
          description: 'The result when it is a PDF, and did not go to a store',
        },
        mediaType: { type: 'string', description: 'Of a result that is an image or a ZIP' },
        fileBase64: {
          type: 'string',
          contentEncoding: 'base64',
          description: 'The result when it is an image or a ZIP',
        },
        url: { type: 'string', description: 'Where the result went, when the request named a store' },
        report: REPORT,
      },
      required: ['jobId', 'status'],
    },
    {
      type: 'object',
      properties: {
        jobId: { type: 'string', format: 'uuid' },
        status: { type: 'string', const: 'failed' },
        error: { type: 'string', description: 'Why, for people' },
      },
      required: ['jobId', 'status', 'error'],
    },
  ],
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** What the service posts to the `webhookUrl` of a job. */
export const WEBHOOKS = {
  renderFinished: {
    post: {
      operationId: 'renderFinished',
      summary: 'A job has finished',
      description:
        'Posted to the `webhookUrl` of the request, signed according to Standard Webhooks. Answer 2xx within 10 s; anything else is retried for 24 hours.',
      tags: ['Webhooks'],
      security: [],
      parameters: [
        header('webhook-id', 'The same for every delivery of this event'),
        header('webhook-timestamp', 'Unix seconds of this delivery'),
        header(
          'webhook-signature',
          '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; one for each valid secret',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
      },
      responses: {
        '2XX': { description: 'Received' },
        '4XX': { description: 'Not received: the delivery is retried' },
      },
    },
  },
};

export const WEBHOOK_SCHEMAS = { WebhookEvent: EVENT };
