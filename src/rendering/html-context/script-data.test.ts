import vm from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../domain/json.ts';
import { LiquidEngine } from '../liquid-engine.ts';

const engine = new LiquidEngine();
const HOSTILE = '</script><!--<script>"\'&\u2028\u2029]]>\\';
const fill = (source: string, data: JsonObject = { d: HOSTILE }) =>
  engine.render(engine.parse('html', source), data, 'en', 1_000_000);

const IN_SCRIPT =
  '"\\u003c/script\\u003e\\u003c!--\\u003cscript\\u003e\\"\'\\u0026\\u2028\\u2029]]\\u003e\\\\"';
const AS_HTML = '&#34;&lt;/script&gt;&lt;!--&lt;script&gt;\\&#34;&#39;&amp;\u2028\u2029]]&gt;\\\\&#34;';

describe('data in a script', () => {
  it.each([
    '<script>const d = {{ d | json }};</script>',
    '<SCRIPT type="application/json">{{ d | json }}</SCRIPT>',
    '<script\n  defer data-a="x > y" data-b=\'<\'>{{- d | json -}}</script>',
    '<script type=module>{{ d | json | raw }}</script>',
    '<script>{{ d | jsonify }}</script>',
    '<script>{% echo d | json %}</script>',
    '<script>{% liquid\n echo d | json\n%}</script>',
    '<script>{% if d %}{{ d | json }}{% else %}{{ d | json }}{% endif %}</script>',
    '<script>{% for x in (1..2) %}{% if x == 2 %}{% break %}{% endif %}{{ d | json }}{% endfor %}</script>',
    '<script>{% case 1 %}{% when 1 %}{{ d | json }}{% endcase %}</script>',
    '<script>if (a </x/.length) b = "<!-- <script>"; {{ d | json }}</script>--></script>',
    '<script>a <{{ n | json }}; {{ d | json }}</script>',
    '<p>{% comment %}</p><script>{% endcomment %}<script>{{ d | json }}</script>',
    '<p{% if d %} class="a"{% endif %}><{{ "h1" }} id=a>x<script>{{ d | json }}</script>',
    '<style>a > b { }</style><textarea><script></textarea><script>{{ d | json }}</script>',
    '<!-- <script> --><script>{{ d | json }}</script>',
    '<!--><script>{{ d | json }}</script>',
    '{% capture x %}<script>{{ d | json }}</script>{% endcapture %}{{ x | raw }}',
    '<svg><a/></svg><script>{{ d | json }}</script>',
  ])('is JSON that cannot end it: %s', (source) => {
    expect(fill(source)).toContain(IN_SCRIPT);
  });

  it.each([
    '<p>{{ d | json }}</p>',
    '<p title="{{ d | json }}">',
    "<p data-d='{{ d | json }}'>",
    '<p onclick="f({{ d | json }})">',
    '<!-- {{ d | json }} -->',
    '<title>{{ d | json }}</title>',
    '<style>{{ d | json }}</style>',
    '<p title="<script>">{{ d | json }}</p>',
    '<textarea><script>{{ d | json }}</textarea>',
    '{% raw %}<!-- <script>{% endraw %}{{ d | json }}',
    '<scriptx>{{ d | json }}</scriptx>',
    '<script></script>{{ d | json }}',
    '<script><!-- <script> </script> --></script>{{ d | json }}',
    '<script src="a"></script {{ d | json }}',
    '{% if d %}<script>{% endif %}{{ d | json }}',
    '{% for x in (1..2) %}{{ d | json }}<script>{% endfor %}',
    '<svg><script href="a"/><p title="{{ d | json }}"></svg>',
    '<{{ "script" }}>{{ d | json }}',
    '<script>{% capture x %}{{ d | json }}{% endcapture %}</script>{{ x | raw }}',
    '<a title={{ d | json }}>',
  ])('stays escaped for HTML outside of scripts, and where that is uncertain: %s', (source) => {
    expect(fill(source)).toContain(AS_HTML);
  });

  it('cannot end a script without `json` either', () => {
    expect(fill('<script>"{{ d }}"</script>')).toBe(
      '<script>"&lt;/script&gt;&lt;!--&lt;script&gt;&#34;&#39;&amp;\u2028\u2029]]&gt;\\"</script>',
    );
  });

  it('keeps the requested indent, and is null for missing data', () => {
    expect(fill('<script>{{ d | json: 2 }}</script>', { d: { a: '<' } })).toBe(
      '<script>{\n  "a": "\\u003c"\n}</script>',
    );
    expect(fill('<script>f({{ nothing | json }})</script>')).toBe('<script>f(null)</script>');
  });

  it('is read back unchanged, from JSON and from JavaScript, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // An object literal treats this name as its prototype; JSON.parse does not.
        fc.pre(!JSON.stringify(value).includes('"__proto__"'));
        const script = fill('<script>{{ d | json }}</script>', { d: value as JsonObject }).slice(8, -9);
        expect(script).not.toMatch(/[<>&\u2028\u2029]/);
        const expected = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(script)).toEqual(expected);
        expect(JSON.parse(JSON.stringify(vm.runInNewContext(`(${script})`)))).toEqual(expected);
      }),
    );
  });
});
