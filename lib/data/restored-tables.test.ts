import { describe, expect, it } from 'vitest';
import { restoredTables } from './data-stack.ts';

describe('the setting restoredTables', () => {
  it('maps table names to their replacements', () => {
    expect([...restoredTables('Documents=Platen-Documents-1128, Jobs=j.2')]).toEqual([
      ['Documents', 'Platen-Documents-1128'],
      ['Jobs', 'j.2'],
    ]);
    expect(restoredTables(undefined).size).toBe(0);
  });

  it.each([
    ['Document=x', /^restoredTables: must name a table .*\(Document=x\); tables: Accounts, /],
    ['Documents', /Documents: must be a name of a DynamoDB table \(\)/],
    ['Documents=a b', /must be a name of a DynamoDB table \(a b\)/],
    ['Documents=abc=d', /must name a table and what replaces it/],
    ['Documents=abc,Documents=abd', /must name each table once/],
    ['Documents=abc,Jobs=abc', /must name each table once/],
  ])('refuses %s', (setting, message) => {
    expect(() => restoredTables(setting)).toThrow(message);
  });
});
