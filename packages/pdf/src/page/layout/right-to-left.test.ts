import { describe, expect, it } from 'vitest';
import { isBidirectional, RTL_LETTER, rtlBalance } from './right-to-left.ts';

describe('right-to-left letters', () => {
  it.each(['א', 'ִ', 'م', 'ߊ', 'ﷺ', '\u{10900}', '\u{1e900}'])('include %s', (letter) => {
    expect(RTL_LETTER.test(letter)).toBe(true);
    expect(isBidirectional(letter)).toBe(true);
    expect(rtlBalance([`${letter}${letter}a1`])).toBe(1);
  });

  it('include no digits, although digits change the order of text between them', () => {
    for (const digits of ['٠٥٠', '۰۵۰']) {
      expect(RTL_LETTER.test(digits)).toBe(false);
      expect(isBidirectional(digits)).toBe(true);
    }
    expect(isBidirectional('050-1234 Größe 日本')).toBe(false);
  });
});
