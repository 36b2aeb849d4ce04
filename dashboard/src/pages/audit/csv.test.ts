import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes separators, quotes and line breaks', () => {
  expect(csvOf([['a', 'b, c', 'say "x"', 'two\nlines']])).toBe('\uFEFFa,"b, c","say ""x""","two\nlines"\r\n');
});

it('disarms text that a spreadsheet runs as a formula', () => {
  expect(csvOf([['=1+1', '@sum', '-2', 'a=b']])).toBe("\uFEFF'=1+1,'@sum,'-2,a=b\r\n");
});
