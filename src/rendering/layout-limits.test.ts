import { describe, expect, it } from 'vitest';
import {
  assertLayoutLimits,
  cssDepth,
  longestWord,
  MAX_CSS_DEPTH,
  MAX_WORD_LENGTH,
} from './layout-limits.ts';

const refused = (html: string) => expect(() => assertLayoutLimits(html, 'html'));

describe('the limits of layout', () => {
  it.each([
    ['a{'.repeat(10), 10],
    ['a{b{c{}}}d{}', 3],
    ['a{/*}*/b{/*}*/c{', 3],
    [`a{content:"}";b{content:'}\\'}';c{`, 3],
    ['a\\{{b\\}{', 2],
    ['}}}a{', 1],
    ['/* {{{', 0],
    ['a{b:"{\n{c:\'"{\'}}', 2],
  ])('%j is nested %i deep', (css, depth) => {
    expect(cssDepth(css)).toBe(depth);
  });

  it.each([
    ['one three', 5],
    ['字'.repeat(100), 0],
    ['ไทย'.repeat(100), 0],
    ['ab-cde\u00adf\u200bgh', 3],
    ['a\u00a0b\u202fc', 5],
  ])('the longest word of %j has %i characters', (text, length) => {
    expect(longestWord(text)).toBe(length);
  });

  it('refuse style sheets that crash the browser, wherever they are', () => {
    refused(`<style>${'a{'.repeat(10_000)}</style>`).toThrow(/^html: style sheets .* 200 blocks deep/);
    refused(`<p>x<svg><STYLE media=print>${'@media print{'.repeat(10_000)}`).toThrow(/style sheets/);
    refused(`<style>${'a{'.repeat(MAX_CSS_DEPTH)}</style>`).not.toThrow();
  });

  it('refuse words that take minutes, also across elements', () => {
    refused(`<p>${'x'.repeat(200_000)}`).toThrow(/^html: a word .* \(it has 200000\)/);
    refused('<b>x</b>'.repeat(200_000)).toThrow(/a word/);
    refused('x&nbsp;'.repeat(100_000)).toThrow(/a word/);
    refused('<td>x</td>'.repeat(200_000)).not.toThrow();
    refused('x '.repeat(200_000)).not.toThrow();
    refused('x'.repeat(MAX_WORD_LENGTH)).not.toThrow();
    refused(`<img src="data:image/png;base64,${'A'.repeat(200_000)}">`).not.toThrow();
    refused(`<script>${'x'.repeat(200_000)}</script>`).not.toThrow();
  });

  it('count characters for any number, without exhausting the stack', () => {
    expect(longestWord('\u{1F600}'.repeat(8_000_000))).toBe(16_000_000);
    expect(cssDepth(`a{b:"${'x'.repeat(16_000_000)}`)).toBe(1);
    expect(cssDepth(`a{b:"${'\\x'.repeat(16_000_000)}`)).toBe(1);
    expect(cssDepth(`a{/*${'x'.repeat(16_000_000)}`)).toBe(1);
  });

  it('take linear time for any text', () => {
    for (const part of ['<style', '<style>', '/*', '"', '\\', '<', 'x']) {
      cssDepth(part.repeat(1_000_000));
      longestWord(part.repeat(1_000_000));
      assertLayoutLimits(`${part} `.repeat(1_000_000), 'html');
    }
  });
});
