import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfTextOf, type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

const X = 'http://10.0.0.1/x';
let renderer: TestRenderer;
beforeAll(async () => {
  renderer = testRenderer();
  await renderer.ready();
});
afterAll(() => renderer.close());

const render = (part: 'header' | 'footer', html: string) =>
  renderer.render({ source: { ...template('<p>body'), [part]: html }, data: {} });

describe('a header or footer', () => {
  it.each([
    ['an import in escapes', `<style>@\\69mport "${X}";</style>`],
    [
      'a font in escapes',
      `<style>@font-face{font-family:a;src:\\75rl(${X})}b{font-family:a}</style><b>x</b>`,
    ],
    [
      'a font within rules',
      `<style>@media all{@font-face{font-family:a;src:u\\72 l(${X})}}b{font-family:a}</style><b>x</b>`,
    ],
    ['a drawing in entities', `<p style="clip-path:&#117;rl(${X}#a)">x`],
    ['a drawing by a variable', `<p style="--x:\\75rl(${X}#a);clip-path:var(--x)">x`],
    ['a drawing for a drawing', `<svg><rect width="9" height="9" clip-path="url(${X}#a)"/></svg>`],
    ['an import in a drawing', `<svg><style>&#64;import "${X}";</style></svg>`],
    ['markup that only scripts hide', `<noscript><style></noscript><link rel=stylesheet href=${X}>`],
  ])('that asks for %s is a 400 that names it, and no crash', async (_, html) => {
    for (const part of ['header', 'footer'] as const) {
      await expect(render(part, html)).rejects.toMatchObject({
        name: 'InvalidInputError',
        code: 'TEMPLATE_RENDER',
        field: part,
        message: expect.stringMatching(new RegExp(`^${part} must not `)),
      });
    }
  });

  it.each([
    ['a link', `<link rel="stylesheet" href="${X}">`],
    ['an import', `<style>@import "${X}";</style>`],
    ['a font', `<style>@font-face{font-family:a;src:url(${X})}b{font-family:a}</style><b>x</b>`],
    ['a drawing', `<p style="clip-path:url(${X}#a)">x`],
    ['an import in a comment of another language', `<svg><style><![CDATA[@import "${X}";]]></style></svg>`],
    ['a picture', `<img src="${X}">`],
  ])('that loads %s in vain is printed without it, with a warning', async (_, html) => {
    const { pdf, warnings } = await render('header', `${html}<span>margin</span>`);
    expect(await pdfTextOf(pdf)).toContain('margin');
    expect(warnings).toContainEqual({
      kind: 'resource',
      url: expect.stringContaining(X),
      message: expect.stringContaining('https'),
    });
  });

  it.each([
    [
      'pictures of their own',
      '<img src="data:image/png;base64,AAAA"><i style="background:url(data:image/png;base64,AAAA)">',
    ],
    [
      'pictures that are not loaded',
      `<img src="${X}"><svg><image href="${X}"/><use href="${X}#a"/></svg><video poster="${X}"></video>`,
    ],
    ['frames', `<iframe src="${X}"></iframe><object data="${X}"></object><embed src="${X}">`],
    ['styles', '<style>b::before{content:"url(http://x) @import"} b{color:red}</style><b>x</b>'],
    [
      'drawings of their own',
      '<svg><clipPath id="c"><rect width="9" height="9"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/></svg>',
    ],
    [
      'scripts, which do not run',
      '<img src="x" onerror="for(;;);"><svg onload="for(;;);"></svg><script>for(;;);</script>',
    ],
  ])('with %s is printed', async (_, html) => {
    const { pdf } = await render('header', `${html}<span>margin</span>`);
    expect(await pdfTextOf(pdf)).toContain('margin');
  });
});
