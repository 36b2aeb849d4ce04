import { producerMessage } from '../../contract/render-message.ts';
import { VERSION } from '../../domain/version.ts';
import { documentedPath, type Operation } from '../operation.ts';
import { ERROR_SCHEMA } from './errors.ts';
import { EXAMPLES } from './examples/index.ts';
import { HEADERS, PARAMETERS } from './headers.ts';
import { SchemaCollector } from './json-schema.ts';
import { operationObject } from './operation-object.ts';
import { SERVER_PLACEHOLDER } from './server.ts';
import { TAGS } from './tags.ts';
import type { OpenApiDocument, OperationObject, SchemaObject } from './types.ts';
import { WEBHOOK_SCHEMAS, WEBHOOKS } from './webhook-object.ts';

interface DocumentOptions {
  /** Whether response schemas disallow further members: for tests, not for clients. */
  readonly closedResponses?: boolean;
}

/** Returns the OpenAPI 3.1 document of these operations, from the same schemas that parse requests. */
export function openApiDocument(
  operations: readonly Operation[],
  options: DocumentOptions = {},
): OpenApiDocument {
  const schemas = new SchemaCollector(options.closedResponses ?? false);
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const operation of operations) {
    const path = documentedPath(operation);
    paths[path] ??= {};
    paths[path]![operation.method.toLowerCase()] = operationObject(
      operation,
      EXAMPLES[operation.id] ?? [],
      schemas,
    );
  }
  const used = new Set(operations.map(({ tag }) => tag));
  const renderMessage = schemas.input(producerMessage);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platen',
      version: VERSION,
      summary: 'Render, redact, certify, merge, rasterize and read PDFs',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: SERVER_PLACEHOLDER, description: 'This deployment' }],
    tags: TAGS.filter(({ name }) => used.has(name) || name === 'Webhooks'),
    paths,
    webhooks: WEBHOOKS,
    components: {
      schemas: {
        ErrorBody: ERROR_SCHEMA,
        ...sorted({ ...schemas.components, ...WEBHOOK_SCHEMAS, RenderMessage: renderMessage }),
      },
      headers: HEADERS,
      parameters: PARAMETERS,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `platen_sk_…`' },
      },
    },
  };
}

const INTRODUCTION = `Send an API key as \`Authorization: Bearer platen_sk_…\`. Bodies are JSON unless stated; a PDF in a JSON body is base64, or \`{ "documentId": "…" }\` for one that the service has already.

Every error is \`{ error, code, requestId }\`. Every POST takes an \`Idempotency-Key\`. A key may make 100 requests in any 60 seconds.`;

function sorted(schemas: Record<string, SchemaObject>): Record<string, SchemaObject> {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}
