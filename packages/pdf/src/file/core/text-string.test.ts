import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, textOf, textString } from './text-string.ts';

describe('a text string', () => {
  it('is decoded to the encoded text, for any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textOf(textString(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['plain', [0x70, 0x6c, 0x61, 0x69, 0x6e]],
    ['€ “ﬁne”', [0xa0, 0x20, 0x8d, 0x93, 0x6e, 0x65, 0x8e]],
    ['• ˘', [0x80, 0x20, 0x18]],
    ['Łódź', undefined],
    ['þÿ', undefined],
    ['ï»¿', undefined],
    ['\u00ad', undefined],
    ['日本', undefined],
  ])('%s is in PDFDocEncoding when it can be', (text, bytes) => {
    const string = textString(text);
    if (bytes) expect([...string.bytes]).toEqual(bytes);
    else expect([...string.bytes.subarray(0, 2)]).toEqual([0xfe, 0xff]);
  });

  it.each([
    ['UTF-16 of the other order', [0xff, 0xfe, 0x41, 0x00], 'A'],
    ['UTF-8', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
    ['half a pair', [0xfe, 0xff, 0xd8, 0x00], '\ufffd'],
    ['languages', [0xfe, 0xff, ...wide('a\u001bdeCH\u001bb\u001ben\u001bc')], 'abc'],
    ['a lone escape', [0xfe, 0xff, ...wide('a\u001bb')], 'a\u001bb'],
  ])('reads %s', (_, bytes, text) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe(text);
  });
});

function wide(text: string): number[] {
  return [...text].flatMap((character) => [0, character.charCodeAt(0)]);
}
