import { extractText } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  brokenRules,
  elementTexts,
  structureElements,
} from '../../../packages/pdf/src/testing/conformance.ts';
import { pdfFacts } from '../testing/pdf-facts.ts';
import { type TestRenderer, template, testRenderer } from '../testing/test-renderer.ts';

const BREAK = 'h2{break-before:page}';

describe('page numbers of the targets of links', () => {
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = (css: string, body: string) =>
    renderer.render({
      source: template(`<html lang=en><title>T</title><style>@page{size:A4}${BREAK}${css}</style>${body}`),
      data: {},
    });
  const pages = async (css: string, body: string) => {
    const { pdf } = await render(css, body);
    return (await pdfFacts(pdf)).pages.map(({ text }) => text.replace(/\s+/g, ' ').trim());
  };

  it('are those of the pages, also after a table of contents of several pages', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `Chapter ${i}`);
    const nav = names.map((name, i) => `<li><a href="#c${i}">${name}</a>`).join('');
    const chapters = names.map((name, i) => `<h2 id=c${i}>${name}.</h2>`).join('');
    const found = await pages(
      `nav a::after{content:leader('.') target-counter(attr(href url), page)}`,
      `<nav><ul>${nav}</ul></nav>${chapters}`,
    );
    const contents = found.filter((text) => !text.endsWith('.')).join(' ');
    const numbers = [...contents.matchAll(/Chapter (\d+)[ .]*?(\d+)(?= Chapter| •|$| ◦)/g)];
    expect(numbers).toHaveLength(names.length);
    for (const [, chapter, number] of numbers) expect(found[Number(number) - 1]).toBe(`Chapter ${chapter}.`);
    expect(found.length).toBeGreaterThan(names.length + 1);
  });

  it.each<[string, string, string, string]>([
    ['in another style', 'a::after{content:" " target-counter(attr(href),page,upper-roman)}', '#a', 'go III'],
    ['before the link', "a:before{content:'p. ' target-counter( attr(href) , page ) ': '}", '#a', 'p. 3: go'],
    ['of an id in another script', 'a::after{content:target-counter(attr(href url),page)}', '#ü b', 'go4'],
    ['of an address in the rule', 'a::after{content:target-counter("#a",page)}', '#x', 'go3'],
    [
      'in a rule for paper',
      '@media print{.no,a::after{content:" "target-counter(attr(href),page)!important}}',
      '#a',
      'go 3',
    ],
    [
      'in a nested rule',
      'body { p, a { &::after { content: " " target-counter(attr(href), page) } } }',
      '#a',
      'go 3',
    ],
    [
      'in a rule nested in one for paper',
      'a { @media print { &::after { content: " " target-counter(attr(href), page) } } }',
      '#a',
      'go 3',
    ],
    [
      'in a rule for screens',
      '@media screen { a::after { content: leader(".") target-counter(attr(href), page) } }',
      '#a',
      'go',
    ],
    ['as text of the target', 'a::before{content:target-text(attr(href)) ": "}', '#a', '2: go'],
    [
      'as text and number',
      'a::after{content:" " target-text(attr(href url), content) " " target-counter(attr(href),page)}',
      '#a',
      'go 2 3',
    ],
    ['as the first letter', 'a::after{content:target-text("#a", first-letter)}', '#x', 'go2'],
    [
      'as generated text',
      'h2::before{content:"No. 1"}a::after{content:target-text(attr(href), before)}',
      '#a',
      'goNo. 1',
    ],
    ['of nothing', 'a::after{content:" "target-counter(attr(href),page)}', '#x', 'go'],
    ['of another site', 'a::after{content:" "target-counter(attr(href),page)}', 'https://a.example/#a', 'go'],
    ['in a comment', 'a::after{/*content:target-counter(attr(href),page)*/content:"!"}', '#a', 'go!'],
    ['of unknown values', 'a::after{content:target-counter(attr(href),page) foo(1)}', '#a', 'go'],
  ])('%s', async (_, css, href, expected) => {
    const body = `<p><a href="${href}">go</a></p><h2>1</h2><h2 id=a>2</h2><h2 id="ü b">3</h2><a href="#a"></a>`;
    expect((await pages(css, body))[0]).toBe(expected);
  });

  it('are reported when their notation is unknown', async () => {
    const { warnings } = await render(
      'a::after{content:target-counter(attr(href),chapter)}',
      '<a href="#a">go</a><h2 id=a>1</h2>',
    );
    expect(warnings).toEqual([
      { kind: 'css', message: 'content: is not understood (target-counter(attr(href),chapter))' },
    ]);
  });

  it('are part of the entries of a table of contents, unlike leaders', async () => {
    const { pdf, conformance } = await render(
      `a::after{content:leader(dotted) target-counter(attr(href),page)}`,
      '<nav><h1>Contents</h1><ol><li><a href="#a">One <b>bold</b></a><li><a href="#b">Two</a></ol></nav><h2 id=a>One</h2><h2 id=b>Two</h2>',
    );
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    const types = structureElements(pdf).map(({ type }) => type);
    expect(types.filter((type) => type === 'TOCI')).toHaveLength(2);
    const entries = elementTexts(pdf, 'Link').map((text) => text.replace(/\s+/g, ' '));
    expect(entries).toEqual(['One bold 2', 'Two 3']);
    const { pages: read } = await extractText(pdf, { format: 'text', pages: [0] });
    expect(JSON.stringify(read)).not.toContain('..');
    expect(brokenRules(pdf, conformance)).toEqual([]);
    const { pages: found } = await pdfFacts(pdf);
    expect(found[0]!.text).toMatch(/Two\s*[. ]+\s*3/);
  });

  it('work beside sums that are carried from page to page', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `<tr data-amount="1"><td>${i}<td>1`).join('');
    const found = await pages(
      'a::after{content:" on " target-counter(attr(href),page)}',
      `<a href="#end">End</a><table><template data-carried-forward><tr><td>carried<td data-sum></tr></template>${rows}</table><h2 id=end>End.</h2>`,
    );
    expect(found[0]).toContain(`End on ${found.length}`);
    expect(found[0]).toContain('carried');
  });
});
