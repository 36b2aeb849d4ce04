import { expect, it } from 'vitest';
import { readPages } from './read-pages.ts';

it.each([
  ['1', [1]],
  [' 1 - 3, 5 ', [1, 2, 3, 5]],
  ['2–3', [2, 3]],
  ['1-5', [1, 2, 3, 4, 5]],
  ['1-6', undefined],
  ['3-1', undefined],
  ['0', undefined],
  ['', undefined],
  ['one', undefined],
  ['1,,2', undefined],
])('reads %j', (text, pages) => {
  expect(readPages(text, 5)).toEqual(pages);
});
