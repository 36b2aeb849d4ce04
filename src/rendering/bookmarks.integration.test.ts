import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookmarkedTypes } from '../../packages/pdf/src/testing/conformance.ts';
import { pdfFacts } from './testing/pdf-facts.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

describe('titles of bookmarks', () => {
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = async (body: string, conformance: 'none' | undefined) => {
    const html = `<!doctype html><html lang="en"><title>T</title><style>h1{font:20px Arimo;width:160px}.row{display:flex;justify-content:space-between}</style>${body}`;
    const source = template(html, { outline: true, ...(conformance && { conformance }) });
    return (await renderer.render({ source, data: {} })).pdf;
  };

  it.each<[string, string, string]>([
    [
      'a space where a line breaks',
      '<h1>Annual report of the company 2026 edition',
      'Annual report of the company 2026 edition',
    ],
    ['a space for a line break element', '<h1>Chapter 1<br>The Beginning', 'Chapter 1 The Beginning'],
    [
      'a space between flexible items',
      '<h1 class="row"><span>Left</span><span>Right</span></h1>',
      'Left Right',
    ],
    ['a space between blocks', '<h1><div>First</div><div>Second</div></h1>', 'First Second'],
    ['no space within a word of several elements', '<h1>Fi<b>ve</b>', 'Five'],
    ['right-to-left words in the order of reading', '<h1 dir="rtl" lang="ar">تقرير سنوي</h1>', 'تقرير سنوي'],
    [
      'numbers among right-to-left words',
      '<h1 dir="rtl" lang="he">דוח 2026 (טיוטה)</h1>',
      'דוח 2026 (טיוטה)',
    ],
    [
      'no soft hyphens, drawn or not',
      '<h1 lang="de">Arbeits&shy;unfähigkeits&shy;bescheinigung',
      'Arbeitsunfähigkeitsbescheinigung',
    ],
    [
      'the hyphens that a word has',
      '<h1>Semi-professional photographer-in-residence',
      'Semi-professional photographer-in-residence',
    ],
    [
      'no copies that are shadows',
      '<h1 style="text-shadow:1px 1px 0 #ccc">Annual Report of the year',
      'Annual Report of the year',
    ],
  ])('have %s', async (_, body, title) => {
    for (const conformance of [undefined, 'none'] as const)
      expect((await pdfFacts(await render(body, conformance))).outline).toEqual([title]);
  });

  it('have the generated number of a heading where the document claims a standard', async () => {
    const body = '<style>h1{counter-increment:n}h1::before{content:counter(n) ". "}</style><h1>One<h1>Two';
    expect((await pdfFacts(await render(body, undefined))).outline).toEqual(['1. One', '2. Two']);
  });

  it('refer to existing structure elements', async () => {
    expect(bookmarkedTypes(await render('<h1>One</h1><p>x<h2>Two', undefined))).toEqual(['H1', 'H2']);
  });
});
