import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pageSelection } from './page-selection.ts';
import { parseWith } from './validation/parse-with.ts';

const parse = (pages: unknown) => parseWith(z.object({ pages: pageSelection }), { pages });

describe('pageSelection', () => {
  it.each([[[0]], [[0, -1]], [[{ from: 0, to: 4 }, 7]], [[{ from: -3 }]]])('accepts %j', (pages) => {
    expect(parse(pages)).toEqual({ pages });
  });

  it.each<[unknown, string]>([
    ['1-3', 'pages: must be an array of page numbers and ranges'],
    [[], 'pages: must name at least one page'],
    [[1.5], 'pages[0]: must be a page number'],
    [['1'], 'pages[0]: must be a page number, or a range'],
    [[{ to: 3 }], 'pages[0].from: is required'],
    [[{ from: 0, until: 3 }], 'pages[0]: unknown field until'],
    [Array(10_001).fill(0), 'pages: must have at most 10,000'],
  ])('refuses %j', (pages, message) => {
    expect(() => parse(pages)).toThrow(message);
  });
});
