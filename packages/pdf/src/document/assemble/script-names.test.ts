import { describe, expect, it } from 'vitest';
import { renameInScript } from './script-names.ts';

const renamed = (script: string) =>
  renameInScript(script, (name) => ({ qty: 'qty_2', price: 'price_2', line: 'line_2', note: 'note' })[name]);

describe('renaming fields in a script', () => {
  it.each([
    [
      'AFSimple_Calculate("SUM", new Array("qty", \'price\'));',
      'AFSimple_Calculate("SUM", new Array("qty_2", \'price_2\'));',
    ],
    ['AFSimple_Calculate("SUM", "qty, price");', 'AFSimple_Calculate("SUM", "qty_2, price_2");'],
    ['this.getField("line." + i).value', 'this.getField("line_2." + i).value'],
  ])('follows names in literals: %s', (script, expected) => {
    expect(renamed(script)).toBe(expected);
  });

  it.each([
    '// getField("qty")',
    '/* "qty" */',
    'app.alert("qty, please")',
    'getField("note").value = qty;',
    'getField("q\\u0074y")',
    '"unterminated qty',
  ])('leaves other text alone: %s', (script) => {
    expect(renamed(script)).toBe(script);
  });
});
