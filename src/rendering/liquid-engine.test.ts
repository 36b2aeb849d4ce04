import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../domain/json.ts';
import { LiquidEngine } from './liquid-engine.ts';

const engine = new LiquidEngine();
const hurried = new LiquidEngine({ maxMs: 300 });
const fill = (source: string, data: JsonObject = {}, lang = 'en', maxLength = 1_000_000) =>
  engine.render(engine.parse('html', source), data, lang, maxLength);

describe('filling in data', () => {
  it('escapes output unless it is raw', () => {
    const data = { text: `<b title="x">'&'</b>` };
    expect(fill('{{ text }}', data)).toBe('&lt;b title=&#34;x&#34;&gt;&#39;&amp;&#39;&lt;/b&gt;');
    expect(fill('{{ text | raw }}', data)).toBe(data.text);
  });

  it('sees only own properties of the data', () => {
    expect(
      fill('{{ a.constructor }}{{ a.__proto__ }}{{ a.toString }}{{ constructor }}', { a: { b: 1 } }),
    ).toBe('');
    expect(fill('{{ a.b }}', { a: { b: 1 } })).toBe('1');
  });

  it('prints nothing for missing data', () => {
    expect(fill('[{{ nope }}{{ nope.deeper }}]')).toBe('[]');
  });

  it('reads dates in UTC', () => {
    expect(fill('{{ "2026-11-21T23:30:00Z" | date: "%Y-%m-%d %H:%M" }}')).toBe('2026-11-21 23:30');
  });

  it('separates one render from the next', () => {
    expect(fill('{% assign a = 1 %}{% increment b %}{% capture c %}x{% endcapture %}')).toBe('0');
    expect(fill('[{{ a }}{{ b }}{{ c }}{% increment b %}]')).toBe('[0]');
  });
});

describe('an error in a template', () => {
  it.each([
    ['an unknown filter', 'a\nbc {{ x | nope }}', 'template line 2, column 4: undefined filter: nope'],
    ['a tag without its end', 'a\n  {% if x %}', 'template line 2, column 3: tag {% if x %} not closed'],
    ['an output without its end', '{{ a b', 'template line 1, column 1: output "{{ a b" not closed'],
    ['an unknown tag', '{% foo %}', 'template line 1, column 1: tag "foo" not found'],
    ['a file', '\n\n{% include "x" %}', 'template line 3, column 1: {% include %} is not available'],
    ['a partial that is not there', '{% render "x" %}', 'template line 1, column 1: there is no partial "x"'],
    ['a layout', '{% layout "x" %}', '{% layout %} is not available'],
    ['a block of Handlebars', '{{#each items}}', 'This is the syntax of Handlebars; templates are Liquid'],
    ['an unescaped value of Handlebars', '{{{ html }}}', 'This is the syntax of Handlebars'],
    ['a block of python-docx-template', '{%tr for x in y %}', 'This is the syntax of python-docx-template'],
    ['a filter of Jinja', '{{ x | upper }}', 'undefined filter: upper. This is a filter of Jinja'],
    ['a branch of Jinja', '{% if x %}{% elif y %}{% endif %}', 'write {% elsif %}'],
    ['a comment of Handlebars', '{{!-- note --}}', 'This is the syntax of Handlebars'],
    ['a file inside of liquid', '{% liquid\ninclude "x"\n%}', '{% include %} is not available'],
  ])('%s', (_, source, message) => {
    expect(() => engine.parse('html', source)).toThrow(
      expect.objectContaining({
        code: 'TEMPLATE_SYNTAX',
        field: 'html',
        message: expect.stringContaining(message),
      }),
    );
  });

  it('names the part', () => {
    expect(() => engine.parse('footer', '{% if %')).toThrow(/^footer line 1, column 1: /);
  });

  it('has line and column while rendering, too', () => {
    expect(() => fill('a\n{{ 1 | money: "EURO" }}')).toThrow(
      expect.objectContaining({
        code: 'TEMPLATE_RENDER',
        message: expect.stringMatching(/^template line 2, column 1: money needs a currency/),
      }),
    );
  });
});

describe('limits', () => {
  it.each([
    ['a range of millions', '{% for i in (1..100000000) %}x{% endfor %}'],
    [
      'text that doubles',
      '{% assign x = "aaaaaaaaaa" %}{% for i in (1..99) %}{% assign x = x | append: x %}{% endfor %}',
    ],
    [
      'captured text that doubles',
      '{% assign x = "ab" %}{% for i in (1..99) %}{% capture x %}{{ x | raw }}{{ x | raw }}{% endcapture %}{% endfor %}{{ x }}',
    ],
    ['padding', '{{ "2026-01-01" | date: "%999999999d" }}'],
    ['much output', '{% for i in (1..9999) %}{% for j in (1..9999) %}0123456789{% endfor %}{% endfor %}'],
    ['deep nesting', '{% if true %}'.repeat(101) + '{% endif %}'.repeat(101)],
    ['a deep expression', `{{ ${'a['.repeat(100_000)} }}`],
    ['a long template', 'x'.repeat(2 * 1024 * 1024 + 1)],
  ])('%s is refused', (_, source) => {
    expect(() => fill(source)).toThrow(expect.objectContaining({ code: 'TEMPLATE_LIMIT', kind: 'invalid' }));
  });

  it('end work without output', () => {
    const source = '{% for i in (1..99999) %}{% for j in (1..99999) %}{% endfor %}{% endfor %}';
    expect(() => hurried.render(hurried.parse('html', source), {}, 'en', 100)).toThrow(
      expect.objectContaining({ code: 'TEMPLATE_LIMIT' }),
    );
  });

  it('allow a long document', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({ name: `Row ${i}`, price: i / 100 }));
    const html = fill(
      '{% for r in rows %}<tr><td>{{ r.name }}<td>{{ r.price | money: "EUR" }}</tr>{% endfor %}',
      { rows },
    );
    expect(html).toContain('<td>Row 9999<td>€99.99</tr>');
  });

  it('give the same result for the same input, whatever was rendered before', () => {
    const engine = new LiquidEngine();
    const source = '{% assign n = n | plus: 1 %}{% increment c %}{% cycle "a", "b" %}{{ n }}';
    const render = (n: number) => engine.render(engine.parse('html', source), { n }, 'en', 1000);
    expect([render(1), render(2), render(1)]).toEqual(['0a2', '0a3', '0a2']);
    for (let other = 0; other < 200; other++) engine.parse('html', `${other}`);
    expect(engine.parse('header', source).part).toBe('header');
    expect(render(1)).toBe('0a2');
  });
});
