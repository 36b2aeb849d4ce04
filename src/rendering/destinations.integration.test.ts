import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TemplateOptionsInput } from '../contract/template-options.ts';
import { placedTextOf, type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

describe('a link within a document', () => {
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  /** Font size of headings, in points. */
  const SIZE = 15;
  const LINKS = '<a href="#one">x</a> <a href="#two">x</a>';
  const BODY = `<p>${LINKS}</p><h2 id="one" class="next">Heading</h2><p>text</p><h2 id="two">Heading</h2>`;

  it.each<[string, string, string, TemplateOptionsInput]>([
    ['margins of the template', '', '', { margins: { top: '60mm', left: '40mm' } }],
    ['margins of the pages', '@page{margin:30mm 20mm}@page:left{margin:50mm 10mm 10mm 30mm}', '', {}],
    ['no margins', '@page{margin:0}', '', {}],
    [
      'margin boxes',
      '@page{margin:30mm 20mm;@top-left{content:"T"}@bottom-right{content:counter(page)}}',
      '',
      {},
    ],
    [
      'backgrounds',
      '@page{margin:30mm 20mm;background:#ffe}html{background:linear-gradient(#eef,#fee)}',
      '',
      {},
    ],
    ['borders of pages', '@page{margin:30mm 20mm;border:2mm solid red;padding:5mm}', '', {}],
    ['a header', '', '<b>head</b>', { margins: { top: '30mm' } }],
    [
      'page numbers in contents',
      'a::after{content:target-counter(attr(href),page)}',
      '',
      { margins: { top: '45mm' } },
    ],
  ])('leads to the place of its target on a page with %s', async (_, css, header, options) => {
    const styles = `${css}h2{font-size:${SIZE}pt;line-height:1;margin:0}.next{break-before:page}`;
    const html = `<html lang="en"><title>T</title><style>${styles}</style>${BODY}`;
    const source = { ...template(html, options), ...(header && { header }) };
    const { pdf } = await renderer.render({ source, data: {} });
    const placed = (await placedTextOf(pdf)).flat().filter(({ text }) => text === 'Heading');
    const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
    const targets = await Promise.all(['one', 'two'].map((name) => document.getDestination(name)));
    await document.loadingTask.destroy();
    for (const [index, { x, y }] of placed.entries()) {
      const [, , left, top] = targets[index]!;
      expect(Math.abs(left - x)).toBeLessThan(1);
      // A baseline is within its line.
      expect(top - y).toBeGreaterThan(0);
      expect(top - y).toBeLessThan(SIZE + 1);
    }
    expect(placed).toHaveLength(2);
  });
});
