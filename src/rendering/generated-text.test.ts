import { expect, it } from 'vitest';
import { hasGraphicText, placesOfText } from './generated-text.ts';

it.each([
  ['<style>li::before{content:"a"}</style>', { before: true, after: false }],
  ['<style>li:after{content:"a"}</style>', { before: false, after: true }],
  ['<p>He said <q>yes</q>', { before: true, after: true }],
  ['<style>@page{@top-left{content:"a"}}</style><p>before and after', { before: false, after: false }],
])('finds where %s generates text', (html, expected) => {
  expect(placesOfText(html)).toEqual(expected);
});

it.each([
  ['<img src="https://example.com/logo.svg"><p>See logo.svg and <a href="logo.svg">it</a>', false],
  ['<p style="background:url(https://example.com/logo.svg)">', true],
  ['<object data="logo.svg">', true],
  ['<svg><use href="logo.svg#a"></svg>', true],
  ['<img><script>document.images[0].src = "logo.svg"</script>', true],
  [`<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><text>a</text></svg>">`, true],
  ['<style>p{background:url("data:image/svg+xml;utf8,%3Csvg%3E%3Ctext%3Ea")}</style>', true],
  [
    `<img src="data:image/svg+xml;base64,${Buffer.from('<svg><text>a</text></svg>').toString('base64')}">`,
    true,
  ],
  [`<img src="data:image/svg+xml;base64,${Buffer.from('<svg><path/></svg>').toString('base64')}">`, false],
  [`<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><path/></svg>">`, false],
  ['<p>text', false],
])('knows whether a graphic of %s may have text', (html, expected) => {
  expect(hasGraphicText(html)).toBe(expected);
});
