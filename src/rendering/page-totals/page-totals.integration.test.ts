import { afterAll, describe, expect, it } from 'vitest';
import { structureElements } from '../../../packages/pdf/src/testing/conformance.ts';
import { pdfFacts } from '../testing/pdf-facts.ts';
import { type TestRenderer, template, testRenderer } from '../testing/test-renderer.ts';

const renderer: TestRenderer = testRenderer();
afterAll(() => renderer.close());

const CARRIED = '<template data-carried-forward><tr><td colspan="2">CARRIED<td data-sum="EUR"></template>';
const BROUGHT = '<template data-brought-forward><tr><td colspan="2">BROUGHT<td data-sum="EUR"></template>';
const HEAD = '<thead><tr><th>No.<th>Article<th>Amount<tbody>';
/** Amounts 0.10, 0.20, 0.30 …, whose sums have no exact binary fraction. */
const amountOf = (number: number) => (number / 10).toFixed(2);
const row = (number: number, text = 'article') =>
  `<tr data-amount="${amountOf(number)}"><td>No${number}<td>${text}<td>${amountOf(number)}`;
const rows = (count: number, text?: (number: number) => string) =>
  Array.from({ length: count }, (_, i) => row(i + 1, text?.(i + 1))).join('\n');
const document = (body: string, css = '') =>
  template(`<!doctype html><html lang="en"><title>Sums</title><style>table{width:100%}${css}</style>${body}`);
const table = (body: string, head = CARRIED + BROUGHT + HEAD) => `<table>${head}${body}</table>`;

/** Returns a summary of each page, such as `1-38 C4.10`: rows 1 to 38, and the sum that is carried forward. */
async function pagesOf(source: ReturnType<typeof template>) {
  const { pdf, warnings, conformance } = await renderer.render({ source, data: {} });
  const { pages } = await pdfFacts(pdf);
  const said = pages.map(({ text }) => {
    const found = [...text.replace(/\s/g, '').matchAll(/No(\d+)(?!\.)|(CARRIED|BROUGHT)€([\d.,]+\.\d\d)/g)];
    const words: string[] = [];
    let numbers: string[] = [];
    for (const [, number, kind, sum] of [...found, [] as unknown as RegExpExecArray]) {
      if (number !== undefined) numbers.push(number);
      else {
        if (numbers.length > 0) words.push(`${numbers[0]}-${numbers.at(-1)}`);
        if (kind) words.push(`${kind[0]}${sum}`);
        numbers = [];
      }
    }
    return words.join(' ');
  });
  return { pdf, said, warnings, conformance };
}

/** Returns the expected summaries, with the row numbers of the actual pages. */
function expected(said: readonly string[]): string[] {
  const sumTo = (number: number) =>
    new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format((number * (number + 1)) / 20);
  const lasts = said.map((page) => Number(/(\d+)-(\d+)/.exec(page)?.[2]));
  return said.map((_, page) => {
    const first = page === 0 ? 1 : lasts[page - 1]! + 1;
    return [
      ...(page === 0 ? [] : [`B${sumTo(first - 1)}`]),
      `${first}-${lasts[page]}`,
      ...(page === said.length - 1 ? [] : [`C${sumTo(lasts[page]!)}`]),
    ].join(' ');
  });
}

