import { describe, expect, it } from 'vitest';
import { assetPathRule, assetTypeOf, isAssetFormat } from './asset-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the type of an asset', () => {
  it.each([
    ['logo.png', '\x89PNG\r\n\x1a\n....', 'image/png'],
    ['jpeg-by-content.png', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['no-extension', 'GIF89a', 'image/gif'],
    ['a.webp', 'RIFF....WEBPVP8 ', 'image/webp'],
    ['a.avif', '\0\0\0\x20ftypavif', 'image/avif'],
    ['a.woff2', 'wOF2', 'font/woff2'],
    ['a.ttf', '\0\x01\0\0', 'font/ttf'],
    ['a.css', 'p { color: red }', 'text/css'],
    ['empty.css', '', 'text/css'],
    ['A.SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a.json', '{"a":1}', 'application/json'],
  ])('of %s is found by its content', (path, content, mediaType) => {
    expect(assetTypeOf(path, bytes(content))).toEqual({ mediaType });
  });

  it.each([
    ['a.js', 'alert(1)', 'must be PNG'],
    ['a.html', '<script>alert(1)</script>', 'must be PNG'],
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'must be PNG'],
    ['a.exe', 'MZ', 'must be PNG'],
    ['a.svg', '<html><script>1</script></html>', 'must hold an <svg> element'],
    ['a.css', 'a\0b', 'NUL'],
    ['a.css', '\xff\xfe', 'must be UTF-8'],
    ['a.json', '{', 'must be valid JSON'],
    ['a.png', '', 'is empty'],
  ])('of %s is refused', (path, content, rule) => {
    expect(assetTypeOf(path, bytes(content))).toEqual({ rule: expect.stringContaining(rule) });
  });
});

it.each([
  ['a.js', 'alert(1)', false],
  ['a.scss', 'p { }', false],
  ['a.png', '', false],
  ['a.png', '\x89PNG\r\n\x1a\n', true],
  ['a.css', 'a\0b', true],
  ['a.json', '{', true],
])('of %s decides whether it is an asset at all', (path, content, expected) => {
  expect(isAssetFormat(path, bytes(content))).toBe(expected);
});

describe('the path of an asset', () => {
  it.each(['logo.png', 'img/ä b@2x.png', '字/a.css'])('may be %s', (path) => {
    expect(assetPathRule(path)).toBeUndefined();
  });

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/./b',
    'a\\b',
    'a\nb',
    'a?b',
    'a%2fb',
    ' a',
    'C:/x',
    'a'.repeat(201),
  ])('is refused when it is %j', (path) => expect(assetPathRule(path)).toBeTypeOf('string'));
});
