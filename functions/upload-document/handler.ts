import { assertPdf } from '@platen/pdf';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { saveDocument } from '../../src/app/save-document.ts';
import { metadata } from '../../src/contract/metadata.ts';
import { parseWith } from '../../src/contract/validation/parse-with.ts';
import { InvalidInputError } from '../../src/domain/errors.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentDocument } from '../../src/http/presenters/document.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = documentPorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { query, bytes } = request;
  assertPdf(bytes, 'body');
  const document = await saveDocument(ports, request, {
    bytes,
    source: 'uploaded',
    name: query.name ?? `upload-${new Date().toISOString().slice(0, 10)}`,
    metadata: parseWith(metadata, metadataPairs(query), 'metadata'),
    countsAsRender: false,
  });
  return json(201, { data: presentDocument(document) }, { 'X-Document-Id': document.id });
});

const PREFIX = 'metadata.';

/** Parses `metadata.<key>=value` of the query, the same syntax as the filters of the document list. */
function metadataPairs(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const pairs = Object.entries(query).filter(([key]) => key.startsWith(PREFIX));
  if (Object.hasOwn(query, `${PREFIX}__proto__`)) {
    throw new InvalidInputError('metadata.__proto__: cannot be a key', { field: 'metadata.__proto__' });
  }
  return Object.fromEntries(pairs.map(([key, value]) => [key.slice(PREFIX.length), value]));
}
