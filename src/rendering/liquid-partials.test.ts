import { describe, expect, it } from 'vitest';
import { checkTemplateSource } from './check-template.ts';
import { LiquidEngine } from './liquid-engine.ts';

const render = (source: string, partials: Record<string, string>, data: object = {}) => {
  const engine = new LiquidEngine();
  return engine.render(engine.parse('html', source, partials), data as never, 'de', 100_000);
};

describe('a partial', () => {
  it('is rendered with its given values only', () => {
    const partials = { 'blocks/address': '<p>{{ of.name }} {{ secret }}</p>' };
    const source = "{% render 'blocks/address', of: customer %}";
    expect(render(source, partials, { customer: { name: '<Ada>' }, secret: 'x' })).toBe(
      '<p>&lt;Ada&gt; </p>',
    );
  });

  it('is rendered for each item, or with one', () => {
    const partials = { row: '<td>{{ item }} {{ forloop.index }}</td>', one: '{{ one }}' };
    expect(render("{% render 'row' for items as item %}", partials, { items: [7, 8] })).toBe(
      '<td>7 1</td><td>8 2</td>',
    );
    expect(render("{% render 'one' with a %}", partials, { a: 9 })).toBe('9');
  });

  it('formats numbers in the language of the document', () => {
    const partials = { total: '{{ of | number }}' };
    expect(render("{% render 'total', of: 1234.5 %}", partials)).toBe(render('{{ 1234.5 | number }}', {}));
  });

  it('escapes data for its enclosing script', () => {
    const partials = { data: '{{ of | json }}', tag: '<script>x = {{ of | json }}</script>' };
    const data = { a: '</script>' };
    const expected = '<script>x = "\\u003c/script\\u003e"</script>';
    expect(render("<script>x = {% render 'data', of: a %}</script>", partials, data)).toBe(expected);
    expect(render("{% render 'tag', of: a %}", partials, data)).toBe(expected);
  });

  it.each([
    ["{% render 'none' %}", { a: '' }, /there is no partial "none": there are a/],
    ["{% render 'none' %}", {}, /there is no partial "none": the template has none/],
    [
      "{% render 'a' %}",
      { a: "{% render 'b' %}", b: "{% render 'a' %}" },
      /circular partial: a renders b renders a/,
    ],
    ['{% render name %}', { a: '' }, /render needs a name in quotes/],
    ["{% render '{{ name }}' %}", { a: '' }, /render needs a name in quotes/],
    ["{% include 'a' %}", { a: '' }, /include %\} is not available/],
    ["{% render 'a' %}", { a: 'x\n{% if %}' }, /^partials\.a line 2, column \d+: /],
    ["{% render 'a' %}", { a: '{% if x %}'.repeat(200) }, /deeper than 100/],
  ])('%s is refused with its reason', (source, partials, message) => {
    expect(() => render(source, partials as never)).toThrow(message);
  });

  it('may not multiply without limit', () => {
    const partials: Record<string, string> = { p9: 'x' };
    for (let n = 0; n < 9; n++) partials[`p${n}`] = `{% render 'p${n + 1}' %}`.repeat(10);
    expect(() => render("{% render 'p0' %}", partials)).toThrow(/renders more than 500 partials/);
  });

  it('that fails on the data names its line', () => {
    expect(() => render("{% render 'a', of: 1 %}", { a: "ok\n{{ of | number: 'x', 'y' }}" })).toThrow(
      /^partials\.a line 2/,
    );
  });

  it('is checked when a template is saved, even if nothing renders it', () => {
    expect(() => checkTemplateSource({ html: '<p>', partials: { unused: '{% if %}' } })).toThrow(
      /^partials\.unused line 1/,
    );
  });
});
