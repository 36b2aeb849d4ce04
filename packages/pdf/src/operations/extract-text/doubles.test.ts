import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutDoubles } from './doubles.ts';
import type { Glyph } from './glyph.ts';

function glyph(text: string, start: number, base: number, em = 10): Glyph {
  const end = start + em * 0.5;
  return {
    text,
    start,
    end,
    expected: end,
    base,
    top: base - em,
    bottom: base,
    em,
    angle: 0,
    style: { name: '', bold: false, italic: false, mono: false },
    marked: undefined,
    artifact: false,
    blank: false,
  };
}

/** Compares each glyph with each kept one. */
function comparedOneByOne(glyphs: readonly Glyph[]): Glyph[] {
  const kept: Glyph[] = [];
  for (const one of glyphs) {
    const isDouble = kept.some(
      (other) =>
        one.text === other.text &&
        Math.abs(one.start - other.start) < one.em * 0.1 &&
        Math.abs(one.base - other.base) < one.em * 0.15,
    );
    if (!isDouble) kept.push(one);
  }
  return kept;
}

describe('glyphs that are drawn twice', () => {
  it('are removed at any position, as by comparing all pairs', () => {
    const place = fc.record({
      text: fc.constantFrom('a', 'b', 'fi'),
      start: fc.double({ min: -12, max: 12, noNaN: true }),
      base: fc.double({ min: -6, max: 6, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const glyphs = places.map(({ text, start, base }) => glyph(text, start, base));
        expect(withoutDoubles(glyphs)).toEqual(comparedOneByOne(glyphs));
      }),
    );
  });

  it('take linear time when very many are drawn over each other', () => {
    // All sizes differ, so that no glyph is a double of another; comparing all of them takes minutes.
    const glyphs = Array.from({ length: 200_000 }, (_, index) => glyph('a', 0, 0, 1 + index / 10));
    const far = [glyph('b', 500, 500), glyph('b', 500.1, 500)];
    expect(withoutDoubles([...glyphs, ...far]).filter(({ text }) => text === 'b')).toHaveLength(1);
  });
});
