import { describe, expect, it } from 'vitest';
import { hangOf, unicodeOfTexSymbol } from './tex-symbols.ts';

describe("symbols of TeX's fonts", () => {
  it.each([
    ['summationdisplay', '∑'],
    ['radicalBigg', '√'],
    ['parenleftbig', '('],
    ['floorrightbigg', '⌋'],
    ['mapsto', '↦'],
    ['negationslash', '\u0338'],
    ['notlessdblequal', '≦\u0338'],
    ['planckover2pi1', 'ℏ'],
    ['epsiloninv', '϶'],
    ['integral', undefined],
    ['context', undefined],
  ])('gives %s the text %s', (name, text) => expect(unicodeOfTexSymbol(name)).toBe(text));

  it('have their baseline below their origin', () => {
    expect(hangOf('radical', 'ABCDEF+CMSY10')).toBe(0.8);
    expect(hangOf('radical', 'Symbol')).toBeUndefined();
    expect(hangOf('integraldisplay', 'CMEX10')).toBeCloseTo(1.36);
    expect(hangOf('summation', 'Symbol')).toBeUndefined();
  });
});
