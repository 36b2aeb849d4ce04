import { describe, expect, it } from 'vitest';
import { cssProblems } from './css-problems.ts';

const KNOWN = new Set(['color', 'margin', 'position', 'float', 'content']);
const supports = (property: string, value: string) => KNOWN.has(property) && !value.includes('rd');
const found = (html: string, supported?: typeof supports) =>
  cssProblems(html, supported).map(({ from, kind, text }) => `${from} ${kind}: ${text}`);
const inStyle = (css: string) =>
  found(`<style>${css}</style>`, supports).map((it) => it.replace(/^\d+ /, ''));

describe('problems in CSS', () => {
  it.each([
    ['p { color red; }', ['syntax: ; }</style>']],
    ['p { color: red', ['syntax: </style>']],
    ['p { color: red; } }', ['syntax: }</style>']],
    ['p { colr: red }', ['property: colr']],
    ['p { color: rd }', ['value: color: rd']],
    ['@media print { p { colr: red } }', ['property: colr']],
  ])('are found in %s', (css, expected) => {
    expect(inStyle(css)).toEqual(expected);
  });

  it.each([
    'p { color: {{ c }}; margin: {{ w }}mm; color: #{{ hex }} }',
    'p { {% if a %}color: red{% else %}color: blue{% endif %}; margin: 0 }',
    '.{{ name }}-x { color: {% if a %}red{% endif %} }',
    '{% comment %} p { color red } {% endcomment %} p { color: red !important }',
    '<!-- p { color: red } -->',
    '@page { size: A4; @top-left { content: element(head) } } p { position: running(head); float: footnote }',
    'h1 { string-set: title content(); bookmark-level: 1; -webkit-own: 1; --own: rd }',
    '@font-face { font-family: X; src: url(font.woff2); unicode-range: U+26 }',
  ])('are not found in %s', (css) => {
    expect(inStyle(css)).toEqual([]);
  });

  it('are found in style attributes, with their place', () => {
    expect(found('<p style="colr: red">x</p>', supports)).toEqual(['10 property: colr']);
  });

  it('are those of the syntax alone in another browser than the one that prints', () => {
    expect(found('<style>p { colr: red }</style>')).toEqual([]);
  });
});
