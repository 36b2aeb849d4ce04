import { describe, expect, it } from 'vitest';
import { dataOf, guessMapping, targetsOf } from './mapping.ts';
import { readTable, TableError, tableOf } from './read-table.ts';

const schema = {
  type: 'object',
  required: ['number', 'customer'],
  properties: {
    number: { type: 'string' },
    total: { type: 'number', title: 'Amount due' },
    paid: { type: 'boolean' },
    lines: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
    customer: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  },
};

describe('mapping of columns', () => {
  const targets = targetsOf(schema);

  it('has the values of nested objects, with their labels', () => {
    expect(targets.map(({ path, isRequired }) => [path.join('.'), isRequired])).toEqual([
      ['number', true],
      ['total', false],
      ['paid', false],
      ['lines', false],
      ['customer.name', true],
    ]);
  });

  it('finds columns by path, label and name, whatever their case and punctuation', () => {
    expect(guessMapping(targets, ['NUMBER', 'amount_due', 'Customer Name', 'other'])).toEqual({
      number: 'NUMBER',
      total: 'amount_due',
      'customer.name': 'Customer Name',
    });
  });

  it.each([
    ['1234.5', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['12,5', 12.5],
    ['1.234.567', 1234567],
    ['n/a', 'n/a'],
  ])('reads the number %s', (cell, number) => {
    expect(dataOf({ Total: cell }, { total: 'Total' }, targets)).toEqual({ total: number });
  });

  it('converts cells to the types of the schema, and omits empty cells', () => {
    const row = { a: 7, b: 'yes', c: '[{"text":"One"}]', d: 'Ada', e: '' };
    const mapping = { number: 'a', paid: 'b', lines: 'c', 'customer.name': 'd', total: 'e' };
    expect(dataOf(row, mapping, targets)).toEqual({
      number: '7',
      paid: true,
      lines: [{ text: 'One' }],
      customer: { name: 'Ada' },
    });
  });
});

describe('reading tables', () => {
  it('reads CSV with semicolons, quotes and a byte order mark', async () => {
    const file = new File(['\uFEFFname;note\r\nAda;"a ""b""; c"\r\n\r\n'], 'x.csv');
    expect(await readTable(file)).toMatchObject({
      columns: ['name', 'note'],
      rows: [{ name: 'Ada', note: 'a "b"; c' }],
    });
  });

  it('reads JSON Lines, and reports the number of an invalid line', async () => {
    const rows = (await readTable(new File(['{"a":1}\n\n{"b":2}\n'], 'x.jsonl'))).rows;
    expect(rows).toEqual([{ a: 1 }, { b: 2 }]);
    const wrong = readTable(new File(['{"a":1}\n[]'], 'x.jsonl'));
    await expect(wrong).rejects.toEqual(new TableError('not-json', 2));
  });

  it('names columns without a name, and repeated names', () => {
    expect(
      tableOf([
        ['a', '', 'a'],
        [1, 2, 3],
      ]).columns,
    ).toEqual(['a', '2', 'a (2)']);
  });

  it('refuses an empty table', async () => {
    await expect(readTable(new File(['name\n'], 'x.csv'))).rejects.toThrow('empty');
  });
});
