import { expect, it } from 'vitest';
import { snippetOf } from './asset-snippet.ts';

it.each([
  ['img/logo a.png', 'image/png', '<img src="assets/img/logo%20a.png" alt="">'],
  ['a.css', 'text/css', '<link rel="stylesheet" href="assets/a.css">'],
  [
    'fonts/Brand.woff2',
    'font/woff2',
    '<style>@font-face { font-family: "Brand"; src: url("assets/fonts/Brand.woff2") }</style>',
  ],
  ['a"b.json', 'application/json', 'assets/a%22b.json'],
])('%s is used by markup of its kind', (path, mediaType, markup) => {
  expect(snippetOf({ path, mediaType } as Parameters<typeof snippetOf>[0])).toBe(markup);
});
