import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FoldOptions, fold, foldLiteral } from './folding.ts';

const plain = fc.string({
  unit: fc.constantFrom('a', 'B', 'z', '7', ' ', ' ', '\t', '\n', '-', '.', '\r'),
  maxLength: 20,
});

describe('text of plain letters', () => {
  it.each<FoldOptions['lineBreaks']>(['keep', 'join', 'hyphen', 'glue'])(
    'is folded as beside other letters: line breaks %s',
    (lineBreaks) => {
      fc.assert(
        fc.property(plain, fc.boolean(), (text, loose) => {
          const alone = fold(text, { loose, lineBreaks });
          // A non-ASCII letter on a line of its own changes nothing before it.
          const beside = fold(`${text}|\u4e2d`, { loose, lineBreaks });
          expect(beside.text).toBe(`${alone.text}|\u4e2d`);
          expect(beside.sources.slice(0, -2)).toEqual([...alone.sources]);
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('invisible characters', () => {
  it.each([
    ['marks of direction', '\u202e\u202c\u2066\u2069\u061c'],
    ['invisible operators', '\u2061\u2064'],
    ['selectors of variants', '\ufe0f\u{e0100}\u180b'],
    ['joiners', '\u200d\u034f\u2060'],
    ['fillers and tags', '\u3164\u{e0041}\ufff9'],
  ])('do not separate letters: %s', (_, unseen) => {
    const text = [...'Word'].join(unseen);
    expect(fold(text, { loose: true, lineBreaks: 'keep' }).text).toBe('word');
    expect(fold(text, { loose: false, lineBreaks: 'keep' }).text).toBe('Word');
  });
});

describe('letters without a decomposition', () => {
  it.each([
    ['Işık', 'IŞIK'],
    ['İstanbul', 'istanbul'],
    ['Œuvre', 'OEUVRE'],
    ['Cæsar', 'CAESAR'],
    ['Łukasz', 'lukasz'],
    ['Sørensen', 'SORENSEN'],
    ['Đặng', 'Dang'],
    ['Weiß', 'WEISS'],
  ])('are folded like their usual substitutes: %s and %s', (one, other) => {
    expect(foldLiteral(one)).toBe(foldLiteral(other));
  });
});
