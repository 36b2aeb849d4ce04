import { extractText } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules, structureElements } from '../../packages/pdf/src/testing/conformance.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

const ROWS =
  '<tr><td>Item<td>Quantity<td>Price<tr><td>Chair<td>2<td>40.00<tr><td>Desk<td><td>120.00<tr><td><td><td>160.00';

describe('tables without headers and borders', () => {
  let renderer: TestRenderer;

  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = async (html: string, options = {}) => {
    const { pdf, conformance } = await renderer.render({
      source: template(`<html lang=en>${html}`, options),
      data: {},
      documentTitle: 'A title',
    });
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    expect(brokenRules(pdf, conformance)).toEqual([]);
    return pdf;
  };
  const tables = (pdf: Uint8Array) => structureElements(pdf).filter(({ type }) => type === 'Table').length;
  const markdownOf = async (pdf: Uint8Array) => {
    const { pages } = await extractText(pdf, { format: 'markdown' });
    return (pages as readonly { readonly text: string }[]).map(({ text }) => text).join('\n\n');
  };

  it.each([
    ['alone', `<table>${ROWS}</table>`],
    ['in a table for layout', `<table><tr><td>Left<td>Right<tr><td colspan=2><table>${ROWS}</table></table>`],
    ['beside one with headers', `<table><tr><th>A<th>B<tr><td>1<td>2</table><table>${ROWS}</table>`],
    ['set inline', `<table style="display:inline-table">${ROWS}</table>`],
  ])('are tables of data: %s', async (_, html) => {
    expect(await markdownOf(await render(html))).toContain(
      [
        '| Item | Quantity | Price |',
        '| --- | --- | --- |',
        '| Chair | 2 | 40.00 |',
        '| Desk |  | 120.00 |',
        '|  |  | 160.00 |',
      ].join('\n'),
    );
  });

  it('are tables of data with paragraphs, lists, pictures and fields in cells', async () => {
    const pdf = await render(
      '<table><tr><td>Chair<p>of oak</p><td>2<tr><td>Desk<ul><li>black</ul><td><input aria-label=n></table>',
    );
    expect(tables(pdf)).toBe(1);
  });

  it('are tables of data if a script creates them', async () => {
    const script = `document.body.append(Object.assign(document.createElement('table'), { innerHTML: ${JSON.stringify(ROWS)} }))`;
    expect(tables(await render(`<p>a<script>${script}</script>`, { javascript: true }))).toBe(1);
  });

  it.each([
    ['of the role presentation', `<table role=presentation>${ROWS}</table>`],
    ['of the role none', `<table role=none>${ROWS}</table>`],
    ['with one column', '<table><tr><td>a<tr><td>b<tr><td>c</table>'],
    ['with one row', '<table><tr><td>a<td>b<td>c</table>'],
    ['with one row of several cells', '<table><tr><td colspan=2>a<tr><td>b<td>c<tr><td colspan=2>d</table>'],
    ['of icons beside text', '<table><tr><td><td>a<tr><td> <td>b</table>'],
    ['around headings', '<table><tr><td><h1>a</h1>b<td>c<tr><td>d<td>e</table>'],
    ['around a section', '<table><tr><td>a<td><section>b</section><tr><td>c<td>d</table>'],
    ['laid out as blocks', `<style>table,tbody,tr,td{display:block}</style><table>${ROWS}</table>`],
    ['laid out as a grid', `<style>tr{display:flex}</style><table>${ROWS}</table>`],
  ])('are layout if they are %s', async (_, html) => {
    expect(tables(await render(html))).toBe(0);
  });
});
