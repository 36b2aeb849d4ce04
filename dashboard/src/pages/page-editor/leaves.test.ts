import { describe, expect, it } from 'vitest';
import { inNewPart, inserted, type Leaf, moved, pipelineOf, without } from './leaves.ts';

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

describe('the parts of edited pages', () => {
  const leaves = [leaf(0), leaf(1), leaf(2, { startsPart: true }), leaf(3)];
  const shown = (pages: readonly Leaf[]) =>
    pages.map(({ index, startsPart }) => `${startsPart ? '| ' : ''}${index}`).join(' ');

  it('begin with the next page once their first one is moved or deleted', () => {
    expect(shown(moved(leaves, new Set([2]), 0, 'before'))).toBe('2 0 1 | 3');
    expect(shown(without(leaves, new Set([2])))).toBe('0 1 | 3');
    expect(shown(without(leaves, new Set([0, 1])))).toBe('2 3');
  });

  it('take the pages that are moved or inserted next to one of theirs', () => {
    expect(shown(moved(leaves, new Set([0]), 2, 'before'))).toBe('1 | 0 2 3');
    expect(shown(moved(leaves, new Set([0]), 1, 'after'))).toBe('1 0 | 2 3');
    expect(shown(moved(leaves, new Set([2, 3]), 0, 'before'))).toBe('2 3 0 1');
    expect(shown(inserted(leaves, [leaf(9)], 2))).toBe('0 1 | 9 2 3');
    expect(shown(inserted(leaves, [leaf(9)], undefined))).toBe('0 1 | 2 3 9');
  });

  it('are made of pages that are dragged away', () => {
    expect(shown(inNewPart(leaves, new Set([0, 3])))).toBe('1 | 2 | 0 3');
  });
});