describe('sums from page to page', () => {
  it.each<[string, ReturnType<typeof template>, number]>([
    ['a table', document(`<h1>Sums</h1>${table(rows(120))}<p>The end`), 120],
    ['rows of all heights', document(table(rows(60, (n) => 'line<br>'.repeat(1 + ((n * 7) % 9))))), 60],
    ['no head', document(table(rows(60), `${CARRIED}${BROUGHT}<tbody>`)), 60],
    [
      'a footer, and a first page with less height',
      document(table(`${rows(60)}<tfoot><tr><td>a<td>b<td>c`), '@page{size:A5}@page :first{margin-top:60mm}'),
      60,
    ],
    [
      'rows that end pages themselves',
      document(
        table(
          rows(60)
            .replace('<tr data-amount="1.00"', '<tr class="p" data-amount="1.00"')
            .replace('<tr data-amount="3.00"', '<tr class="q" data-amount="3.00"'),
        ),
        '.p{break-before:page}.q{break-after:page}',
      ),
      60,
    ],
    [
      'columns as wide as their words, and shared borders',
      document(
        table(rows(60, (n) => 'word '.repeat(n % 30))),
        'table{width:auto;border-collapse:collapse}td,th{border:1px solid}',
      ),
      60,
    ],
    [
      'names that hide properties of the document',
      document(
        `<form name="querySelectorAll"></form><img name="head" alt="" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">${table(rows(60))}`,
      ),
      60,
    ],
  ])('%s', async (_, source, count) => {
    const { said, warnings } = await pagesOf(source);
    expect(said.length).toBeGreaterThan(1);
    expect(said).toEqual(expected(said));
    expect(said.at(-1)).toMatch(new RegExp(`-${count}$`));
    expect(warnings).toEqual([]);
  });

  it('are in every table of a document', async () => {
    const { said } = await pagesOf(document(`${table(rows(60))}<h2>More</h2>${table(rows(60))}`));
    const sums = said.join(' ').match(/[BC][\d.,]+/g)!;
    expect(sums.length).toBeGreaterThan(3);
    expect(sums.filter((_, i) => i % 2 === 0).map((sum) => sum.replace('C', 'B'))).toEqual(
      sums.filter((_, i) => i % 2 === 1),
    );
    expect(said[0]).toMatch(/^1-\d+ C/);
  });

  it('are carried over from parts with a row taller than a page', async () => {
    const { said, warnings } = await pagesOf(
      document(table(rows(60, (n) => (n === 20 ? 'line<br>'.repeat(180) : 'x')))),
    );
    expect(warnings).toEqual([]);
    const [before, after] = said.filter((page) => /[BC]/.test(page));
    expect(before).toMatch(/C/);
    expect(after).toMatch(/^B.* \d+-60$/);
    expect(/C(.*)/.exec(before!)?.[1]).toBe(/^B(\S*)/.exec(after!)?.[1]);
  });

  it('are absent from a table on one page, which is printed once', async () => {
    const short = await pagesOf(document(`${table(rows(5))}<p style="break-before:page">Next page`));
    expect(short.said).toEqual(['1-5', '']);
  });

  it('are artifacts; the structure has only the table rows, without markers', async () => {
    const { pdf, conformance, said } = await pagesOf(document(table(rows(60))));
    expect(said).toHaveLength(2);
    expect(structureElements(pdf).filter(({ type }) => type === 'TR')).toHaveLength(61);
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    expect(Buffer.from(pdf).includes('platen-mark')).toBe(false);
  });

  it('are left out with a warning in multi-column layout', async () => {
    const { said, warnings } = await pagesOf(document(`<div style="columns:2">${table(rows(99))}</div>`));
    expect(said.join()).not.toMatch(/[BC]/);
    expect(warnings).toMatchObject([{ kind: 'page-totals' }]);
  });

  it.each([
    ['<div><template data-carried-forward><tr></template></div>', 'must be in a table'],
    [table(rows(2), '<template data-carried-forward><p>x</template>'), 'must hold rows'],
    [table(rows(2), `${CARRIED}${CARRIED}`), 'a table has <template data-carried-forward> twice'],
    [table('<tr data-amount="1,50"><td>a<tr><td>b'), 'data-amount of row 1 must be a decimal'],
    [table(rows(2), CARRIED.replace('EUR', 'Euro')), 'data-sum must be empty or a currency'],
  ])('refuse %s', async (html, message) => {
    const rendering = renderer.render({ source: document(html), data: {} });
    await expect(rendering).rejects.toMatchObject({
      code: 'TEMPLATE_RENDER',
      message: expect.stringContaining(message),
    });
  });
});
