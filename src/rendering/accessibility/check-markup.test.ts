import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blankLiquid } from './blank-liquid.ts';
import { checkMarkup } from './check-markup.ts';
import { withMarkers } from './markers.ts';

const page = (body: string) => `<html lang="en"><head><title>T</title></head><body>\n${body}</body></html>`;
/** Returns rule, line and column of each warning. */
const warned = (source: string, filled?: string) =>
  checkMarkup(source, filled).map(({ rule, line, column }) => `${rule} ${line}:${column}`);

describe('Liquid in HTML', () => {
  it.each([
    ['{{ a | default: "x>" }}<b>', 'xxxxxxxxxxxxxxxxxxxxxxx<b>'],
    ['{% if a > 1 %}\n{{ b }}\n{% endif %}', '              \nxxxxxxx\n           '],
    ['{% raw %}{{ a }}{% endraw %}!', '         {{ a }}            !'],
    ['{% comment %}<img>{% endcomment %}', '                                  '],
  ])('%j is replaced by as many characters', (source, blank) => {
    expect(blankLiquid(source)).toBe(blank);
    expect(blank).toHaveLength(source.length);
  });
});

describe('accessibility warnings', () => {
  it.each([
    ['<p>no language', ['lang 1:1', 'title 1:1']],
    ['<html lang="{{ l }}">\n<title>{{ t }}</title>', []],
    ['<html lang="">\n<title> </title>', ['lang 1:1', 'title 2:1']],
    [page('<p>{{ a }}\n  <img src=x>'), ['image-alt 3:3']],
    [page('<img src=x alt=""><img src=x alt="{{ a }}"><img src=x role=presentation>'), []],
    [page('<img src="{{ a }}" {% if b %}alt="b"{% endif %}>'), []],
    [page('<input type=image>'), ['image-alt 2:1']],
    [page('<table><tr><td>1</table>'), ['table-headers 2:1']],
    [page('<table role=presentation><tr><td>1</table><table></table>'), []],
    [page('<table><tr><th>1<td><table><tr><td>2</table></table>'), ['table-headers 2:21']],
    [page('<h1>a</h1><h3>b</h3>'), ['heading-order 2:11']],
    [page('<h2>a</h2><h3>b</h3><h1>c</h1>'), []],
    [page('<a href=x></a> <a href=y><img src=x alt=""></a>'), ['link-text 2:1', 'link-text 2:16']],
    [
      page('<a href=x>{{ a }}</a><a href=x aria-label=b></a><a href=x><img src=x alt=b></a><a name=c></a>'),
      [],
    ],
    [
      page('<input name=a><textarea></textarea> <select></select>'),
      ['field-label 2:1', 'field-label 2:15', 'field-label 2:37'],
    ],
    [
      page(
        '<label for=a>A</label><input id=a><label>B<select></select></label><input title=c><input placeholder=d><textarea aria-label=e></textarea>',
      ),
      [],
    ],
    [page('<input type=hidden><input type=submit><input type=file><input disabled><input {{ a }}>'), []],
    [page('<div aria-hidden="true"><img src=x></div>'), []],
    [page('{% for a in b %}\n<img src="{{ a > 1 }}">{% endfor %}'), ['image-alt 3:1']],
  ])('%j', (source, expected) => {
    expect(warned(source)).toEqual(expected);
  });

  it('are found in rendered markup, and reported at their place in the template', () => {
    const source = page('<img src=x {% if alt %}alt="a"{% endif %}>');
    const filled = withMarkers(source).replace(/\{%.*?%\}alt="a"\{%.*?%\}/, '');
    expect(warned(source, filled)).toEqual(['image-alt 2:1']);
  });

  it('accept either branch of a condition', () => {
    const source = page('{% if a %}<h1>a</h1>{% else %}<h1>b</h1><h2>c</h2>{% endif %}<h3>d</h3>');
    const filled = withMarkers(source).replace(/\{% if a %\}.*?\{% else %\}|\{% endif %\}/g, '');
    expect(warned(source, filled)).toEqual([]);
  });

  it('are absent for the templates that come with Platen', () => {
    const folder = new URL('../../../templates/', import.meta.url);
    for (const slug of readdirSync(folder)) {
      const source = readFileSync(new URL(`${slug}/template.html`, folder), 'utf8');
      expect({ slug, warnings: checkMarkup(source) }).toEqual({ slug, warnings: [] });
    }
  });
});

describe('markers', () => {
  it('are the only change to a template', () => {
    const source = page(
      '{% for a in b %}<p class="{{ a }}">{{ a }}<br/>{% endfor %}<svg viewBox="0 0 1 1"><g/></svg>',
    );
    const marked = withMarkers(source);
    expect(marked.replace(/ data-platen-at="\d+:\d+"/g, '')).toBe(source);
    expect(marked).toContain('<p data-platen-at="2:17" class=');
    expect(marked).toContain('<svg data-platen-at=');
  });
});
