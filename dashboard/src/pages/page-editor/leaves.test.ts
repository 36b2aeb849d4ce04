import { describe, expect, it } from 'vitest';
import { type Leaf, pipelineOf } from './leaves.ts';

const edited = { documentId: 'a', pageCount: 3 };
const leaf = (index: number, fields: Partial<Leaf> = {}): Leaf => ({
  id: index,
  documentId: 'a',
  index,
  turn: 0,
  startsPart: false,
  ...fields,
});

describe('the pipeline of edited pages', () => {
  it('has no steps for unchanged pages', () => {
    expect(pipelineOf([leaf(0), leaf(1), leaf(2)], edited, () => undefined).steps).toEqual([]);
  });

  it('appends inserted pages, orders, rotates and splits, in this order', () => {
    const leaves = [
      leaf(2, { turn: 90 }),
      leaf(4, { documentId: 'b' }),
      leaf(0, { documentId: null, startsPart: true }),
      leaf(0, { turn: 90 }),
    ];
    const passwords = new Map([['b', 'secret']]);
    expect(pipelineOf(leaves, edited, (id) => passwords.get(id))).toEqual({
      inputs: { document: { documentId: 'a' } },
      steps: [
        {
          do: 'pages',
          action: 'insert',
          parts: [{ pdf: { documentId: 'b' }, pages: [4], password: 'secret' }, { blank: 1 }],
        },
        { do: 'pages', action: 'extract', pages: [2, 3, 4, 0] },
        { do: 'pages', action: 'rotate', degrees: 90, pages: [0, 3] },
        {
          do: 'split',
          ranges: [
            { from: 0, to: 1 },
            { from: 2, to: 3 },
          ],
        },
      ],
    });
  });
});
