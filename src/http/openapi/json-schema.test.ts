import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { timestamp } from '../../contract/fields.ts';
import { paging } from '../../contract/paging.ts';
import { SchemaCollector, standaloneSchema } from './json-schema.ts';

const schemas = () => new SchemaCollector(false);

describe('a schema', () => {
  it('describes numbers of a query as numbers', () => {
    expect(schemas().input(z.object(paging)).properties).toEqual({
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      offset: { type: 'integer', minimum: 0, maximum: 1_000_000_000, default: 0 },
    });
  });

  it('omits keywords that only zod needs', () => {
    const schema = schemas().input(z.object({ at: timestamp, n: z.int(), any: z.json() }));
    expect(schema).toEqual({
      type: 'object',
      properties: {
        at: { type: 'string', format: 'date-time', description: 'ISO 8601 timestamp' },
        n: { type: 'integer' },
        any: {},
      },
      required: ['at', 'n', 'any'],
    });
  });

  it('keeps patterns and the refusal of additional properties', () => {
    const schema = schemas().input(z.strictObject({ slug: z.string().regex(/^[a-z]+$/) }));
    expect(schema).toMatchObject({
      properties: { slug: { pattern: '^[a-z]+$' } },
      additionalProperties: false,
    });
  });

  it('is open for responses, except in tests', () => {
    const answer = z.object({ id: z.string() });
    expect(schemas().output(answer)).not.toHaveProperty('additionalProperties');
    expect(new SchemaCollector(true).output(answer)).toMatchObject({ additionalProperties: false });
  });

  it('with a name becomes a component with references', () => {
    const named = z.object({ id: z.string() }).meta({ id: 'ThingOfATest' });
    const collector = schemas();
    expect(collector.output(z.object({ data: z.array(named) }))).toMatchObject({
      properties: { data: { items: { $ref: '#/components/schemas/ThingOfATest' } } },
    });
    expect(collector.components).toEqual({
      ThingOfATest: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    });
    expect(standaloneSchema(z.object({ named }), 'Title')).toMatchObject({
      title: 'Title',
      properties: { named: { $ref: '#/$defs/ThingOfATest' } },
      $defs: { ThingOfATest: { type: 'object' } },
    });
  });
});
