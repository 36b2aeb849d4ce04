import { expect, it } from 'vitest';
import { sourceText } from './source-text.ts';

it.each<[string, string, string]>([
  [
    'words and blocks that elements separate',
    '<p>one<p>two<br>three<td>four</td>',
    '\u2029one\u2029two three four ',
  ],
  ['words that elements are within', 'un<b class="x">be</b>liev<!---->able', 'unbelievable'],
  [
    'words that elements of applications and other vocabularies are within',
    '<ix:city>Ve</ix:city>gas<x-y>,</x-y>',
    'Vegas,',
  ],
  ['no styles and scripts', '<title>T</title><style>a{b:c}</style>x<script>"<p>"</SCRIPT>y', '    x  y'],
  ['content shown without scripts', 'a <noscript>b <i>c</i>d</noscript>', 'a  b cd '],
  ['no comments', 'a<!-- <p>b > -->c', 'ac'],
  [
    'references',
    'R&amp;D &lt;&#65;&#x42; soft&shy;hyphen&nbsp;x&unknown;',
    'R&D <AB soft\u00adhyphen x&unknown;',
  ],
  ['unclosed elements', 'a<style>b', 'a '],
  ['tags that are left open', 'a<b c', 'a'],
])('gives %s', (_, html, text) => {
  expect(sourceText(html)).toBe(text);
});

it.each([['<a'], ['<style>'], ['<!--'], ['<a "'], ['&#x'], ['</']])(
  'terminates for a long row of %s',
  (part) => {
    expect(sourceText(part.repeat(1_000_000)).length).toBeLessThanOrEqual(4_000_000);
  },
);
