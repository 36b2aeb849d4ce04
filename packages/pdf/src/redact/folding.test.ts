import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FoldOptions, fold } from './folding.ts';

const plain = fc.string({
  unit: fc.constantFrom('a', 'B', 'z', '7', ' ', ' ', '\t', '\n', '-', '.', '\r'),
  maxLength: 20,
});

describe('text of plain letters', () => {
  it.each<FoldOptions['lineBreaks']>(['keep', 'join', 'hyphen', 'glue'])(
    'is folded as it would be beside other letters: line breaks %s',
    (lineBreaks) => {
      fc.assert(
        fc.property(plain, fc.boolean(), (text, loose) => {
          const alone = fold(text, { loose, lineBreaks });
          // A letter that is not plain, on a line of its own, changes nothing before it.
          const beside = fold(`${text}|\u4e2d`, { loose, lineBreaks });
          expect(beside.text).toBe(`${alone.text}|\u4e2d`);
          expect(beside.sources.slice(0, -2)).toEqual([...alone.sources]);
        }),
        { numRuns: 300 },
      );
    },
  );
});
