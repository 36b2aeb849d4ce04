import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { structureElements } from '../../packages/pdf/src/testing/conformance.ts';
import { type Browser, launchBrowser } from './browser.ts';
import { documentHtml, HIDDEN_HEIGHT } from './document-html.ts';
import { DocumentPage } from './document-page.ts';
import { setLongTablesInPieces } from './long-tables.ts';
import {
  placedTextOf,
  type TestRenderer,
  template,
  testLayers,
  testRenderer,
} from './testing/test-renderer.ts';

const ROWS = 1001;
/** So many that columns are measured which depend on them. */
const MEASURED = 3001;
const { chromium, fontsDir } = testLayers();
/** Selects nothing, but counts in a way that keeps a table in one piece. */
const WHOLE = 'i:nth-child(7){}';
const CELLS = 'td,th{padding:1pt 4pt;font-size:8pt}';

function report(css: string, cols = '', count = ROWS): string {
  const rows = Array.from({ length: count }, (_, i) => `<tr><td>${i}<td>article ${i * 7}<td>${i * 13}.00`);
  return `<title>Report</title><style>${CELLS}table{table-layout:fixed;width:100%;border-spacing:0}${css}</style><h1>Report</h1>
    <table>${cols}<thead><tr><th>No.<th>Article<th>Amount<tbody>${rows.join('\n')}</table><p>The end`;
}

describe('a long table', () => {
  let renderer: TestRenderer;
  let browser: Browser;
  beforeAll(async () => {
    renderer = testRenderer();
    browser = await launchBrowser(chromium, fontsDir);
  });
  afterAll(async () => {
    await renderer.close();
    await browser.kill();
  });

  it.each<[string, string, number]>([
    ['that is', report(''), 1],
    ['whose columns depend on its rows', report('table{table-layout:auto}'), 0],
    ['that is so long that its columns are measured', report('table{table-layout:auto}', '', MEASURED), 1],
    ['with a first row that looks otherwise', report('tr:first-child td{color:red}'), 0],
    ['with a foot', report('').replace('</table>', '<tfoot><tr><td>a<td>b<td>c</table>'), 0],
    ['with a cell across rows', report('').replace('<td>7<', '<td rowspan=2>7<'), 0],
  ])('is set in pieces when nothing shows it: one %s', async (_, html, expected) => {
    const page = await DocumentPage.open(browser.connection);
    const hidden = documentHtml(html, { mode: 'hidden', lang: 'en', title: undefined });
    await page.load(hidden, { viewport: { width: 700, height: HIDDEN_HEIGHT }, javascript: false });
    expect(await setLongTablesInPieces(page, hidden)).toBe(expected);
    await page.close();
  });

  const print = async (html: string) => (await renderer.render({ source: template(html), data: {} })).pdf;

  // How far texts may be off, in points: columns by rounding, rows below a repeated head by the space between rows.
  it.each<[string, string, number?, number?]>([
    ['with borders of its own', report('td{border-bottom:1px solid #ccc}')],
    [
      'with borders that rows share, and stripes',
      report(
        'table{border-collapse:collapse}td,th{border:2px solid #456}tbody tr:nth-child(even){background:#eee}tr:last-child td{font-weight:bold}',
      ),
    ],
    [
      'with columns',
      report(
        'table{border-collapse:collapse}tr{break-inside:avoid}td{border-top:.5pt solid #999}',
        '<colgroup><col style="width:20%"><col><col style="width:30mm"></colgroup>',
      ),
    ],
    [
      'as wide as its rows take',
      report('table{table-layout:auto;width:auto;border-spacing:2px}@page{margin:30mm}', '', MEASURED),
      0.5,
      1.6,
    ],
    [
      'as wide as the page, with columns that depend on its rows',
      report('table{table-layout:auto;border-collapse:collapse}td{border:1px solid #ccc}', '', MEASURED),
      0.5,
    ],
  ])('%s looks in pieces as it does whole', async (_, html, across = 0.1, down = 0.8) => {
    const [pieces, whole] = [await print(html), await print(html.replace('<style>', `<style>${WHOLE}`))];
    const [own, expected] = [await placedTextOf(pieces), await placedTextOf(whole)];
    expect(own.map((page) => page.map(({ text }) => text))).toEqual(
      expected.map((page) => page.map(({ text }) => text)),
    );
    for (const [number, page] of own.entries()) {
      for (const [i, { x, y }] of page.entries()) {
        expect(Math.abs(x - expected[number]![i]!.x)).toBeLessThan(across);
        expect(Math.abs(y - expected[number]![i]!.y)).toBeLessThan(down);
      }
    }
    const shape = (pdf: Uint8Array) =>
      structureElements(pdf)
        .map(({ type }) => type)
        .join(' ');
    expect(shape(pieces)).toBe(shape(whole));
  });
});
