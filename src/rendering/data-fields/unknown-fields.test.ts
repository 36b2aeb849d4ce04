import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../domain/json.ts';
import { unknownFieldWarnings } from './unknown-field-warnings.ts';

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    customer: { $ref: '#/$defs/person' },
    seller: { $ref: '#party' },
    items: { type: 'array', items: { type: 'object', properties: { name: {}, price: { type: 'number' } } } },
    title: { type: 'string' },
    free: { type: 'object' },
    map: { type: 'object', properties: { a: {} }, additionalProperties: { type: 'number' } },
    either: { oneOf: [{ type: 'string' }, { type: 'object', properties: { x: {} } }] },
  },
  $defs: {
    person: { type: 'object', properties: { name: {}, friend: { $ref: '#/$defs/person' } } },
    company: { $anchor: 'party', type: 'object', properties: { vat: {} } },
  },
};

const warningsOf = (html: string, partials: Record<string, string> = {}, dataSchema = SCHEMA) =>
  unknownFieldWarnings({ html, partials, dataSchema }).map(
    ({ message, part, line, column }) => `${message} ${part} ${line}:${column}`,
  );

describe('names that the data schema lacks', () => {
  it.each([
    ['{{ custmer.name }}', ['custmer: is not in dataSchema: did you mean customer? html 1:4']],
    [
      '<p>\n {{ title }}{{ customer.nmae }}',
      ['customer.nmae: is not in dataSchema: did you mean name? html 2:25'],
    ],
    ['{{ seller.vta }}', ['seller.vta: is not in dataSchema: did you mean vat? html 1:11']],
    ['{{ a }}{{ a }}', ['a: is not in dataSchema html 1:4', 'a: is not in dataSchema html 1:11']],
    ['{% if custmer %}x{% endif %}', ['custmer: is not in dataSchema: did you mean customer? html 1:7']],
    [
      '{% for i in items %}{{ i.prise }}{{ forloop.index }}{% endfor %}',
      ['items[].prise: is not in dataSchema: did you mean price? html 1:26'],
    ],
    [
      '{% assign c = customer.friend %}{{ c.nam }}',
      ['customer.friend.nam: is not in dataSchema: did you mean name? html 1:38'],
    ],
    [
      '{{ items | map: "prices" | join }}',
      ['items[].prices: is not in dataSchema: did you mean price? html 1:17'],
    ],
    [
      '{% render "row", item: custmer %}',
      ['custmer: is not in dataSchema: did you mean customer? html 1:24'],
    ],
    [
      '{{ title.text }}{{ items.price }}',
      ['title.text: is not in dataSchema html 1:10', 'items.price: is not in dataSchema html 1:26'],
    ],
  ])('are reported with their place in %s', (html, expected) => {
    expect(warningsOf(html, { row: '{{ item.name }}' })).toEqual(expected);
  });

  it.each([
    '{% assign x = 1 %}{{ x }}{% capture y %}{{ title }}{% endcapture %}{{ y }}',
    '{% for i in items limit: 2 offset: continue %}{{ i.name }}{{ forloop.last }}{% endfor %}',
    '{% tablerow i in items cols: 2 %}{{ i.name }}{{ tablerowloop.col }}{% endtablerow %}',
    '{{ items.size }}{{ items.first.name }}{{ items[0].price }}{{ title.size }}',
    '{{ customer.friend.friend.name }}{{ customer["name"] }}',
    '{{ free.any.thing }}{{ map.other }}{{ either.x }}',
    '{% increment n %}{{ n }}{% comment %}{{ gone }}{% endcomment %}{% raw %}{{ gone }}{% endraw %}',
    '{% if title == blank or title == empty or title == nil %}x{% endif %}',
  ])('are not found in %s', (html) => {
    expect(warningsOf(html)).toEqual([]);
  });

  it('are reported in partials, by what is passed to them', () => {
    expect(
      warningsOf('{% for i in items %}{% render "row", item: i %}{% endfor %}', { row: '{{ item.nme }}' }),
    ).toEqual([
      'items[].nme: is not in dataSchema (in the partial row): did you mean name? undefined undefined:undefined',
    ]);
  });

  it('are all accepted by a schema that describes no properties', () => {
    expect(warningsOf('{{ anything.here }}', {}, { type: 'object' })).toEqual([]);
  });
});
