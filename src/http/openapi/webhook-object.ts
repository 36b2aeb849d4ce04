import type { SchemaObject } from './types.ts';

const REPORT: SchemaObject = { $ref: '#/components/schemas/PipelineReport' };

const REFERENCE = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, slug: { type: 'string' } },
  required: ['id', 'name', 'slug'],
} as const satisfies SchemaObject;

/** Fields of every event besides its result, as far as the job has them. */
const CONTEXT: Readonly<Record<string, SchemaObject>> = {
  resultGone: {
    type: 'string',
    description: 'Why the result is not here: a document of the job has been deleted or has expired',
  },
  metadata: {
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: 'The `metadata` of the request',
  },
  template: { ...REFERENCE, description: 'The template that was rendered' },
  pipeline: {
    ...REFERENCE,
    properties: {
      ...REFERENCE.properties,
      version: { type: 'integer', description: 'The version whose steps were run' },
    },
    description: 'The saved pipeline that was run',
  },
  createdAt: { type: 'string', format: 'date-time', description: 'When the job was queued' },
};

const EVENT: SchemaObject = {
  description: 'How the job ended',
  oneOf: [
    {
      type: 'object',
      properties: {
        jobId: { type: 'string', format: 'uuid' },
        status: { type: 'string', const: 'complete' },
        pdfBase64: {
          type: 'string',
          contentEncoding: 'base64',
          contentMediaType: 'application/pdf',
          description: 'The result when it is a PDF, and did not go to a store',
        },
        mediaType: { type: 'string', description: 'Of the result, unless it is in `pdfBase64`' },
        fileBase64: {
          type: 'string',
          contentEncoding: 'base64',
          description: 'The result when it is an image or a ZIP',
        },
        url: { type: 'string', description: 'Where the result went, when the request named a store' },
        downloadUrl: {
          type: 'string',
          description: 'Reads the result without a key, with `include: "document"`, until `expiresAt`',
        },
        expiresAt: { type: 'string', format: 'date-time' },
        sizeBytes: { type: 'integer', description: 'Size of what `downloadUrl` reads' },
        report: REPORT,
        ...CONTEXT,
        documentId: { type: 'string', description: 'The saved document' },
        documentIds: {
          type: 'array',
          items: { type: 'string' },
          description: 'The saved documents of a pipeline with several',
        },
        warningCount: { type: 'integer', description: 'How many warnings the render has' },
        test: { type: 'boolean', description: '`true` for an event of `POST /v1/webhook-deliveries`' },
      },
      required: ['jobId', 'status', 'createdAt'],
    },
    {
      type: 'object',
      properties: {
        jobId: { type: 'string', format: 'uuid' },
        status: { type: 'string', const: 'failed' },
        error: { type: 'string', description: 'Why, for people' },
        errorCode: { type: 'string', description: 'Why, for programs, if the error has a code' },
        ...CONTEXT,
      },
      required: ['jobId', 'status', 'error', 'createdAt'],
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

/** Webhook requests that the service sends about a job. */
export const WEBHOOKS = {
  renderFinished: {
    post: {
      operationId: 'renderFinished',
      summary: 'A job has finished',
      description:
        'Posted to the webhook of the request, signed according to Standard Webhooks. Answer 2xx within 10 s; anything else is retried for 24 hours.',
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
