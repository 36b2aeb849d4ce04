import { extractText, type PlainPage } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  brokenRules,
  elementTexts,
  pageContents,
  structureElements,
} from '../../packages/pdf/src/testing/conformance.ts';
import type { JsonObject } from '../domain/json.ts';
import { pdfTextOf, type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

const SQUARE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const BOTH = ['PDF/A-2a', 'PDF/UA-1'];

describe('a conforming render', () => {
  let renderer: TestRenderer;

  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = (html: string, options = {}, data: JsonObject = {}, embed?: string) =>
    renderer.render({ source: template(html, options), data, embed, documentTitle: 'A title' });

  it.each([[true], [false]])(
    'is PDF/A with text longer than its string limit (tagged: %s)',
    async (tagged) => {
      const long = 'x y '.repeat(10_000);
      const html = `<html lang=en><title>${long}</title><meta name=author content="${long}"><h1>${long}</h1><img alt="${long}" src="${SQUARE}">`;
      const { pdf, conformance } = await render(html, { outline: tagged, tagged });
      expect(conformance).toEqual(tagged ? BOTH : ['PDF/A-2u']);
      expect(brokenRules(pdf, conformance)).toEqual([]);
    },
  );

  it('shortens destination names that are too long for PDF/A', async () => {
    const ids = ['一', '二'].map((end) => `${'ユーザー向け製品の開発'.repeat(4)}${end}`);
    const { pdf, conformance } = await render(
      `<html lang=ja><title>a</title>${ids.map((id) => `<h1 id="${id}">a</h1><p><a href="#${id}">b</a>`).join('')}`,
    );
    expect(conformance).toEqual(BOTH);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });

  it('states the language of inline text and of elements with several blocks', async () => {
    const { pdf } = await render(
      '<html lang=en><p>one <i lang=fr>deux</i> three</p><div lang=it><p>tre</p><p>quattro</p></div>',
    );
    const langs = structureElements(pdf).map(({ type, lang }) => `${type} ${lang ?? ''}`);
    expect(langs).toEqual(['Document en', 'P ', 'Span fr', 'Div it', 'P ', 'P ']);
  });

  it('tags table footers, notes, references to them and contents', async () => {
    const { pdf } = await render(
      `<html lang=en><nav><h1>Contents</h1><ul><li><a href="#a">A</a> 1<ol><li><a href="#b">B</a></ol><li><a href="#c">C</a></ul></nav>
      <h2 id=a>A</h2><p id=b>Said<sup><a href="#n1">1</a></sup> and done<a role=doc-noteref href="#n2">note</a>, see <a href="#c">C</a>.
      <table id=c><thead><tr><th>x<th>y<tfoot><tr><td>s<td>t<tbody><tr><td>1<td>2</table>
      <p id=n1>1 A note.<ul><li id=n2>Another, <a href="#b">see B</a><li>no note</ul>`,
    );
    const types = structureElements(pdf).map(({ type }) => type);
    const held = (list: string) => types.filter((type) => list.split(' ').includes(type)).join(' ');
    expect(held('TOC TOCI')).toBe('TOC TOCI TOC TOCI TOCI');
    expect(held('Reference Note P')).toBe('Reference Reference Reference P Reference Reference Note Note');
    expect(held('THead TBody TFoot TR')).toBe('THead TR TBody TR TFoot TR');
    const ids = structureElements(pdf).filter(({ type }) => type === 'Note');
    expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
    const langs = structureElements(pdf).map(({ lang }) => lang ?? '');
    expect(langs.join('')).toBe('en');
  });

  it('has the numbers of chapters on new pages, and no page numbers', async () => {
    const { pdf } = await render(
      `<style>h2{counter-increment:h;break-before:page}h2::before{content:counter(h) " "}.f{position:fixed;right:0;bottom:0}.f::after{content:counter(page)}</style>
      <p class=f></p><p>x<h2>One</h2><p>a</p><h2>Two</h2><p>a</p>`,
    );
    expect(elementTexts(pdf, 'H1')).toEqual(['1 One', '2 Two']);
    expect(elementTexts(pdf, 'P')).toEqual(['x', 'a', 'a']);
  });

  it('has generated text beside text hidden from assistive technology, which is left out', async () => {
    const { pdf } = await render(
      `<style>h1{counter-increment:h}h1::before{content:counter(h) ". "}.i::before{content:"✔"}</style>
      <h1>One <span aria-hidden=true>decor</span></h1><p><i class=i aria-hidden=true></i> Task <b aria-hidden=true>hid</b> end</p><p aria-hidden=true>Away</p><h1>Two</h1>`,
    );
    expect(elementTexts(pdf, 'H1').map((text) => text.trim())).toEqual(['1. One', '2. Two']);
    expect(elementTexts(pdf, 'P').join().replace(/\s+/g, ' ').trim()).toBe('Task end');
  });

  it('has the names of icons and of icon links', async () => {
    const { pdf } = await render(
      `<style>.i::before{content:"✔"}</style><p><i class=i role=img aria-label=Done></i> Task</p>
      <p>See <a href="https://example.com" aria-label=Home><svg aria-hidden=true width=9 height=9><path d="M0 0h9v9z"/></svg></a></p>`,
    );
    const alts = structureElements(pdf).flatMap(({ type, alt }) => (type === 'Figure' ? [alt] : []));
    expect(alts).toEqual(['Done', 'Home']);
  });

  it('tags links that look like buttons as links', async () => {
    const { pdf } = await render('<p>Now <a role=button href="https://example.com/pay">Pay</a>');
    expect(elementTexts(pdf, 'Link')).toEqual(['Pay']);
    expect(structureElements(pdf).map(({ type }) => type)).not.toContain('Form');
  });

  it('has generated text of style sheets in its place once, without decoration', async () => {
    const rows = '<tr><td>12<td>3'.repeat(60);
    const { pdf, conformance } = await render(
      `<html lang=en><style>h2{counter-increment:h}h2::before{content:counter(h) ". "}li::before{content:"★ "}th::after{content:" net"}
      td+td::after{content:" €"}a::after{content:"9";margin-left:3em}.n::before{content:"Note";display:block}</style><h2>One</h2><ul style="list-style:none"><li>a</ul>
      <table><thead><tr><th>A<th>B</thead>${rows}</table><h2>Two</h2><p class=n>Body <q>said</q></p><p><a href="#x">see</a>`,
    );
    expect(conformance).toEqual(BOTH);
    expect(brokenRules(pdf, conformance)).toEqual([]);
    expect(elementTexts(pdf, 'H1')).toEqual(['1. One', '2. Two']);
    expect(elementTexts(pdf, 'TH')).toEqual(['A net', 'B net']);
    expect(new Set(elementTexts(pdf, 'TD'))).toEqual(new Set(['12', '3 €']));
    expect(elementTexts(pdf, 'LBody')).toEqual(['a']);
    expect(elementTexts(pdf, 'P')).toEqual(['Note Body “said”', 'see 9']);
  });

  it('has ActualText where glyphs differ from their text', async () => {
    const { pdf, conformance } = await render(
      '<html lang=fr><p>12&nbsp;€ et</p><p lang=ar dir=rtl>لا مبلغ</p>',
    );
    expect(conformance).toEqual(BOTH);
    // A right-to-left ligature keeps its own character in the font.
    expect(
      pageContents(pdf)
        .join()
        .match(/\/ActualText <\w+>/g),
    ).toEqual(['/ActualText <FEFF06440627>']);
    expect(elementTexts(pdf, 'P')[0]).toBe('12 € et');
  });

  it('states the type of each artifact', async () => {
    const { pdf } = await render(
      `<style>@page{margin:20mm;background:#eef;@top-left{content:"head"}@bottom-right{content:counter(page)}}</style>
      <div style="position:fixed;top:45%;color:#ccc">DRAFT</div><p style="border:1px solid">a</p><p style="break-before:page">b</p>`,
    );
    const pages = pageContents(pdf).map((content) =>
      [...content.matchAll(/\/Artifact<<(.*?)>>BDC/g)].map(([, said]) => said!.replace(/BBox.*/, 'BBox')),
    );
    expect(new Set(pages[0])).toEqual(
      new Set([
        '/Type/Background/BBox',
        '/Type/Pagination/Subtype/Header/Attached[/Top]',
        '/Type/Pagination/Subtype/Footer/Attached[/Bottom]',
        '/Type/Layout',
      ]),
    );
    expect(pages[1]).toContain('/Type/Pagination/Subtype/Watermark');
  });

  it('uses the title of an SVG image as its alternative text', async () => {
    const { pdf, conformance } = await render(
      '<html lang=en><p>a <svg width=9 height=9><title>A dot</title><circle r=4 /></svg><svg width=9 height=9><circle r=4 /></svg>',
    );
    expect(conformance).toEqual(BOTH);
    const figures = structureElements(pdf).filter(({ type }) => type === 'Figure');
    expect(figures.map(({ alt }) => alt)).toEqual(['A dot']);
  });

  it('states the position of a figure, and tags backlinks as links', async () => {
    const { pdf } = await render(
      `<html lang=en><h1>a</h1><img alt=x width=60 height=30 src="${SQUARE}"><p id=n role=doc-footnote>b <a role=doc-backlink href="#n">c</a>`,
    );
    const elements = structureElements(pdf);
    const box = elements
      .find(({ type }) => type === 'Figure')
      ?.attributes.get('Layout')
      ?.get('BBox') as number[];
    expect([box[2]! - box[0]!, box[3]! - box[1]!].map(Math.round)).toEqual([45, 23]);
    expect(elements.filter(({ type }) => type === 'Link')).toHaveLength(1);
  });

  it.each([
    ['generated text', '<style>p::after{content:"x"}</style><h1>a</h1><p>b'],
    ['footnotes', '<style>span{float:footnote}</style><h1>a</h1><p>b<span>note</span>'],
    [
      'generated text out of the flow',
      '<style>p::after{content:"x";position:absolute;right:0}</style><h1>a</h1><p>b',
    ],
    ['a background', '<style>html{background:#eee}p::after{content:"x"}</style><h1>a</h1><p>b'],
  ])('keeps headers and footers out of the structure beside %s', async (_, html) => {
    const source = {
      ...template(`<html lang=en>${html}`),
      header: '<b>Letterhead</b>',
      footer: '<i>Foot</i>',
    };
    const { pdf } = await renderer.render({ source, data: {} });
    const [page] = (await extractText(pdf)).pages as readonly PlainPage[];
    expect(page!.text).not.toMatch(/Letterhead|Foot/);
    expect(page!.text).toMatch(/a[\s\S]*b/);
  });

  it.each([
    'opacity: .5',
    'mask: linear-gradient(black, transparent)',
    'mix-blend-mode: multiply',
    'opacity: .5; mix-blend-mode: multiply; mask: linear-gradient(black, transparent)',
    'transform: rotate(5deg); opacity: .9',
  ])('marks figures painted with %s as without transparency', async (style) => {
    const boxOf = async (own: string) => {
      const { pdf } = await render(
        `<html lang=en><h1>a</h1><div style="margin-left:20mm;${own}"><img alt=x width=60 height=30 src="${SQUARE}"></div>` +
          `<div style="${own}"><svg role=img aria-label=y width=80 height=40><g opacity="${own && '.5'}"><rect width=80 height=40 fill=orange /></g></svg></div>`,
      );
      const figures = structureElements(pdf).filter(({ type }) => type === 'Figure');
      return figures.map(({ attributes }) => attributes.get('Layout')?.get('BBox') as number[]);
    };
    const transform = /transform: [^;]+/.exec(style)?.[0] ?? '';
    const [expected, found] = [await boxOf(transform), await boxOf(style)];
    expect(expected).toHaveLength(2);
    for (const [figure, box] of expected.entries())
      for (const [side, value] of box.entries()) expect(found[figure]![side]).toBeCloseTo(value, 0);
  });

  it.each<[string, string]>([
    ['nothing at all', ''],
    [
      'empty lists and tables',
      '<h1>E</h1><ul></ul><ol><li></ol><table></table><table><tr></table><dl></dl><p></p>',
    ],
    [
      'ragged and nested tables',
      '<h1>T</h1><table><tr><td rowspan=9>a<td>b<tr><td>c<td>d<td>e</table><table><tr><td colspan=2>x<table><tr><th>n<tr><td>m</table><tr><td>y</table><table><tr style="display:contents"><td>c</table>',
    ],
    [
      'headings that skip levels, or are below the sixth',
      '<h3>a</h3><h1>b</h1><h4>c</h4><h2></h2><h6>d</h6><p role=heading aria-level=9>e</p>',
    ],
    ['items outside a list', '<p>a</p><li>b</li><li>c</li>d<div><li>e<ul><li>f</ul></div>'],
    [
      'links of all kinds',
      `<p><a href="https://a.example/">${'long '.repeat(60)}</a> <a href="#x">in</a> <a href="https://b.example" aria-hidden=true>hidden</a> <a href="https://c.example"><img alt="" src="${SQUARE}"></a></p><a href="https://d.example"><h2 id=x>block</h2></a>`,
    ],
    [
      'transparency, shadows, masks and gradients',
      '<div style="opacity:.5;box-shadow:0 0 9px #000">a<p>b</p></div><p style="filter:blur(1px)">c</p><p style="mask-image:linear-gradient(#000,transparent)">d</p><p style="mix-blend-mode:multiply;background:linear-gradient(red,#00f8)">e</p>',
    ],
    [
      'masks and transparency within a mask',
      '<div style="mask:linear-gradient(#000,transparent)">a <div style="mask:linear-gradient(#000,transparent)">b</div><div style="opacity:.5">c <svg role=img aria-label=d width=9 height=9><g opacity=".5"><circle r=4 /></g></svg></div></div>',
    ],
    [
      'scripts of the world',
      '<p lang=ar dir=rtl>فاتورة رقم ١٢٣</p><p lang=zh>发票内容</p><p lang=hi>क्षत्रिय ज्ञान</p><p lang=th>ผู้ใหญ่</p><p>🎉 👨‍👩‍👧 ﬁ</p>',
    ],
    ['languages of parts, also wrong ones', '<p lang="de_AT">a</p><p lang="no language">b</p>'],
    [
      'content repeated on every page',
      `<style>@page{@bottom-left{content:"p " counter(page)}}</style><p style="position:fixed;bottom:0">Draft</p>${'<p>text</p>'.repeat(90)}`,
    ],
    [
      'form fields',
      '<label>Name <input name=n value="x"></label><input type=checkbox name=c aria-label=Yes checked><select aria-label=S><option>o</select>',
    ],
    ['pages of other sizes', '<style>@page w{size:A4 landscape}</style><p>a</p><p style="page:w">b</p>'],
  ])('is kept with %s', async (_, html) => {
    const { pdf, conformance, violations } = await render(html);
    expect(violations).toEqual([]);
    expect(conformance).toEqual(BOTH);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });

  it.each<[string, string, object, string[], RegExp]>([
    [
      'an image without an alternative text',
      `<h1>a</h1><img src="${SQUARE}">`,
      {},
      ['PDF/A-2a'],
      /has no alternative text/,
    ],
    ['a character that no font has', '<p>\u{10fffd}\u0378</p>', {}, [], /no font has a glyph/],
  ])('is less with %s, and says why', async (_, html, options, expected, reason) => {
    const { pdf, conformance, violations } = await render(html, options);
    expect(conformance).toEqual(expected);
    expect(violations.join()).toMatch(reason);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });

  it('is part 3 of PDF/A with embedded data', async () => {
    const { pdf, conformance } = await render('<p>a</p>', {}, {}, '{"a":1}');
    expect(conformance).toEqual(['PDF/A-3a', 'PDF/UA-1']);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });

  it.each<[object, string[]]>([
    [{ conformance: ['ua'] }, ['PDF/UA-1']],
    [{ conformance: ['pdfa'] }, ['PDF/A-2a']],
    [{ conformance: 'none' }, []],
    [{ tagged: false }, ['PDF/A-2u']],
  ])('follows the option %j', async (options, expected) => {
    const { pdf, conformance, violations } = await render('<p>a</p>', options);
    expect(conformance).toEqual(expected);
    expect(violations).toEqual([]);
    expect(Buffer.from(pdf).includes('pdfaid:part')).toBe(expected.join().includes('PDF/A'));
  });

  it('has table headers once, and all text of the table', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => `<tr><td>line ${i}.<td>${i}`).join('');
    const html = `<table><thead><tr><th>Name<th>Sum<tbody>${rows}<tfoot><tr><td>Total<td>9</table>`;
    const { pdf } = await render(html);
    const elements = structureElements(pdf);
    const heads = elements.filter(({ type }) => type === 'TH');
    expect(heads).toHaveLength(2);
    expect(elements.filter(({ type }) => type === 'TR')).toHaveLength(202);
    for (const { kids } of heads) expect(kids.filter(({ kind }) => kind === 'mark')).toHaveLength(1);
    const text = await pdfTextOf(pdf);
    for (const i of [0, 57, 199]) expect(text).toContain(`line ${i}.`);
  });

  it("needs a fraction of the browser's bytes", async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `<tr>${'<td>'.concat(`cell ${i}`).repeat(6)}`).join(
      '',
    );
    const html = `<h1>a</h1><table><tr>${'<th>h'.repeat(6)}${rows}</table>`;
    const [plain, finished] = [await render(html, { conformance: 'none' }), await render(html)];
    expect(finished.pdf.length).toBeLessThan(plain.pdf.length * 0.8);
  });
});
