import { describe, expect, it } from 'vitest';
import { accountAssetPath, loadableAccountAssets, resolvableCss, resolvableHtml } from './account-assets.ts';

const ORIGIN = 'https://account-assets.invalid';

describe('addresses of account assets', () => {
  it.each([
    ['<img src="asset:a/b.png">', `<img src="${ORIGIN}/a/b.png">`],
    ["<img src='asset:/a.png'>", `<img src='${ORIGIN}/a.png'>`],
    ['<IMG SRC=asset:a.png>', `<IMG SRC=${ORIGIN}/a.png>`],
    [
      '<img srcset="asset:a.png 1x, asset:b.png 2x">',
      `<img srcset="${ORIGIN}/a.png 1x, ${ORIGIN}/b.png 2x">`,
    ],
    [
      '<p style="background:url(&quot;asset:a.png&quot;)">',
      `<p style="background:url(&quot;${ORIGIN}/a.png&quot;)">`,
    ],
    [
      '<style>p{background:url( "asset:a.png" )}</style>',
      `<style>p{background:url( "${ORIGIN}/a.png" )}</style>`,
    ],
    ['<svg><use xlink:href="asset:a.svg#i"/></svg>', `<svg><use xlink:href="${ORIGIN}/a.svg#i"/></svg>`],
  ])('%s is resolvable', (html, expected) => {
    expect(resolvableHtml(html)).toBe(expected);
  });

  it.each([
    '<p>asset:a.png, "asset:b.png" and src="asset:c.png"</p>',
    '<!-- <img src="asset:a.png"> -->',
    '<script>x = "<img src=\'asset:a.png\'>"</script>',
    '<a href="asset:a.png">x</a>',
    '<p title="asset:a.png">x</p>',
    '<textarea><img src="asset:a.png"></textarea>',
    '<style>p::before { content: "asset:a.png" }</style>',
  ])('%s is not changed', (html) => {
    expect(resolvableHtml(html)).toBe(html);
  });

  it('are found in imports of style sheets', () => {
    expect(resolvableCss('@import "asset:a.css"; @font-face { src: url(asset:f.woff2) }')).toBe(
      `@import "${ORIGIN}/a.css"; @font-face { src: url(${ORIGIN}/f.woff2) }`,
    );
  });

  it('have the path of the asset, without query and fragment', () => {
    expect(accountAssetPath(`${ORIGIN}/br%C3%A4nd/a%20b.svg?v=1#x`)).toBe('bränd/a b.svg');
    expect(accountAssetPath(`${ORIGIN}.example/a.svg`)).toBeUndefined();
  });
});

describe('the assets that a document may load', () => {
  const file = (mediaType: string) => ({ mediaType, sizeBytes: 1, data: '' });
  const ASSETS = {
    ...Object.fromEntries(
      ['logo.png', 'a/ä b.png', 'a/c,d.png', 'x/y.png', 'x&y.png'].map((path) => [path, file('image/png')]),
    ),
    'brand.css': file('text/css'),
  };
  const ALL = Object.keys(ASSETS);

  it.each([
    ['<img src="asset:logo.png?v=1">', ['logo.png']],
    ['<img srcset="asset:a/ä b.png 1x, asset:a/c,d.png 2x">', ['a/ä b.png', 'a/c,d.png']],
    ['<img src="asset:a/%C3%A4%20b.png">', ['a/ä b.png']],
    ['<style>p{background:url(asset:x/y.png)}</style>', ['x/y.png']],
    ['<p style="background:url(&quot;asset:logo.png&quot;)">', ALL],
    ['<img src="asset:x&amp;y.png">', ALL],
    ['<link rel=stylesheet href=asset:brand.css>', ALL],
    ['<img src="asset:none.png">', []],
  ])('of %s are %j', (html, expected) => {
    const texts = [resolvableHtml(html), undefined];
    expect(Object.keys(loadableAccountAssets(ASSETS, texts, {}))).toEqual(expected);
  });

  it('are all of them when it has style sheets of its own', () => {
    const own = { 'a.css': file('text/css') };
    expect(Object.keys(loadableAccountAssets(ASSETS, ['<p>'], own))).toEqual(ALL);
  });
});
