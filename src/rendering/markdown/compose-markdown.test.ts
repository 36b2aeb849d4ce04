import { describe, expect, it } from 'vitest';
import { templateOptionsSchema } from '../../contract/template-options.ts';
import type { JsonObject } from '../../domain/json.ts';
import { composeDocument, liquidEngines } from '../compose-document.ts';
import { DEFAULT_LIMITS } from '../render-limits.ts';

const engines = liquidEngines();

function compose(markdown: string, data: JsonObject = {}, further: { css?: string; audit?: boolean } = {}) {
  const source = { markdown, options: templateOptionsSchema.parse({}) };
  return composeDocument(engines, { source, data, ...further }, DEFAULT_LIMITS);
}
const bodyOf = (...args: Parameters<typeof compose>) =>
  /<body>([\s\S]*)<\/body>/.exec(compose(...args).html)![1]!;

describe('Markdown', () => {
  it('has tables, task lists, footnotes, strikethrough, links and raw HTML', () => {
    const html = bodyOf(
      '# A b\n\n## A b\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n- [y] no\n\n~~old~~ https://example.com[^1] <b>raw</b>\n\n[^1]: Note\n',
    );
    expect(html).toContain('<h1 id="a-b">');
    expect(html).toContain('<h2 id="a-b-1">');
    expect(html).toContain('<th scope="col">x</th>');
    expect(html).toMatch(/<th style="text-align:right" scope="col">y/);
    expect(html.match(/aria-label="[☐☑]"/g)).toEqual(['aria-label="☑"', 'aria-label="☐"']);
    expect(html).toContain('[y] no');
    expect(html).toContain('<s>old</s>');
    expect(html).toContain('<a href="https://example.com">');
    expect(html).toContain('<b>raw</b>');
    expect(html).toContain('class="footnotes"');
    expect(html).not.toContain('<input');
  });

  it('inserts data as text anywhere, and as Markdown when it is raw', () => {
    const data = { x: '*a* `b` | <i> [l](u)\n\n# h "q" &amp; {{ no }}', md: '**strong**' };
    const shown = '*a* `b` | &lt;i&gt; [l](u)\n\n# h &#34;q&#34; &amp;amp; {{ no }}';
    expect(bodyOf('{{ x }}', data)).toBe(`<p>${shown}</p>\n`);
    expect(bodyOf('`{{ x }}`', data)).toBe(`<p><code>${shown}</code></p>\n`);
    expect(bodyOf('```\n{{ x }}\n```', data)).toBe(`<pre><code>${shown}\n</code></pre>\n`);
    expect(bodyOf('| a |\n|---|\n| {{ x }} |', data)).toContain(`<td>${shown}</td>`);
    expect(bodyOf('<p title="{{ x }}">', data)).toBe(`<p title="${shown}">`);
    expect(bodyOf('**{{ y }}**', { y: ' a ' })).toBe('<p><strong> a </strong></p>\n');
    expect(bodyOf('{{ md | raw }}', data)).toBe('<p><strong>strong</strong></p>\n');
    expect(bodyOf('<script>const x = {{ x | json }};</script>', { x: '</script>' })).toContain(
      'const x = "\\u003c/script\\u003e";',
    );
  });

  it('accepts data in URLs, but no scripts', () => {
    const link = (url: string) => bodyOf('[a]({{ url }})', { url });
    expect(link('https://example.com/a b?x=1&y=(2)')).toBe(
      '<p><a href="https://example.com/a%20b?x=1&amp;y=(2)">a</a></p>\n',
    );
    expect(link('javascript:alert(1)')).not.toContain('<a');
    expect(link('" onclick="x')).toContain('href="%22%20onclick=%22x"');
  });

  it.each([
    ['front matter, with data', '---\ntitle: "On {{ x }}"\n---\n# H', 'On A &amp; &lt;B&gt;'],
    ['the first heading', 'text\n\n## *H* `c` {{ x }}\n# Later', 'H c A &amp; &lt;B&gt;'],
    ['a last resort', 'text', 'Document'],
  ])('has its title from %s', (_, markdown, title) => {
    const { html } = compose(markdown, { x: 'A & <B>' });
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`data-running="${title}"`);
  });

  it('has the language of its front matter, which also formats numbers', () => {
    const { html, options } = compose('---\nlang: ar\nauthor: Ada\n---\n{{ 1234.5 | number }}');
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(html).toContain('<meta name="author" content="Ada">');
    expect(options.lang).toBe('ar');
    expect(compose('---\nlang: de\n---\n{{ 1234.5 | number }}').html).toContain('1.234,5');
  });

  it('inserts a style sheet without Liquid, which cannot end its element', () => {
    const { html } = compose('a', {}, { css: 'p::after { content: "{{ x }}</style><script>" }' });
    expect(html.endsWith('<style>p::after { content: "{{ x }}<\\/style><script>" }</style>')).toBe(true);
  });

  it('reports the lines of accessibility faults', () => {
    const { markup } = compose('---\ntitle: T\n---\n# A\n\n### C\n\n![](x.png) [](y)\n', {}, { audit: true });
    expect(markup).toMatchObject([
      { rule: 'heading-order', line: 6 },
      { rule: 'link-text', line: 8 },
    ]);
  });

  it('names the line of a Liquid error, also after front matter', () => {
    expect(() => compose('---\ntitle: T\n---\na\n{% if %}')).toThrow(/^markdown line 5, column 6/);
    expect(() => compose('{{ 1 | nofilter }}')).toThrow(/^markdown line 1/);
  });

  it.each([
    ['brackets', '['.repeat(20_000)],
    ['quotations', '>'.repeat(20_000)],
    ['lists', '- '.repeat(20_000)],
    ['emphasis', '*a_'.repeat(20_000)],
    ['footnotes', '[^1]'.repeat(10_000)],
    ['a table', `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'|\n'.repeat(2_000)}`],
    ['links', '[a](<b'.repeat(10_000)],
    ['entities', '&'.repeat(20_000)],
  ])('is done with %s, or refuses them, in time', (_, markdown) => {
    try {
      compose(markdown);
    } catch (error) {
      expect(error).toMatchObject({ code: 'TEMPLATE_LIMIT' });
    }
  });
});
