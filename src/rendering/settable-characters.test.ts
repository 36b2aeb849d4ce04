import { describe, expect, it } from 'vitest';
import { settableCharacters } from './settable-characters.ts';

describe('settableCharacters', () => {
  it.each([
    ['control characters', 'a\u0001b\u000b\u0085c\u007f', 'abc'],
    ['halves of characters', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ['fillers', '\u115f\u1160a\uffa0', 'a'],
    ['syllables in parts', '한국어'.normalize('NFD'), '한국어'],
    ['a syllable with its last consonant apart', '\uac00\u11a8', '각'],
    ['ideographs of older character sets', '\uf90a\u{2f800}', '\u91d1丽'],
  ])('%s', (_, text, expected) => {
    expect(settableCharacters(text)).toBe(expected);
  });

  it('leaves other characters unchanged', () => {
    const text = '<p>\t\r\n\f ä a\u0301 한국 各 👩‍👧 \u200d\u00ad\u2028';
    expect(settableCharacters(text)).toBe(text);
  });
});
