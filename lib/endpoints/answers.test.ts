import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { documentedPath } from '../../src/http/operation.ts';
import { ENDPOINTS } from './index.ts';

const operations = ENDPOINTS.map(({ operation }) => operation);
/** Responses may have no further members. */
const strict = openApiDocument(operations, { closedResponses: true });
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('binary', true);
ajv.addSchema({ $id: 'openapi', components: strict.components });

/** Every JSON response of the document, errors included. */
const responses = operations.flatMap((operation) => {
  const described = strict.paths[documentedPath(operation)]![operation.method.toLowerCase()]!;
  return Object.entries(described.responses).flatMap(([status, { content }]) => {
    const media = content?.['application/json'];
    return media && status !== 'default' ? [[operation.id, status, media] as const] : [];
  });
});

describe('the reference', () => {
  it.each(responses)('has an example of %s → %s that its schema accepts', (_, __, { schema, examples }) => {
    const values = Object.values(examples ?? {}).map(({ value }) => value);
    expect(values.length).toBeGreaterThan(0);
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    const validate = ajv.compile(JSON.parse(text));
    for (const value of values) {
      validate(value);
      expect(validate.errors ?? []).toEqual([]);
    }
  });
});
