import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annotationTexts, elementTexts } from '../../../packages/pdf/src/testing/conformance.ts';
import type { TemplateSource } from '../renderer.ts';
import { pdfTextOf, type TestRenderer, template, testRenderer } from '../testing/test-renderer.ts';

const NO_IMAGE = 'data:image/png;base64,AAAA';
const DOT = 'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%229%22 height=%229%22/>';

describe('content that a document loses', () => {
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = (body: string, javascript = false, parts: Partial<TemplateSource> = {}) => {
    const html = `<!doctype html><html lang="en"><title>T</title>${body}`;
    return renderer.render({ source: { ...template(html, { javascript }), ...parts }, data: {} });
  };
  const warningsOf = async (body: string, javascript = false, parts = {}) => {
    const { warnings } = await render(body, javascript, parts);
    return warnings.map(({ kind, url, message }) => [kind, url ?? '', message].join(' '));
  };

  it.each<[string, string, string[]]>([
    [
      'a relative image',
      '<img alt="a" src="images/logo.png">',
      ['resource images/logo.png <img>: a relative'],
    ],
    [
      'an image without a scheme',
      '<img alt="a" src="//a.example/x.png">',
      ['resource //a.example/x.png <img>: the address has no'],
    ],
    [
      'candidates of a set',
      '<img alt="a" srcset="a.png 1x, b.png 2x">',
      ['resource a.png <img>', 'resource b.png <img>'],
    ],
    ['a file', '<img alt="a" src="file:///x.png">', ['resource file:///x.png <img>: addresses with file:']],
    ['an image without data', `<img alt="a" src="${NO_IMAGE}">`, [`resource ${NO_IMAGE} <img>: no image`]],
    [
      'an image map',
      `<img alt="a" usemap="#m" src='${DOT}'><map name="m"><area alt="b" href="https://a.example/" coords="0,0,9,9"></map>`,
      ['link https://a.example/ <area>: links of image maps'],
    ],
    ['an image of SVG', '<p>x<svg><image href="x.png"/></svg>', ['resource x.png <image>']],
    ['a style sheet', '<link rel="stylesheet" href="style.css"><p>x', ['resource style.css <link>']],
    ['an imported style sheet', '<style>@import "a.css";</style><p>x', ['resource a.css @import']],
    [
      'a background',
      '<style>.a{background:url(bg.png)}</style><p class="a">x',
      ['resource bg.png .a: a relative'],
    ],
    [
      'a background of an attribute',
      '<p style="background:url(/bg.png)">x',
      ['resource /bg.png style of <p>'],
    ],
    [
      'a background without data',
      `<style>.a{background:url(${NO_IMAGE})}</style><p class="a">x`,
      [`resource ${NO_IMAGE} .a: no image`],
    ],
    [
      'a font',
      '<style>@font-face{font-family:X;src:url(x.woff2)}p{font-family:X}</style><p>x',
      ['resource x.woff2 @font-face "X": a relative'],
    ],
    [
      'a font without data',
      '<style>@font-face{font-family:X;src:url(data:font/woff2;base64,AAAA)}p{font-family:X}</style><p>x',
      ['resource data:font/woff2;base64,AAAA @font-face "X": no font'],
    ],
    [
      'a font family',
      '<style>p{font-family:"No Such",serif}</style><p>x',
      ['font  p: no font "No Such"; Tinos replaced it'],
    ],
    [
      'scripts between those that have fonts',
      '<p>ܐ ߐ ࠀ ࡀ ⰰ ⲁ 㐀 ꀀ 𠀀</p>',
      ['U+0710', 'U+07D0', 'U+0800', 'U+0840', 'U+2C30', 'U+2C81', 'U+3400', 'U+A000', 'U+20000'].map(
        (code) => `font  ${code} has no glyph`,
      ),
    ],
    ['a character of private use', '<p>Icon &#xf007; here', ['font  U+F007 has no glyph (first in "<p>Icon']],
    [
      'a generated character of private use',
      '<style>i::before{content:"\\f101"}</style><p><i></i>x',
      ['font  U+F101 has no glyph (first in ::before of <i>'],
    ],
    [
      'characters of a script without a font, as references',
      '<p>&#x10480; &#73728; <i>\u{13000}</i>',
      ['font  U+10480 has no glyph', 'font  U+12000 has no glyph', 'font  U+13000 has no glyph'],
    ],
    [
      'a video and its source',
      '<video src="a.mp4"></video><video><source src="b.mp4"></video>',
      ['resource a.mp4 <video>', 'resource b.mp4 <source>'],
    ],
    ['a button of an image', '<input type="image" src="a.png" alt="a">', ['resource a.png <input>']],
    ['a frame of a frameset', '<frameset><frame src="a.html"></frameset>', ['resource a.html <frame>']],
    [
      'an object',
      '<object data="https://a.invalid/x.svg"></object><p>x',
      ['resource https://a.invalid/x.svg <object>: frames and objects are not loaded'],
    ],
    [
      'a reference of SVG',
      '<p>x<svg><rect fill="url(a.svg#g)" style="mask:url(b.svg#m)"/></svg>',
      ['resource b.svg#m style of <rect>', 'resource a.svg#g <rect>'],
    ],
    [
      'an image of a filter',
      '<p>x<svg><filter id="f"><feImage href="a.png"/></filter></svg>',
      ['resource a.png <feImage>'],
    ],
    [
      'an image of a margin box',
      '<style>@page{@top-left{content:url(a.png)}}</style><p>x',
      ['resource a.png @top-left: a relative'],
    ],
    [
      'an image of rules that apply',
      '<style>@supports (display:grid){p{background:url(a.png)}}@supports (no:such){p{background:url(b.png)}}</style><p>x',
      ['resource a.png p: a relative'],
    ],
    [
      'a link',
      '<p><a href="a.html">x</a> <a href="#">y</a> <a href="mailto:a@b.example">z</a>',
      ['link a.html <a>: a relative address leads nowhere in a PDF'],
    ],
    [
      'CSS that is ignored',
      '<style>.n{bookmark-level:2}</style><p class="n">x',
      ['css  bookmark-level: Chromium ignores it'],
    ],
  ])('is reported: %s', async (_, body, expected) => {
    const found = await warningsOf(body);
    const shown = found.filter((each) => !each.startsWith('conformance'));
    expect(shown.map((each, at) => each.slice(0, expected[at]?.length))).toEqual(expected);
  });

  it('is reported for scripts, if they run', async () => {
    expect(await warningsOf('<script src="app.js"></script><p>x')).toEqual([]);
    expect(await warningsOf('<script src="app.js"></script><p>x', true)).toEqual([
      expect.stringContaining('app.js <script>'),
    ]);
  });

  it('is reported for headers and footers', async () => {
    const parts = { header: `<img src="https://a.example/x.png"><img src="${DOT}">` };
    expect(await warningsOf('<p>x', false, parts)).toEqual([
      expect.stringContaining('resource https://a.example/x.png'),
    ]);
  });

  it.each([
    ['<b style="font-family:Nosuch">h</b>', 'font  header, style of <b>: no font "Nosuch"'],
    ['<style>i{font-family:Nosuch}</style><i>h</i>', 'font  header, i: no font "Nosuch"'],
    ['<b>&#xf007;</b>', 'font  U+F007 has no glyph (first in header'],
    ['<img srcset="a.png 1x"><b>h</b>', 'resource a.png header, <img>: headers and footers have no srcset'],
    ['<b style="background:url(a.png)">h</b>', 'resource a.png header, url(): the address leads nowhere'],
    [
      '<link rel="stylesheet" href="a.css"><b>h</b>',
      'resource a.css header, <link>: the address leads nowhere',
    ],
    ['<style>@import "a.css";</style><b>h</b>', 'resource a.css header, @import: the address leads nowhere'],
    ['<a href="java&#10;script:alert(1)">h</a>', 'link java'],
    ['<a href="a.html">h</a>', 'link a.html header, <a>: a relative address leads nowhere in a PDF'],
  ])('is reported of a header with %s', async (header, expected) => {
    const found = await warningsOf('<p>x', false, { header });
    expect(
      found.filter((each) => !/^conformance/.test(each)).map((each) => each.slice(0, expected.length)),
    ).toEqual([expected]);
  });

  it('is reported of linked and imported style sheets', async () => {
    const sheet = (css: string) => ({
      mediaType: 'text/css',
      sizeBytes: css.length,
      data: Buffer.from(css).toString('base64'),
    });
    const assets = {
      'a.css': sheet(
        '@import "b.css"; p { font-family: "No Such" } p::after { content: "\\f101" } @page { margin: 40mm }',
      ),
      'b.css': sheet('i { font-family: "Not There" }'),
      'screen.css': sheet('p { font-family: "Not Printed" }'),
    };
    const found = await warningsOf(
      '<link rel="stylesheet" href="a.css"><link rel="stylesheet" media="screen" href="screen.css"><p>x <i>y</i>',
      false,
      // The margin of the style sheet has room for it.
      { assets, header: '<div style="height:30mm">h</div>' },
    );
    expect(found.map((each) => each.split(/[;(]/)[0])).toEqual([
      'font  i: no font "Not There"',
      'font  p: no font "No Such"',
      'font  U+F101 has no glyph ',
    ]);
  });

  it('reads the styles of elements of MathML, and passes over those of unknown namespaces', async () => {
    const math = '<p><math><mi style="font-family: Absent">x</mi></math>';
    expect(await warningsOf(math)).toEqual([expect.stringContaining('Absent')]);
    const script = `<p id="p">x<script>
      const own = document.createElementNS('urn:own', 'own');
      own.setAttribute('style', 'font-family: Absent');
      p.append(own);
    </script>`;
    expect(await warningsOf(script, true)).toEqual([]);
  });

  it('names a character without a glyph, and the violation of its standards once', async () => {
    const { violations, conformance } = await render('<p>&#xf007;');
    expect(conformance).toEqual([]);
    expect(violations).toEqual([expect.stringContaining('a character that no font has a glyph for')]);
  });

  it.each([
    ['pictures in data', `<img alt="a" src="${DOT}"><p style="background:url('${DOT}')">x`],
    [
      'styles that apply to nothing',
      '<style>.none{background:url(y.png);font-family:Nothing}@media screen{p{background:url(z.png)}}</style><p>x',
    ],
    [
      'substitute fonts',
      '<style>p{font-family:"Helvetica Neue",Arial}h1{font-family:system-ui}</style><p>x<h1>y</h1>',
    ],
    [
      'references into the document',
      '<svg width="9" height="9"><defs><g id="g"/></defs><use href="#g"/></svg><p style="filter:url(#f)">x',
    ],
    [
      'files that are not printed',
      '<link rel="icon" href="a.ico"><link rel="manifest" href="m.json"><link rel="canonical" href="/x"><p>x',
    ],
    ['text in many scripts', '<p>∑ 漢 العربية हिन्दी ไทย ✓ € 😀 Ελληνικά'],
  ])('leaves %s alone', async (_, body) => {
    expect(await warningsOf(body)).toEqual([]);
  });

  it('removes links that run scripts, and reports them', async () => {
    const body =
      '<p><a href="javascript:alert(1)">one</a> <a href=" java&#10;script:alert(2)">two</a> <a href="https://a.example">three</a>';
    const { pdf, warnings } = await render(body);
    expect(warnings.map(({ kind, url }) => [kind, url])).toEqual([
      ['link', 'javascript:alert(1)'],
      ['link', 'java\nscript:alert(2)'],
    ]);
    expect(annotationTexts(pdf)).toEqual(['three']);
    expect(await pdfTextOf(pdf)).toBe('one two three');
  });

  it.each([
    [
      'a cell',
      `<table><tr><th>Logo<th>Name<tr><td><img alt="The logo" src="${NO_IMAGE}"><td>Acme</table>`,
      'TD',
      ['The logo', 'Acme'],
    ],
    ['a link', `<p>x <a href="https://a.example"><img alt="Home" src="${NO_IMAGE}"></a> y`, 'Link', ['Home']],
    ['a picture element', `<picture><img alt="Alone" src="${NO_IMAGE}"></picture>`, 'P', ['Alone']],
    ['a heading', `<h1><img alt="Acme Ltd" src="${NO_IMAGE}"></h1>`, 'H1', ['Acme Ltd']],
    ['a list item', `<ul><li><img alt="In an item" src="${NO_IMAGE}"></ul>`, 'LBody', ['In an item']],
  ])('has its alternative text in the structure of %s', async (_, body, type, texts) => {
    const { pdf, conformance } = await render(body);
    expect(elementTexts(pdf, type)).toEqual(texts);
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
  });
});
