import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFacts } from '../testing/pdf-facts.ts';
import { placedTextOf, type TestRenderer, template, testRenderer } from '../testing/test-renderer.ts';

const LINE = 'Twelve words of text that fill more than a line of a page. ';

describe('footnotes', () => {
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = async (css: string, body: string, attributes = 'lang=en') => {
    const page = '@page{size:A5;margin:20mm}body{font:10pt/1.4 Tinos}.n{float:footnote;font-size:8pt}';
    const source = template(`<html ${attributes}><title>T</title><style>${page}${css}</style>${body}`);
    const { pdf, conformance, warnings } = await renderer.render({ source, data: {} });
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    return { pdf, warnings, pages: (await pdfFacts(pdf)).pages.map(({ text }) => text.replace(/\s+/g, ' ')) };
  };
  /** Numbers of the references and notes on each page: ⟨1⟩ and ⟦1⟧. */
  const placesIn = (pages: readonly string[]) => {
    const placed = (pattern: RegExp) =>
      new Map(
        pages.flatMap((text, page) => [...text.matchAll(pattern)].map(([, name]) => [name!, page] as const)),
      );
    return { calls: placed(/[⟨⟩](\d+)[⟨⟩]/g), notes: placed(/[⟦⟧](\d+)[⟦⟧]/g) };
  };
  const note = (name: number, words = 6) =>
    `⟨${name}⟩<span class=n>⟦${name}⟧ ${'note '.repeat(words)}</span>`;
  const paragraphs = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `<p>${LINE.repeat(3 + (index % 5))}${note(index)} ${LINE}</p>`,
    ).join('');

  it.each<[string, string, string, number, string?]>([
    ['paragraphs', 'p{text-align:justify}', paragraphs(24), 24],
    ['right-to-left paragraphs', '', paragraphs(24), 24, 'lang=ar dir=rtl'],
    [
      'a table',
      'td{border:1px solid}',
      `<table><thead><tr><th>Head<tbody>${Array.from({ length: 50 }, (_, row) => `<tr><td>${LINE}${note(row)}`).join('')}</table>`,
      50,
    ],
    [
      'a list',
      '',
      `<ol>${Array.from({ length: 50 }, (_, row) => `<li>${LINE}${note(row)}`).join('')}</ol>`,
      50,
    ],
    [
      'a positioned element, with a grid',
      'main{position:relative}.g{display:grid;grid-template-columns:1fr 1fr}',
      `<main>${Array.from({ length: 12 }, (_, row) => `<h2>Title</h2><div class=g><p>${LINE}${note(row)}<p>${LINE.repeat(2)}</div>`).join('')}</main>`,
      12,
    ],
    [
      'pages of different margins and a landscape section',
      '@page:left{margin:20mm 10mm 30mm 30mm}@page:first{margin-top:60mm}@page w{size:A5 landscape}.w{page:w}',
      `${paragraphs(8)}<div class=w>${Array.from({ length: 8 }, (_, index) => `<p>${LINE.repeat(4)}${note(index + 8)}</p>`).join('')}</div>`,
      16,
    ],
  ])('are on the page of their reference, below the text: in %s', async (_, css, body, count, attributes) => {
    const { pdf, pages, warnings } = await render(css, body, attributes);
    expect(warnings).toEqual([]);
    const { calls, notes } = placesIn(pages);
    expect([calls.size, notes.size]).toEqual([count, count]);
    expect(pages.length).toBeGreaterThan(1);
    expect([...notes].sort()).toEqual([...calls].sort());
    for (const texts of await placedTextOf(pdf)) {
      const top = Math.max(...texts.filter(({ text }) => /[⟦⟧]/.test(text)).map(({ y }) => y), 0);
      const others = texts.filter(({ text }) => /Twelve|line of|Title/.test(text));
      expect(Math.min(...others.map(({ y }) => y))).toBeGreaterThan(top + 4);
    }
  });

  it('are split when they are long, and complete', async () => {
    const { pages, warnings } = await render(
      '',
      `<p>${LINE.repeat(4)}${note(0, 1500)} ${LINE}</p><p>${LINE}</p>`,
    );
    expect(warnings).toEqual([]);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.join(' ').match(/\bnote\b/g)).toHaveLength(1500);
    const { calls, notes } = placesIn(pages);
    expect(notes).toEqual(calls);
  });

  it('are Note elements with references, and keep the number set by the author', async () => {
    const css =
      '.n::footnote-call{content:"<" counter(footnote,lower-roman) ">"}.n::footnote-marker{content:counter(footnote,lower-roman) ") "}h2{counter-reset:footnote 4}';
    const { pdf, pages } = await render(css, `<p>x${note(0)}</p><h2>y</h2><p>z${note(1, 900)}</p>`);
    expect(pages.join(' ')).toMatch(/<i>.*<v>.*i\) ⟦0⟧.*v\) ⟦1⟧/);
    const roles = await rolesOf(pdf);
    expect(roles.map((own) => own.filter((role) => role === 'Note').length)).toEqual([2, 1]);
    expect(roles.flat().filter((role) => role === 'Reference')).toHaveLength(2);
  });

  it('restart on each page with counter-reset in @page', async () => {
    const css = '@page{counter-reset:footnote}p{break-before:page}';
    const { pages } = await render(css, `<p>a${note(0)}${note(1)}</p><p>b${note(2)}</p>`);
    expect(
      pages.map((text) =>
        [...text.matchAll(/(\d)\. ⟦(\d)⟧/g)].map(([, number, name]) => `${number}=${name}`),
      ),
    ).toEqual([['1=0', '2=1'], ['1=2']]);
  });

  it('are asides with the role of a footnote, linked from their reference', async () => {
    const body = `<p>a<a href="#f" role="doc-noteref">*</a></p><aside role="doc-footnote" id="f">* Aside</aside><p style="break-before:page">b`;
    const { pdf, pages, warnings } = await render('', body);
    expect(warnings).toEqual([]);
    expect(pages[0]).toContain('Aside');
    const [first] = await placedTextOf(pdf);
    expect(first!.find(({ text }) => text.includes('Aside'))!.y).toBeLessThan(80);
  });

  it('work together with page numbers and headers from the document', async () => {
    const css =
      'h2{string-set:t content();break-before:page}@page{@top-center{content:string(t)}}a::after{content:target-counter(attr(href),page)}';
    const body = `<p><a href="#z">to </a></p><h2>One</h2>${paragraphs(12)}<h2 id=z>Two</h2>${note(12)}`;
    const { pages, warnings } = await render(css, body);
    expect(warnings).toEqual([]);
    const { calls, notes } = placesIn(pages);
    expect(notes).toEqual(calls);
    expect(pages[0]).toContain(`to ${pages.length}`);
    expect(pages.at(-1)).toMatch(/^Two Two/);
  });

  it('are reported when they cannot be on their page', async () => {
    const tall = '<div style="break-inside:avoid;height:400mm;overflow:hidden">';
    const { pages, warnings } = await render('', `<p>a</p>${tall}<p>b${note(0)}</p></div><p>c</p>`);
    expect(placesIn(pages).notes.size).toBe(1);
    expect(warnings).toEqual([{ kind: 'css', message: expect.stringMatching(/^float: footnote: /) }]);
  });
});

/** Returns the roles of the structure on each page. */
async function rolesOf(pdf: Uint8Array): Promise<string[][]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const roles: string[] = [];
    const walk = (node: { role?: string; children?: readonly object[] }) => {
      if (node.role !== undefined) roles.push(node.role);
      for (const child of node.children ?? []) walk(child);
    };
    walk(await (await document.getPage(number)).getStructTree());
    pages.push(roles);
  }
  await document.loadingTask.destroy();
  return pages;
}
