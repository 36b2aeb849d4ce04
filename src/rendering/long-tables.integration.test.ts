import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, launchBrowser } from './browser.ts';
import { documentHtml, HIDDEN_HEIGHT } from './document-html.ts';
import { DocumentPage } from './document-page.ts';
import { setLongTablesInPieces } from './long-tables.ts';
import { longTable, MEASURED_ROWS, printBoth } from './testing/long-tables.ts';
import { type TestRenderer, testLayers, testRenderer } from './testing/test-renderer.ts';

const { chromium, fontsDir } = testLayers();

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
    ['that is', longTable(''), 1],
    ['whose columns depend on its rows', longTable('table{table-layout:auto}'), 0],
    [
      'that is so long that its columns are measured',
      longTable('table{table-layout:auto}', '', MEASURED_ROWS),
      1,
    ],
    ['with a different first row', longTable('tr:first-child td{color:red}'), 0],
    ['with a footer', longTable('').replace('</table>', '<tfoot><tr><td>a<td>b<td>c</table>'), 0],
    ['with a cell across rows', longTable('').replace('<td>7<', '<td rowspan=2>7<'), 0],
  ])('is set in pieces when that is invisible: one %s', async (_, html, expected) => {
    const page = await DocumentPage.open(browser.connection);
    const hidden = documentHtml(html, { mode: 'hidden', lang: 'en', title: undefined });
    await page.load(hidden, { viewport: { width: 700, height: HIDDEN_HEIGHT }, javascript: false });
    expect(await setLongTablesInPieces(page, hidden)).toBe(expected);
    await page.close();
  });

  it.each<[string, string]>([
    ['with borders of its own', longTable('td{border-bottom:1px solid #ccc}')],
    [
      'with borders that rows share, and stripes',
      longTable(
        'table{border-collapse:collapse}td,th{border:2px solid #456}tbody tr:nth-child(even){background:#eee}tr:last-child td{font-weight:bold}',
      ),
    ],
    [
      'with columns',
      longTable(
        'table{border-collapse:collapse}tr{break-inside:avoid}td{border-top:.5pt solid #999}',
        '<colgroup><col style="width:20%"><col><col style="width:30mm"></colgroup>',
      ),
    ],
  ])('%s looks the same in pieces as whole', async (_, html) => {
    const { texts, across, down, structure } = await printBoth(renderer, html);
    expect(texts[0]).toEqual(texts[1]);
    // Columns differ by rounding, rows below a repeated header by the spacing between rows.
    expect(across).toBeLessThan(0.1);
    expect(down).toBeLessThan(0.8);
    expect(structure[0]).toBe(structure[1]);
  });
});
