import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules, elementTexts, structureElements } from '../../packages/pdf/src/testing/conformance.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

const BOTH = ['PDF/A-2a', 'PDF/UA-1'];

describe('what the browser has no tags for', () => {
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
      'one with what is hidden or blank',
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

  it('keeps cells in their columns beside rows that are tagged from what they say, and beside spans', async () => {
    const rows = '<tr><td>a<td><td>c'.repeat(50);
    const pdf = await render(
      `<html lang=en><style>td{border:1px solid}</style><table><tr><th><th>B<th>C${rows}</table><table><tr><td rowspan=3>x<td>1<td>2<tr><td><td><tr><td><td>4</table>`,
    );
    const found = grid(pdf);
    expect(found.slice(0, 2)).toEqual(['TH|TH|TH', 'a||c']);
    expect(new Set(found.slice(1, 51))).toEqual(new Set(['a||c']));
    expect(found.slice(51)).toEqual(['x|1|2', '|', '|4']);
  });

  it('makes lists of terms, and formulas with a text', async () => {
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
