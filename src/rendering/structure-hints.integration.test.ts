import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  annotationTexts,
  brokenRules,
  elementTexts,
  structureElements,
} from '../../packages/pdf/src/testing/conformance.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

const BOTH = ['PDF/A-2a', 'PDF/UA-1'];

describe('structure that Chromium does not tag', () => {
  let renderer: TestRenderer;

  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = async (html: string, options = {}) => {
    const { pdf, conformance } = await renderer.render({
      source: template(html, options),
      data: {},
      documentTitle: 'A title',
    });
    expect(conformance).toEqual(BOTH);
    expect(brokenRules(pdf, conformance)).toEqual([]);
    return pdf;
  };

  const grid = (pdf: Uint8Array) => {
    const cells = elementTexts(pdf, 'TD');
    let at = 0;
    return structureElements(pdf)
      .filter(({ type }) => type === 'TR')
      .map(({ kids }) =>
        kids
          .map((kid) => (kid.kind === 'element' && kid.type === 'TD' ? cells[at++]!.trim() : 'TH'))
          .join('|'),
      );
  };

  it.each([
    ['a plain table', '<table><tr><td>1<td><td>3<tr><td><td>5<td>6<tr><td>7<td>8<td></table>'],
    [
      'one with hidden or blank cells',
      '<table><tr><td>1<td aria-hidden=true>x<td>3<tr><td><b> </b><td>5<td>6<tr><td>7<td>8<td>&nbsp;</table>',
    ],
    [
      'one with a column that is not shown',
      '<style>.no{display:none}</style><table><tr><td class=no>0<td>1<td><td>3<tr><td class=no>0<td><td>5<td>6<tr><td class=no>0<td>7<td>8<td></table>',
    ],
  ])('keeps cells of %s in their columns', async (_, table) => {
    expect(grid(await render(`<html lang=en><style>td{border:1px solid}</style>${table}`))).toEqual([
      '1||3',
      '|5|6',
      '7|8|',
    ]);
  });

  it('keeps cells in their columns beside rows tagged by their content, and beside spans', async () => {
    const rows = '<tr><td>a<td><td>c'.repeat(50);
    const pdf = await render(
      `<html lang=en><style>td{border:1px solid}</style><table><tr><th><th>B<th>C${rows}</table><table><tr><td rowspan=3>x<td>1<td>2<tr><td><td><tr><td><td>4</table>`,
    );
    const found = grid(pdf);
    expect(found.slice(0, 2)).toEqual(['TH|TH|TH', 'a||c']);
    expect(new Set(found.slice(1, 51))).toEqual(new Set(['a||c']));
    expect(found.slice(51)).toEqual(['x|1|2', '|', '|4']);
  });

  it('keeps text for screen readers, and treats decoration with a title as decoration', async () => {
    const pdf = await render(
      `<html lang=en><style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
      .cut{position:absolute;clip-path:circle(40%)}</style><h2 class=sr>Ratings</h2><p><span aria-hidden=true>★★★</span> <span class=vh>three stars</span>
      <a href="https://example.com">More<span class=sr> about them</span></a><img alt="" title=x src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">
      <table><caption class=sr>By year</caption><tr><th class=no><span class=sr>Year</span><th>B<tr><td>1<td>2</table><div class=cut>shape</div>`,
    );
    const elements = structureElements(pdf);
    const said = elements.map(({ actualText }) => actualText).filter(Boolean);
    expect(said).toEqual(['Ratings', 'three stars', 'about them', 'By year', 'Year']);
    expect(elements.map(({ type }) => type)).toEqual(expect.arrayContaining(['H1', 'Caption', 'TH']));
    expect(elements.map(({ type }) => type)).not.toContain('Figure');
    expect(annotationTexts(pdf)).toContain('More about them');
  });

  it('tags list numbers as labels, wherever style sheets place them', async () => {
    const pdf = await render(
      `<html lang=en><style>ol{counter-reset:n;list-style:none}li{counter-increment:n}li::before{content:counter(n) ". "}.c>li{position:relative}.c>li::before{content:counter(n);position:absolute;left:-30px}
      .s{display:flex;padding-top:40px}.s li{flex:1}.s li::before{top:-25px;left:9px}</style><ol><li>A<li>B</ol><ol class=c><li>C<li>D<li>E</ol><ol class="c s"><li>F<li>G</ol>`,
    );
    expect(elementTexts(pdf, 'Lbl')).toEqual(['1. ', '2. ', '1', '2', '3', '1', '2']);
    expect(elementTexts(pdf, 'LBody')).toEqual([...'ABCDEFG']);
  });

  it('keeps lines of code, and expansions of abbreviations', async () => {
    const pdf = await render(
      `<html lang=en><pre><code>if (<b>x</b>) {\n\tgo();\n\n}\n</code></pre><pre>a\n b</pre><pre>one line</pre><pre>to <a href="https://a.example">a\nb</a></pre>
      <pre>${'long\n'.repeat(100)}</pre><p>The <abbr title="World Health Organization">WHO</abbr>, <abbr title="">EU</abbr> <abbr lang=de title="Deutsches Institut für Normung">DIN</abbr>`,
    );
    const elements = structureElements(pdf);
    const replaced = elements.filter(({ actualText }) => actualText);
    expect(replaced.map(({ type, actualText }) => [type, actualText])).toEqual([
      ['Code', 'if (x) {\n\tgo();\n\n}'],
      ['P', 'a\n b'],
    ]);
    // Readers without support for replacement text get each line separately.
    expect(replaced[1]!.kids).toHaveLength(2);
    const expanded = elements.filter(({ expansion }) => expansion);
    expect(expanded.map(({ type, lang, expansion }) => [type, lang, expansion])).toEqual([
      ['Span', undefined, 'World Health Organization'],
      ['Span', 'de', 'Deutsches Institut für Normung'],
    ]);
  });

  it('keeps lines of text whose style keeps them', async () => {
    const pdf = await render(
      `<html lang=en><style>.pre{white-space:pre}.line{white-space:pre-line}.mark::before{content:"x"}</style>
      <div class=pre>total  8\na.txt</div><p class=line>Acme Ltd\n    Long <span>Street</span>  1\nLondon</p><p>not\nkept</p>
      <p class=line>with <b>emphasis</b>\nb</p><p class="line mark">generated\nc</p><p class=line>one line</p>`,
    );
    const replaced = structureElements(pdf).filter(({ actualText }) => actualText);
    expect(replaced.map(({ type, actualText }) => [type, actualText])).toEqual([
      ['P', 'total  8\na.txt'],
      ['P', 'Acme Ltd\nLong Street 1\nLondon'],
    ]);
  });

  it('keeps the headers attribute of cells', async () => {
    const pdf = await render(
      '<html lang=en><table><tr><th id=a>A<th id=b>B<tr><td headers="a b">1<td headers=b>2</table>',
    );
    const cells = structureElements(pdf).filter(({ type }) => /^T[HD]$/.test(type));
    const named = cells.map(({ attributes }) => attributes.get('Table')?.get('Headers'));
    expect(named.map((headers) => (Array.isArray(headers) ? headers.length : 0))).toEqual([0, 0, 2, 0]);
  });

  it('tags lists of terms, and formulas with a text', async () => {
    const pdf = await render(
      `<html lang=en><dl><dt>A<dd>one<dd>two<div><dt>B<dd><p>three</div></dl><p>If <math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mn>1</mn><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mfrac></math>, done.</p>
      <math display=block alttext="a sum"><mo>∑</mo><mi>i</mi></math>`,
    );
    expect(elementTexts(pdf, 'Lbl')).toEqual(['A', 'B']);
    expect(elementTexts(pdf, 'LBody')).toEqual(['onetwo', 'three']);
    const formulas = structureElements(pdf).filter(({ type }) => type === 'Formula');
    expect(formulas.map(({ alt }) => alt)).toEqual(['x^2 = 1/(a + b)', 'a sum']);
  });
});
