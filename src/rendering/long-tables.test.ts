import { expect, it } from 'vitest';
import { countsAlike } from './long-tables.ts';

it.each([
  ['tr:nth-child(even) td{}', true],
  ['tr:nth-child( ODD ){}', true],
  ['tr:nth-child(3n+1){} tr:nth-of-type(-n + 3){}', true],
  ['tr:first-child{} p::first-line{}', true],
  ['tr:nth-child(7n){}', false],
  ['tr:nth-child(5){}', false],
  ['tr:nth-last-child(2n){}', false],
  ['tr:nth-child(2n of .a){}', false],
  ['tr:nth-child(var){}', false],
])('%s selects the same rows of a piece as of the whole: %s', (css, expected) =>
  expect(countsAlike(`<style>${css}</style>`)).toBe(expected),
);
