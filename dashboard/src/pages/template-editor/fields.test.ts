import { describe, expect, it } from 'vitest';
import { fieldsAt, fieldsOf } from './fields.ts';

const SCHEMA = {
  $defs: { line: { type: 'object', properties: { sku: { type: 'string', title: 'Article' } } } },
  type: 'object',
  properties: {
    customer: { type: 'object', properties: { name: { type: 'string' } } },
    lines: { type: 'array', items: { $ref: '#/$defs/line' } },
  },
};
const names = (path: string[], before = '') =>
  fieldsAt(fieldsOf(SCHEMA, undefined), path, before).map(({ name }) => name);

describe('the fields below a path', () => {
  it.each<[string[], string, string[]]>([
    [[], '', ['customer', 'lines']],
    [['customer'], '', ['name']],
    [['line'], '{% for line in lines %}', ['sku']],
    [['c'], '{%- assign c = customer -%}', ['name']],
    [['b'], '{% assign a = lines %}{% for b in a %}', ['sku']],
    [['line'], '', []],
    // A name that is bound to itself is read from the data.
    [['customer'], '{% assign customer = customer %}', ['name']],
  ])('%j after %j are %j', (path, before, found) => {
    expect(names(path, before)).toEqual(found);
  });

  it('are those of the sample data without a schema', () => {
    const fields = fieldsOf(undefined, { lines: [{ sku: 'A' }], paid: true });
    expect(fields).toMatchObject([
      { name: 'lines', type: 'array', fields: [{ name: 'sku', type: 'string' }] },
      { name: 'paid', type: 'boolean', fields: [] },
    ]);
  });

  it('end in schemas that contain themselves', () => {
    const tree = { type: 'object', properties: { child: { $ref: '#' } } };
    expect(fieldsAt(fieldsOf(tree, undefined), ['child', 'child'], '')).toHaveLength(1);
  });
});
