import { describe, expect, it } from 'vitest';
import { LiquidEngine } from '../liquid-engine.ts';
import { sampleData } from '../sample-data/sample-data.ts';
import { DataField } from './data-field.ts';
import { readFields } from './read-fields.ts';

function dataOf(liquid: string, partials: Record<string, string> = {}): DataField {
  const data = new DataField();
  readFields(new LiquidEngine().parse('html', liquid, partials).templates, data);
  return data;
}
const fieldsOf = (liquid: string, partials?: Record<string, string>) =>
  [...dataOf(liquid, partials).inside()].map(({ path, type }) => `${path} ${type}`);

describe('the fields of a template', () => {
  it.each([
    ['{{ a }} {{ b.c }}', ['a text', 'b object', 'b.c text']],
    ['{{ total | money: "EUR" }} {{ due | format_date }}', ['total number', 'due date']],
    ['{{ total }} {{ total | plus: tax }}', ['total number', 'tax text']],
    ['{% if paid %}{{ paid }}{% endif %}', ['paid text']],
    [
      '{% if paid and sum > 3 %}x{% elsif kind == "a" %}y{% endif %}',
      ['paid boolean', 'sum number', 'kind text'],
    ],
    ['{% if items.size > 0 %}x{% endif %}', ['items list']],
    ['{% case kind %}{% when "a" %}{{ x }}{% else %}{{ y }}{% endcase %}', ['kind text', 'x text', 'y text']],
    [
      '{% for o in orders %}{{ o.id }}{% for l in o.lines limit: most %}{{ l.price | money: "EUR" }}{{ forloop.index }}{% endfor %}{% endfor %}',
      [
        'orders list',
        'orders[].id text',
        'orders[].lines list',
        'orders[].lines[].price number',
        'most number',
      ],
    ],
    [
      '{{ shirt.size }} {{ shirt.color }} {{ name.first }}',
      ['shirt object', 'shirt.size text', 'shirt.color text', 'name object', 'name.first text'],
    ],
    ['{% for n in names %}{{ n }}{% endfor %}{{ n }}', ['names list', 'n text']],
    ['{% for i in (1..count) %}{{ i }}{% endfor %}', ['count number']],
    [
      '{% assign c = customer %}{{ c.name }}{% assign x = 1 %}{{ x }}',
      ['customer object', 'customer.name text'],
    ],
    [
      '{% assign s = items | sort: "name" %}{% for i in s %}{{ i.price }}{% endfor %}',
      ['items list', 'items[].name text', 'items[].price text'],
    ],
    [
      '{{ items | map: "name" | join: ", " }}{{ items | sum: "price" }}',
      ['items list', 'items[].name text', 'items[].price number'],
    ],
    [
      '{{ items[0].name }}{{ items.first.id }}{{ a["b c"] }}',
      ['items list', 'items[].name text', 'items[].id text', 'a object', 'a.b c text'],
    ],
    ['{% capture t %}{{ a }}{% endcapture %}{{ t }}', ['a text']],
    ['{{ note | default: "none" }}{% comment %}{{ gone }}{% endcomment %}', ['note text']],
  ])('of %s', (liquid, expected) => {
    expect(fieldsOf(liquid)).toEqual(expected);
  });

  it('follow what is passed to partials, which see nothing else', () => {
    const partials = { line: '{{ item.price | money: "EUR" }}{{ own }}', who: '{{ who.name }}' };
    expect(
      fieldsOf(
        '{% for i in items %}{% render "line", item: i %}{% endfor %}{% render "who" for people %}',
        partials,
      ),
    ).toEqual(['items list', 'items[].price number', 'people list', 'people[].name text']);
  });

  it('make a schema with data that satisfies it', () => {
    const schema = dataOf(
      '{% for i in items %}{{ i.price | money: "EUR" }}{% endfor %}{% if paid %}{% endif %}',
    ).schema();
    expect(schema).toMatchObject({
      properties: {
        items: { items: { properties: { price: { type: 'number' } } } },
        paid: { type: 'boolean' },
      },
    });
    expect(sampleData(schema)).toMatchObject({ items: [{ price: expect.any(Number) }, {}], paid: true });
  });
});
