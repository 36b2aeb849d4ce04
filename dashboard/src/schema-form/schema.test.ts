import { describe, expect, it } from 'vitest';
import { emptyOf, kindOf, labelOf, resolve, type Schema } from './schema.ts';

describe('a schema as the form reads it', () => {
  it('has resolved references and merged allOf', () => {
    const root = {
      $defs: {
        'a/b': { type: 'object', required: ['x'], properties: { x: { type: 'string' } } },
        self: { $ref: '#/$defs/self' },
      },
    };
    const both = {
      allOf: [{ $ref: '#/$defs/a~1b' }],
      required: ['y'],
      properties: { y: { type: 'number' } },
    };
    expect(resolve(both, root)).toEqual({
      type: 'object',
      required: ['x', 'y'],
      properties: { x: { type: 'string' }, y: { type: 'number' } },
    });
    expect(resolve({ $ref: '#/$defs/self' }, root)).toEqual({});
    expect(resolve({ $ref: '#/$defs/none' }, root)).toEqual({});
    expect(resolve({ $ref: 'https://elsewhere.example/schema' }, root)).toEqual({});
    expect(resolve({ $ref: '#/constructor/name' }, root)).toEqual({});
  });

  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: ['string', 'null'] }, 'text'],
    [{ type: ['string', 'number'] }, 'text'],
    [{ type: ['string', 'boolean'] }, 'json'],
    [{ type: 'integer' }, 'number'],
    [{ enum: ['a', 1, null] }, 'choice'],
    [{ enum: [{ a: 1 }] }, 'json'],
    [{ properties: {} }, 'object'],
    [{ type: 'object' }, 'json'],
    [{ type: 'array', items: true }, 'list'],
    [{ oneOf: [{ type: 'string' }], type: 'string' }, 'json'],
    [{}, 'json'],
  ])('%j is edited as %s', (schema, kind) => {
    expect(kindOf(schema as Schema)).toBe(kind);
  });

  it('gives a value in which all that is required is there, and ends where it contains itself', () => {
    const node = { type: 'object', required: ['name', 'next'], properties: { name: { type: 'string' } } };
    const root = {
      $defs: { node: { ...node, properties: { ...node.properties, next: { $ref: '#/$defs/node' } } } },
    };
    expect(JSON.stringify(emptyOf({ $ref: '#/$defs/node' }, root)).length).toBeLessThan(500);
    const items = { type: 'array', minItems: 2, items: { type: 'number', default: 7 } };
    expect(emptyOf({ type: 'object', required: ['n'], properties: { n: items } }, {})).toEqual({ n: [7, 7] });
  });

  it('has labels for its properties', () => {
    expect(labelOf('unitPrice', {})).toBe('Unit price');
    expect(labelOf('tax_id', {})).toBe('Tax ID');
    expect(labelOf('vatId', {})).toBe('VAT ID');
    expect(labelOf('line1', {})).toBe('Line 1');
    expect(labelOf('VATRate', {})).toBe('VATRate');
    expect(labelOf('x', { title: 'Width' })).toBe('Width');
  });
});
