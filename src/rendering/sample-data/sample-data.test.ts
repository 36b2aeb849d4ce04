import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../domain/json.ts';
import { validateData } from '../validate-data.ts';
import { sampleOfPattern } from './pattern-sample.ts';
import { sampleData } from './sample-data.ts';

const TEMPLATES = path.resolve(import.meta.dirname, '../../../templates');
const field = (schema: JsonObject): JsonObject => ({
  type: 'object',
  required: ['value'],
  properties: { value: schema },
});

describe('sampleData', () => {
  it.each(readdirSync(TEMPLATES))('satisfies the schema of the starter template %s', (slug) => {
    const schema = JSON.parse(readFileSync(path.join(TEMPLATES, slug, 'schema.json'), 'utf8'));
    const sample = sampleData(schema);
    expect(sample).toBeDefined();
    expect(() => validateData(schema, sample!)).not.toThrow();
  });

  it.each<[string, JsonObject]>([
    ['a constant', { const: 7 }],
    ['an enum', { enum: ['b', 'c'] }],
    ['an example', { type: 'string', examples: ['Ada'], pattern: '^Ada$' }],
    ['a default', { type: 'integer', default: 41 }],
    ['a whole number within bounds', { type: 'integer', exclusiveMinimum: 9, maximum: 11, multipleOf: 5 }],
    ['a number within bounds', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.1 }],
    ['a negative number', { type: 'number', maximum: -3 }],
    ['a long text', { type: 'string', minLength: 400, maxLength: 400 }],
    ['a short text', { type: 'string', maxLength: 2 }],
    ['a date', { type: 'string', format: 'date' }],
    ['a moment', { type: 'string', format: 'date-time' }],
    ['an address', { type: 'string', format: 'email' }],
    ['a URI', { type: 'string', format: 'uri' }],
    ['a pattern', { type: 'string', pattern: '^[A-Z]{2}\\d{2}(?: ?[0-9A-Z]{4}){3,7}(x|y)?$' }],
    ['a colour', { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }],
    ['a pattern with an excluded class', { type: 'string', pattern: '^[^\\d\\s]+$' }],
    ['some items', { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'string' } }],
    ['different numbers', { type: 'array', minItems: 4, uniqueItems: true, items: { type: 'integer' } }],
    ['no item', { type: 'array', maxItems: 0 }],
    ['first items', { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'boolean' }], items: false }],
    ['one of several types', { type: ['null', 'object'], properties: { a: { type: 'integer' } } }],
    [
      'the right one of several',
      { oneOf: [{ type: 'object', required: ['a'], properties: { a: false } }, { type: 'integer' }] },
    ],
    ['any of them', { anyOf: [{ type: 'boolean' }, { type: 'string' }] }],
    [
      'all of them',
      {
        allOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'integer', minimum: 3 } } },
          { required: ['b'], properties: { a: { maximum: 4 }, b: { type: 'string' } } },
        ],
        unevaluatedProperties: false,
      },
    ],
    [
      'properties that a condition requires',
      JSON.parse('{"type":"object","if":{"required":["a"]},"then":{"required":["b"]},"minProperties":1}'),
    ],
    ['further fields', { type: 'object', minProperties: 3, additionalProperties: { type: 'integer' } }],
  ])('makes %s', (_, schema) => {
    const sample = sampleData(field(schema));
    expect(sample).toBeDefined();
    expect(() => validateData(field(schema), sample!)).not.toThrow();
  });

  it('follows references, and stops at cycles', () => {
    const schema: JsonObject = {
      type: 'object',
      required: ['tree'],
      properties: { tree: { $ref: '#/$defs/node' } },
      $defs: {
        node: {
          type: 'object',
          required: ['name', 'children'],
          properties: {
            name: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
        },
      },
    };
    expect(sampleData(schema)).toBeDefined();
  });

  it.each<[string, JsonObject]>([
    ['a schema without valid values', field({ type: 'integer', minimum: 2, maximum: 1 })],
    [
      'an endless schema',
      {
        $ref: '#/$defs/a',
        $defs: { a: { type: 'object', required: ['a'], properties: { a: { $ref: '#/$defs/a' } } } },
      },
    ],
    ['a schema of another type than object', { type: 'string' }],
    ['more items than a document could have', field({ type: 'array', minItems: 1e9 })],
    ['a longer text', field({ type: 'string', minLength: 1e9 })],
    ['a pattern with more repetitions', field({ type: 'string', pattern: '^(a{200}){200}$' })],
  ])('returns nothing for %s', (_, schema) => {
    expect(sampleData(schema)).toBeUndefined();
  });

  it('stays small for a schema of exponential size', () => {
    const wide = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, { $ref: '#' }]));
    const sample = sampleData({ type: 'object', properties: wide });
    expect(JSON.stringify(sample ?? {}).length).toBeLessThan(1_000_000);
  });
});

describe('sampleOfPattern', () => {
  it.each(['^\\d{4}-\\d{2}$', 'a|b', '(?<year>\\d+)-x*', '[-a-z]+?', 'a\\.b', '^.{3,5}$'])(
    'matches %s',
    (pattern) => {
      expect(sampleOfPattern(pattern)).toMatch(new RegExp(pattern));
    },
  );

  it.each(['(?=a)', '\\p{L}', '(', '[a', 'a{x}', '\\1'])('returns nothing for %s', (pattern) => {
    expect(sampleOfPattern(pattern)).toBeUndefined();
  });
});
