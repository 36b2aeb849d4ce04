import { describe, expect, it } from 'vitest';
import { linesAreSeparate, SourceText } from './source-text.ts';

describe('the source text of a document', () => {
  it.each<[string, string, string, string, boolean | undefined]>([
    ['words', 'one two\n three', 'one two', 'three', true],
    ['parts of a word', 'one overflowing two', 'one over', 'flowing two', false],
    ['a word with a hyphen', 'it is self-contained here', 'it is self-', 'contained here', false],
    ['a word with a hyphen that shows at the end of lines', 'Donau\u00addampf', 'Donau-', 'dampf', false],
    ['a dash', 'one - two', 'one -', 'two', true],
    ['words in other letters', 'One Two', 'ONE', 'TWO', true],
    ['words after text that was changed', 'abc defghijk lmnop', '… defghijk', 'lmnop', true],
    ['text that is not in the source', 'one two', 'three', 'four', undefined],
    ['words around a generated quotation', 'set to true if', 'to “true”', 'if', true],
    ['an opening quotation mark from its quotation', 'set to true if', 'set to “', 'true', false],
    ['a closing quotation mark from its quotation', 'set to true if', 'to “true', '” if', false],
    ['a space that keeps words on a line', 'one\u00a0two', 'one', 'two', true],
  ])('distinguishes %s', (_, source, before, after, expected) => {
    expect(new SourceText(source).separates(before, after)).toBe(expected);
  });

  it('distinguishes block, space and no separation between words', () => {
    const source = new SourceText('\u2029 One \u2029\u2029\n two three\u00adfour');
    const between = [
      source.separation('one', 'TWO'),
      source.separation('one two', 'three'),
      source.separation('three', 'four'),
      source.separation('two', 'four'),
    ];
    expect(between).toEqual(['block', 'space', 'none', undefined]);
  });

  it('uses neighbouring words to find the occurrence of a word', () => {
    const source = new SourceText('go today, or go to day care');
    expect(source.separates('go to', 'day,')).toBe(false);
    expect(source.separates('or go to', 'day care')).toBe(true);
  });

  it('recognizes text that is separated on both sides', () => {
    const source = new SourceText('one \u2029-5\u2029 05- +966 50 x1');
    const texts = ['-5', '5-', '05-', '+966\u00a050', 'x1', 'x', ''];
    expect(texts.filter((text) => source.hasApart(text))).toEqual(['-5', '05-', '+966\u00a050', 'x1']);
  });

  it('finds distant places, forwards and backwards', () => {
    const filler = 'and so on '.repeat(10_000);
    const source = new SourceText(`first words ${filler} last words ${filler} mid`);
    expect(source.separates('so on last', 'words and')).toBe(true);
    expect(source.separates('first wo', 'rds and')).toBe(false);
  });
});

it.each<[string, string, boolean]>([
  ['one', 'two', true],
  ['self-', 'contained', false],
  ['one –', 'two', true],
  ['one -', 'two', true],
  ['漢字', 'かな', false],
  ['ภาษา', 'ไทย', false],
  ['한국', '어', true],
  ['(92499–', '26033)', false],
  ['Debian/', 'Mandrake', false],
  ['either /', 'or', true],
])('separates the words %s and %s without other evidence: %s', (before, after, expected) => {
  expect(linesAreSeparate(before, after)).toBe(expected);
});
