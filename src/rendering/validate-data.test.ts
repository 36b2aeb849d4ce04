import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../domain/json.ts';
import { checkDataSchema, validateData } from './validate-data.ts';

const schema: JsonObject = {
  type: 'object',
  required: ['customer'],
  properties: {
    customer: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } },
    items: {
      type: 'array',
      maxItems: 2,
      items: {
        type: 'object',
        required: ['price'],
        additionalProperties: false,
        properties: {
          price: { type: 'number', minimum: 0 },
          due: { type: 'string', format: 'date' },
          unit: { enum: ['h', 'd'] },
          code: { type: 'string', pattern: '^[A-Z]{2}\\d+$' },
          note: { type: ['string', 'null'] },
        },
      },
    },
  },
};
const customer = { name: 'Ada' };

describe('validateData', () => {
  it('accepts valid data', () => {
    validateData(schema, {
      customer,
      items: [{ price: 1, due: '2026-11-21', unit: 'h', code: 'AB1', note: null }],
    });
    validateData(undefined, { anything: true });
  });

  it.each([
    [{}, 'Missing required template field: customer', 'customer'],
    [{ customer: {} }, 'Missing required template field: customer.name', 'customer.name'],
    [
      { customer, items: [{ price: 1 }, {}] },
      'Missing required template field: items[1].price',
      'items[1].price',
    ],
  ])('names the missing field of %j', (data, message, field) => {
    expect(() => validateData(schema, data as JsonObject)).toThrow(
      expect.objectContaining({ message, field, code: 'MISSING_FIELD', kind: 'invalid' }),
    );
  });

  it.each([
    [{ customer: 'Ada' }, 'Template field customer must be object'],
    [{ customer: { name: 1 } }, 'Template field customer.name must be string'],
    [{ customer: { name: '' } }, 'Template field customer.name must NOT have fewer than 1 characters'],
    [{ customer, items: {} }, 'Template field items must be array'],
    [{ customer, items: [{ price: '1' }] }, 'Template field items[0].price must be number'],
    [{ customer, items: [{ price: -1 }] }, 'Template field items[0].price must be >= 0'],
    [{ customer, items: [{ price: 1, due: 'x' }] }, 'Template field items[0].due must match format "date"'],
    [{ customer, items: [{ price: 1, unit: 'x' }] }, 'Template field items[0].unit must be one of "h","d"'],
    [
      { customer, items: [{ price: 1, code: 'ab' }] },
      'Template field items[0].code must match pattern "^[A-Z]{2}\\d+$"',
    ],
    [{ customer, items: [{ price: 1, note: 1 }] }, 'Template field items[0].note must be string or null'],
    [
      { customer, items: [{ price: 1, 'a b': 1 }] },
      'Template field items[0]["a b"] is not a field of the template',
    ],
    [{ customer, items: [1, 2, 3] }, 'Template field items must NOT have more than 2 items'],
  ])('reports the invalid field of %j', (data, message) => {
    expect(() => validateData(schema, data as JsonObject)).toThrow(
      expect.objectContaining({ message, code: 'INVALID_FIELD' }),
    );
  });

  it('reports data of the wrong type as a whole', () => {
    expect(() => validateData({ minProperties: 1 }, {})).toThrow(
      'The template data must NOT have fewer than 1',
    );
  });

  it('runs patterns in linear time', () => {
    expect(() =>
      validateData({ properties: { a: { pattern: '^(a+)+$' } } }, { a: `${'a'.repeat(50_000)}!` }),
    ).toThrow('Template field a must match pattern');
  });

  it('ends a schema with exponentially many alternatives', () => {
    const levels = 60;
    const $defs: JsonObject = { [`l${levels}`]: { type: 'string' } };
    for (let i = 0; i < levels; i++) {
      const next = { $ref: `#/$defs/l${i + 1}` };
      $defs[`l${i}`] = { anyOf: [next, next] };
    }
    expect(() => validateData({ $ref: '#/$defs/l0', $defs }, { a: 1 })).toThrow(
      'too large or too deeply nested',
    );
  });

  it('does not exhaust the stack on deep data', () => {
    let data: JsonObject = {};
    for (let i = 0; i < 100_000; i++) data = { a: data };
    const recursive = {
      $ref: '#/$defs/node',
      $defs: { node: { properties: { a: { $ref: '#/$defs/node' } } } },
    };
    expect(() => validateData(recursive, data)).toThrow('too deeply nested');
  });
});

describe('checkDataSchema', () => {
  it.each<JsonObject>([
    {},
    { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
    { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
    { $id: 'https://example.com/a', $defs: { a: {} }, properties: { a: { $ref: '#/$defs/a' } } },
    { 'x-label': 'an unknown keyword is an annotation' },
  ])('accepts %j, also twice', (valid) => {
    checkDataSchema(valid);
    checkDataSchema({ ...valid, title: 'again' });
  });

  it.each([
    [{ type: 'nothing' }, 'type must be equal to one of the allowed values'],
    [{ required: 'a' }, 'required must be array'],
    [{ $ref: 'https://example.com/other.json' }, '$ref https://example.com/other.json is not in the schema'],
    [{ $ref: '#/$defs/none' }, '$ref #/$defs/none is not in the schema'],
    [{ properties: { a: { pattern: '(?=x)' } } }, 'invalid or unsupported Perl syntax'],
    [{ properties: { a: { pattern: '(' } } }, 'error parsing regexp'],
    [{ $async: true }, '$async is not supported'],
    [{ description: 'x'.repeat(600_000) }, 'must be at most 524288 characters'],
  ])('refuses %j', (invalid, message) => {
    expect(() => checkDataSchema(invalid as JsonObject)).toThrow(
      expect.objectContaining({
        code: 'INVALID_SCHEMA',
        field: 'dataSchema',
        message: expect.stringContaining(message),
      }),
    );
  });

  it('refuses a schema nested deeper than the stack', () => {
    let deep: JsonObject = {};
    for (let i = 0; i < 5_000; i++) deep = { not: deep };
    expect(() => checkDataSchema(deep)).toThrow(expect.objectContaining({ code: 'INVALID_SCHEMA' }));
  });
});
