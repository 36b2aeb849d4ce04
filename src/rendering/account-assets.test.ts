import { describe, expect, it } from 'vitest';
import { accountAssetPath, resolvableCss, resolvableHtml } from './account-assets.ts';

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
  ])('%s stays as it is', (html) => {
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
