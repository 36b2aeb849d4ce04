import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../src/domain/json.ts';
import { typeOf } from './schema-types.ts';

describe('the type of a schema', () => {
  it.each<[string, JsonObject, string]>([
    ['a text', { type: 'string', format: 'uuid' }, 'string'],
    ['a number', { type: 'integer', minimum: 1 }, 'number'],
    ['several types', { type: ['string', 'null'] }, 'string | null'],
    ['a constant', { const: 'ok' }, '"ok"'],
    ['an enumeration', { type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
    ['a flag of a query', { type: 'string', enum: ['true', 'false'] }, 'boolean'],
    ['a component', { $ref: '#/components/schemas/Document' }, 'StoredDocument'],
    [
      'alternatives',
      { anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'number' }] },
      'string | number',
    ],
    ['a list of alternatives', { type: 'array', items: { enum: ['a', 'b'] } }, 'readonly ("a" | "b")[]'],
    [
      'lists in lists',
      { type: 'array', items: { type: 'array', items: { type: 'null' } } },
      'readonly (readonly null[])[]',
    ],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'number' } },
      '{ readonly [key: string]: number }',
    ],
    ['any object', { type: 'object' }, '{ readonly [key: string]: unknown }'],
    ['anything', {}, 'unknown'],
  ])('%s', (_, schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('of an object has its members, and an index signature when it is open', () => {
    const properties = { a: { type: 'string' }, 'b-c': { type: 'number', description: 'B' } };
    const closed: JsonObject = { type: 'object', properties, required: ['a'], additionalProperties: false };
    expect(typeOf(closed)).toBe('{ readonly a: string;\n/** B */\nreadonly "b-c"?: number; }');
    expect(typeOf({ ...closed, additionalProperties: {} })).toContain('readonly [key: string]: unknown;');
  });
});
