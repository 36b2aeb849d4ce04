import { afterAll, beforeAll, expect, it } from 'vitest';
import { templateOptionsSchema } from '../../contract/template-options.ts';
import { type TestRenderer, testRenderer } from '../testing/test-renderer.ts';

let renderer: TestRenderer;
beforeAll(async () => {
  renderer = testRenderer();
  await renderer.ready();
});
afterAll(() => renderer.close());

const HEAD = '<html lang="en"><title>T</title>';

async function warned(body: string, audit = true): Promise<string[]> {
  const source = { html: `${HEAD}\n${body}`, options: templateOptionsSchema.parse({}) };
  const { warnings } = await renderer.render({ source, data: { list: [1, 2] }, audit });
  return warnings.map(({ kind, rule, line, column, message }) =>
    [kind, rule, `${line}:${column}`, /is [\d.]+ : 1/.exec(message)?.[0]].filter(Boolean).join(' '),
  );
}

it.each([
  ['<p style="color:#777">grey</p>', ['accessibility contrast 2:1 is 4.47 : 1']],
  ['<p style="color:#767676">darker grey</p>', []],
  ['<p style="color:#949494;font-size:18pt">large</p>', []],
  ['<div style="background:#000"><p>{{ list[0] }}</p></div>', ['accessibility contrast 2:30 is 1 : 1']],
  [
    '<div style="background:#000"><p style="color:#fff;background:rgba(255,255,255,0.9)">x</p></div>',
    ['accessibility contrast 2:30 is 1.25 : 1'],
  ],
  [
    '{% for a in list %}\n<i style="color:#aaa">{{ a }}</i>{% endfor %}',
    ['accessibility contrast 3:1 is 2.32 : 1'],
  ],
  [
    '<style>@media print { p { color: #ccc } }</style><p>print</p>',
    ['accessibility contrast 2:50 is 1.6 : 1'],
  ],
  ['<p style="color:#ccc;display:none">x</p><p style="background:url(data:,);color:#ccc">x</p>', []],
])('%s', async (body, expected) => {
  expect(await warned(body)).toEqual(expected);
});

it('checks contrast only on request', async () => {
  expect(
    await warned(
      '<p style="color:#eee">x</p><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
      false,
    ),
  ).toEqual([]);
});
