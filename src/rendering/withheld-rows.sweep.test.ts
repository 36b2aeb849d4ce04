import { finishPrinted, UnplacedRowsError } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules, structureElements } from '../../packages/pdf/src/testing/conformance.ts';
import { type Browser, launchBrowser } from './browser.ts';
import { DocumentPage } from './document-page.ts';
import { pdfTextOf, type TestRenderer, template, testLayers, testRenderer } from './testing/test-renderer.ts';
import { withholdRows } from './withheld-rows.ts';

const { chromium, fontsDir } = testLayers();
/** Mention of accessibility, so that no row is withheld. */
const ALL_TAGGED = '<!-- aria-hidden -->';

/** Returns rows with a number, a name and an amount, many of them with the same text as others. */
function report(
  css = '',
  foot = '',
  row = (i: number) => `<td>${i % 9}<td>article <b>${i % 5}</b><td>${i % 3}.00`,
) {
  const rows = Array.from({ length: 90 }, (_, i) => `<tr>${row(i)}`);
  return `<html lang=en><title>Report</title><style>@page{@top-left{content:"1 " counter(page)}}
    table{width:100%}td:last-child{text-align:right}${css}</style><h1>Report</h1><p>before
    <table><thead><tr><th>No.<th>Article<th>Amount<tbody>${rows.join('\n')}${foot}</table><p>after</p>
    <table><tr><th>a<th>b${'<tr><td>x<td>y'.repeat(3)}</table>`;
}

describe('table rows with text only', () => {
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

  const render = (html: string) => renderer.render({ source: template(html), data: {} });
  const shape = (pdf: Uint8Array) =>
    structureElements(pdf).map(({ type, attributes, lang, kids }) => {
      const own = [...attributes].map(([owner, entries]) => `${owner} ${JSON.stringify([...entries])}`);
      return `${type} ${lang ?? ''} ${own} ${kids.some(({ kind }) => kind === 'mark')}`;
    });
  /** Returns the number of tables with rows that the browser did not tag, and whether these rows were found in the PDF. */
  const withhold = async (html: string) => {
    const page = await DocumentPage.open(browser.connection);
    await page.load(html, { viewport: { width: 700, height: 900 }, javascript: false });
    const withheld = await withholdRows(page, html);
    const settings = { generateTaggedPDF: true, printBackground: true, preferCSSPageSize: true };
    const printed = await page.print(settings, false, 1e9);
    await page.close();
    try {
      finishPrinted(printed!, { conformance: ['pdfa', 'ua'], withheld });
    } catch (error) {
      if (error instanceof UnplacedRowsError) return [withheld.length, 'not placed'];
      throw error;
    }
    return [withheld.length, 'placed'];
  };

  it.each<[string, string]>([
    ['a table', report()],
    ['headers of rows', report('', '', (i) => `<th scope=row>${i}<td>a<td>b`)],
    ['a foot', report('', '<tfoot><tr><td>Sum<td><td>9.00</tfoot>')],
    [
      'lines that break',
      report('tr{break-inside:avoid}', '', (i) => `<td>${i}<td>${'some words '.repeat(1 + (i % 30))}<td>b`),
    ],
    ['other alphabets', report('', '', (i) => `<td>${i}<td>Ωμέγα Привет<td>发票内容`)],
  ])('have the structure that the browser would have given them: %s', async (_, html) => {
    expect(await withhold(html)).toEqual([1, 'placed']);
    const [own, whole] = [await render(html), await render(html + ALL_TAGGED)];
    expect(own.conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    expect(brokenRules(own.pdf, own.conformance)).toEqual([]);
    expect(shape(own.pdf)).toEqual(shape(whole.pdf));
    expect(await pdfTextOf(own.pdf)).toBe(await pdfTextOf(whole.pdf));
  });

  it('keep their columns beside empty cells, which the browser omits', async () => {
    const html = report('', '', (i) => `<td>${i}<td><td>${i % 2 ? 'x' : ''}`);
    expect(await withhold(html)).toEqual([1, 'placed']);
    const { pdf, conformance } = await render(html);
    expect(brokenRules(pdf, conformance)).toEqual([]);
    const rows = structureElements(pdf).filter(({ type }) => type === 'TR');
    const last = rows[90]!.kids.map((kid) => kid.kind === 'element' && kid.kids.length);
    expect(last).toEqual([1, 0, 1]);
  });

  it.each<[string, string]>([
    ['another text is shown', report('tr:nth-child(7) td{text-transform:uppercase}')],
    ['more is shown', report('tr:nth-child(7) td::before{content:"x"}')],
    ['one is hidden', report('tr:nth-child(7){display:none}')],
    ['one is painted later', report('tr:nth-child(7) td{position:relative;z-index:1}')],
    ['columns are below each other', report('tbody td{display:block}')],
    ['rows are turned round', report('tbody{display:flex;flex-direction:column-reverse}')],
  ])('are left to the browser when %s', async (_, html) => {
    expect(await withhold(html)).toEqual([1, 'not placed']);
    const [own, whole] = [await render(html), await render(html + ALL_TAGGED)];
    expect(shape(own.pdf)).toEqual(shape(whole.pdf));
  });

  it.each<[string, string]>([
    ['hold links', report('', '', (i) => `<td>${i}<td><a href="https://a.example">b</a><td>c`)],
    ['have parts in other languages', report('', '', (i) => `<td>${i}<td lang=fr>b<td>c`)],
    ['span columns', report('', '', (i) => (i % 9 ? `<td>${i}<td>b<td>c` : '<td colspan=3>b'))],
    ['are written from right to left', report('', '', (i) => `<td>${i}<td>فاتورة<td>c`)],
    ['cells have roles of their own', report().replace('<table', '<table role=grid')],
  ])('are tagged by the browser where they %s', async (_, html) => {
    expect((await withhold(html))[0]).toBe(0);
  });
});
