import { describe, expect, it } from 'vitest';
import { ignoredCss } from './ignored-css.ts';

const named = (html: string) =>
  ignoredCss(html).map(({ message }) => message.slice(0, message.indexOf(': ')));

describe('CSS that Chromium ignores in print', () => {
  it.each([
    ['bookmark-level', '<style>h2{color:red;bookmark-level:2}</style>'],
    ['bookmark-level', '<p style="bookmark-level: 1">x'],
    ['size of @page', '<style>@page { size: A6 }</style>'],
    ['size of @page', '<style>@page card:first{margin:0;size:landscape a7;}</style>'],
  ])('reports %s', (name, html) => {
    expect(named(html)).toEqual([name]);
  });

  it.each([
    [
      'page counters in margin boxes',
      '<style>@page{margin:1cm;@bottom-right{content:counter(page) "/" counter(pages)}}p{color:red}</style>',
    ],
    ['comments', '<style>/* bookmark-level: 1; hyphens: auto */p{color:red}</style>'],
    ['sizes of pages', '<style>@page{size:A4 landscape}@page b{size:105mm 148mm}p{size:a6}</style>'],
    ['text', '<pre>p { bookmark-level: 1; string-set: x; hyphens: auto }</pre>'],
    [
      'other properties',
      '<style>p{hyphens:manual;float:left;position:relative}.my-string{content:"a string (b)"}</style>',
    ],
  ])('accepts %s', (_, html) => {
    expect(ignoredCss(html)).toEqual([]);
  });

  it.each([
    ['comments', `<style>${'/*a'.repeat(500_000)}`],
    ['strings', `<style>${'\\"'.repeat(700_000)}`],
    ['style elements', '<style '.repeat(250_000)],
    ['style attributes', ' style="'.repeat(250_000)],
    ['page rules', `<style>${'@page{'.repeat(250_000)}`],
  ])('is looked for once in %s that never end', (_, html) => {
    expect(ignoredCss(`<style>p{bookmark-level:1}</style>${html}`)).toHaveLength(1);
  });
});
