import { describe, expect, it } from 'vitest';
import { columnPage } from '../../testing/column-page.ts';
import { readText } from '../extract-text/read-text.ts';
import { previewRedaction, redact } from './index.ts';
import { literal } from './testing/build.ts';

const LEFTS = [50, 150, 300];

/** A table drawn line by line, as by text recognition, with names that wrap within their cells. */
const TABLE = [
  ['Name', 'Maria', 'Lindqvist', 'Henrik', 'Osterby', 'Ada', 'Ng'],
  ['Position', 'Treasurer since', '2021', 'Clerk', 'at the harbour', 'Chair', ''],
  ['Remarks', 'none', '', 'Letter of Karl', 'Theodor Weber', 'none', ''],
].map((lines) => lines.map((text) => text || '-'));

/** Baselines of the cells of each column. */
const tables = {
  'aligned at the top': columnPage(TABLE, LEFTS),
  'centered vertically': columnPage(TABLE, LEFTS, { offset: 5 }),
  'with a large line spacing': columnPage(TABLE, LEFTS, { leading: 15 }),
};

describe.each(Object.entries(tables))('redaction in a table %s, drawn line by line', (_, pdf) => {
  it.each(['Maria Lindqvist', 'henrik osterby', 'Karl Theodor Weber', 'Ada Ng'])(
    'finds and removes a name over the lines of a cell: %s',
    async (name) => {
      const request = { patterns: [literal(name)] };
      const { hits } = await previewRedaction(pdf, request);
      expect(hits.map(({ text, boxes }) => [text!.toLowerCase(), boxes!.length])).toEqual([
        [expect.stringMatching(new RegExp(`^${name.toLowerCase().replaceAll(' ', '\\s')}$`)), 2],
      ]);
      const { pdf: redacted } = await redact(pdf, request);
      const text = (await readText(redacted)).toLowerCase();
      for (const word of name.toLowerCase().split(' ')) expect(text).not.toMatch(new RegExp(`\\b${word}\\b`));
      for (const word of ['position', 'remarks', '2021', 'clerk']) expect(text).toContain(word);
    },
  );

  it.each(['Lindqvist Maria', 'Maria Osterby', 'Treasurer Maria'])('does not find %s', async (name) => {
    expect((await previewRedaction(pdf, { patterns: [literal(name)] })).hits).toEqual([]);
  });
});

it('does not find numbers over rows, which match by chance', async () => {
  const pdf = columnPage(
    [
      ['Item', 'Nails', 'Washers', 'Bolts'],
      ['Number', '10', '20', '30'],
    ],
    [50, 150],
  );
  expect((await previewRedaction(pdf, { patterns: [literal('10 20')] })).hits).toEqual([]);
});
