import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFacts } from '../testing/pdf-facts.ts';
import { type TestRenderer, template, testRenderer } from '../testing/test-renderer.ts';

describe('paged media features that browsers lack', () => {
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = (css: string, body: string) =>
    renderer.render({
      source: template(`<html lang=en><title>T</title><style>@page{size:A4}${css}</style>${body}`),
      data: {},
    });
  const pages = async (css: string, body: string) => {
    const { pdf, conformance, warnings } = await render(css, body);
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    expect(warnings).toEqual([]);
    return (await pdfFacts(pdf)).pages.map(({ text }) => text.replace(/\s+/g, ' ').trim());
  };
  const NEW = 'h2{break-before:page}';
  const BODY = '<p>x</p><h2 id=a>One</h2><h2 id=b>Two</h2><p style="break-before:page">y';

  it.each<[string, string, string, string[]]>([
    [
      'named strings in margin boxes',
      `${NEW}h2{string-set:t content()}@page{@top-center{content:string(t)}}`,
      BODY,
      ['x', 'One One', 'Two Two', 'Two y'],
    ],
    [
      'named strings of strings, attributes and counters',
      `${NEW}@media print{h2{counter-increment:c;string-set:t counter(c, upper-roman) ". " attr(id) ' "q;{}"', u "-"}}@page{@top-center{content:"[" string(u) string(t) "]"}}`,
      BODY,
      ['[] x', '[-I. a "q;{}"] One', '[-II. b "q;{}"] Two', '[-II. b "q;{}"] y'],
    ],
    [
      'the first and last values of a page, and the one at its start',
      `${NEW}h2,h3{string-set:t content()}@page{@top-left{content:string(t,start)}@top-center{content:string(t)}@top-right{content:string(t,last)}@bottom-left{content:string(t,first-except)}}`,
      '<h3>A</h3><h3>B</h3><p style="break-before:page">x</p><h3>C</h3><h2>D</h2><h3>E</h3>',
      ['A A B A B', 'B C C x C', 'D D E D E'],
    ],
    [
      'the last of several breaks at one place',
      'section{break-after:right}h2{break-before:left}',
      '<section>x</section><div><h2>One</h2></div><section>y</section><section>z</section>',
      ['x', 'One y', 'z'],
    ],
    [
      'named strings of style attributes',
      '@page{@top-center{content:string(t)}}',
      '<p style="color:red;string-set:t &quot;A&quot;">x',
      ['A x'],
    ],
    [
      'running elements in margin boxes',
      `${NEW}.r{position:running(h);display:flex!important}@page{@top-center{content:element(h) " " counter(page)}}`,
      '<div class=r>Head <b>er</b></div><p>x</p><h2>One</h2><div class=r>Other</div>',
      ['Head er 1 x', 'Other 2 One'],
    ],
    [
      'running elements with page counters and generated text',
      `${NEW}.r{position:running(h);counter-increment:k}.r::before{content:"<" attr(id) counter(k) "> "}.p::after{content:counter(page, upper-roman)}.n::after{content:counter(pages)}@page{@top-center{content:element(h)}}`,
      '<div class=r id=r>Page <span class=p></span> of <span class=n></span></div><p>x</p><h2>One</h2>',
      ['<r1> Page I of 2 x', '<r1> Page II of 2 One'],
    ],
    [
      'page counters that elements set',
      `${NEW}#a{counter-reset:page 1}@page{@bottom-right{content:"p" counter(page, lower-roman)}}`,
      BODY,
      ['pi x', 'pi One', 'pii Two', 'piii y'],
    ],
    [
      'counters of pages in elements',
      `${NEW}p::after{content:" on " counter(page) " of " counter(pages)}`,
      BODY,
      ['x on 1 of 4', 'One', 'Two', 'y on 4 of 4'],
    ],
    [
      'breaks to right and left pages, with the content of blank pages',
      '@page :blank{@top-center{content:"empty"}}#a{break-before:right}#b{page-break-before:left}',
      BODY,
      ['x', 'empty', 'One', 'Two', 'y'],
    ],
    ['breaks behind an element', '#a{break-after:recto}', BODY, ['x One', '', 'Two', 'y']],
    [
      'numbers of targets that rules of pages count otherwise',
      `${NEW}@page f{counter-increment:page 0}nav{page:f}a::after{content:"-" target-counter(attr(href),page)}@page{@bottom-right{content:"p" counter(page)}}`,
      `<nav><a href="#a">go</a></nav>${BODY}`,
      ['p0 go-2', 'p1 x', 'p2 One', 'p3 Two', 'p4 y'],
    ],
    [
      'numbers of targets behind a reset',
      `${NEW}#a{counter-reset:page 1}a::after{content:"-" target-counter(attr(href),page)}@page{@bottom-right{content:"p" counter(page)}}`,
      `<a href="#b">go</a>${BODY}`,
      ['p1 go-2 x', 'p1 One', 'p2 Two', 'p3 y'],
    ],
  ])('are set: %s', async (_, css, body, expected) => {
    expect(await pages(css, body)).toEqual(expected);
  });

  it('leave a counter named page that a document uses itself', async () => {
    const css = 'p{counter-increment:page}p::after{content:counter(page)}';
    expect(await pages(css, '<p>a<p>b')).toEqual(['a1 b2']);
  });

  const SQUARE =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="lime"/></svg>';
  const rendered = async (
    html: string,
    files: Readonly<Record<string, readonly [mediaType: string, text: string]>>,
  ) => {
    const assets = Object.fromEntries(
      Object.entries(files).map(([path, [mediaType, text]]) => {
        const data = Buffer.from(text).toString('base64');
        return [path, { mediaType, sizeBytes: text.length, data }];
      }),
    );
    const source = { ...template(`<html lang=en><title>T</title>${html}`), assets };
    const { pdf, warnings } = await renderer.render({ source, data: {} });
    const { pages: printed } = await pdfFacts(pdf);
    return { warnings, texts: printed.map(({ text }) => text.replace(/\s+/g, ' ').trim()), pdf: pdf.length };
  };
  const SHEET = `${NEW}h2{string-set:t content()}@page{size:A4;@top-center{content:string(t)}}`;

  it.each<[string, string, Readonly<Record<string, readonly [string, string]>>]>([
    ['linked', '<link rel=stylesheet href="css/a.css">', { 'css/a.css': ['text/css', SHEET] }],
    [
      'linked for print',
      '<link rel=stylesheet media=print href="css/a.css">',
      { 'css/a.css': ['text/css', SHEET] },
    ],
    [
      'imported by a linked one',
      '<link rel=stylesheet href="css/a.css">',
      { 'css/a.css': ['text/css', '@import "more/b.css" print;'], 'css/more/b.css': ['text/css', SHEET] },
    ],
    ['imported', '<style>@import url(css/a.css);</style>', { 'css/a.css': ['text/css', SHEET] }],
  ])('are set in a style sheet that is %s', async (_, head, files) => {
    const { texts, warnings } = await rendered(head + BODY, files);
    expect(texts).toEqual(['x', 'One One', 'Two Two', 'Two y']);
    expect(warnings).toEqual([]);
  });

  it('are warned of in a style sheet imported into a layer', async () => {
    const { warnings } = await rendered(`<style>@import url(a.css) layer(x);</style>${BODY}`, {
      'a.css': ['text/css', SHEET],
    });
    expect(warnings).toEqual([
      { kind: 'css', url: 'a.css', message: expect.stringContaining('are not read') },
    ]);
  });

  it('keep the files of their style sheets, and the warnings of missing ones', async () => {
    const css = (url: string) => `${SHEET}p{width:99px;height:99px;background:url(${url})}`;
    const files = { 'css/dot.svg': ['image/svg+xml', SQUARE], 'dot.svg': ['image/svg+xml', SQUARE] } as const;
    const sizes: number[] = [];
    for (const url of ['dot.svg', 'data:,']) {
      const linked = await rendered(`<link rel=stylesheet href="css/a.css">${BODY}`, {
        ...files,
        'css/a.css': ['text/css', css(url)],
      });
      const own = await rendered(`<style>${css(url)}</style>${BODY}`, files);
      expect([linked.texts, own.texts]).toEqual([own.texts, ['x', 'One One', 'Two Two', 'Two y']]);
      expect([...linked.warnings, ...own.warnings].filter(({ kind }) => kind === 'css')).toEqual([]);
      sizes.push(linked.pdf, own.pdf);
    }
    expect(sizes[0]! - sizes[2]!).toBeGreaterThan(100);
    expect(sizes[1]! - sizes[3]!).toBeGreaterThan(100);
    const missing = await rendered(`<style>${css('gone.png')}p{bookmark-level:1}</style>${BODY}`, {});
    expect(missing.warnings.map(({ kind }) => kind).sort()).toEqual(['css', 'resource']);
  });

  it('are warned of where only text is possible', async () => {
    const css = '.r{position:running(h)}@page{@top-center{content:element(h)}}';
    const { warnings } = await render(css, '<div class=r>A<svg width=9 height=9></svg></div><p>x');
    expect(warnings).toEqual([
      { kind: 'css', message: 'position: running(h): only its text is set in margin boxes' },
    ]);
  });

  it('are warned of without a rule that uses them', async () => {
    const css =
      'h1{string-set:title content(), part attr(id)}@page{@top-left{content:string(Title) string(part)}';
    const { warnings } = await render(`${css}@top-right{content:string(chapter) element(logo)}}`, '<p>x');
    expect(warnings).toEqual([
      {
        kind: 'css',
        message: 'string(chapter): is empty on each page; no rule has string-set with this name',
      },
      {
        kind: 'css',
        message: 'element(logo): is empty on each page; no rule has position: running() with this name',
      },
    ]);
    const alone = await render('@page{@top-right{content:element(logo)}}', '<p>x');
    expect(alone.warnings).toHaveLength(1);
  });
});
