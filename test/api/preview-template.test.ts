import { beforeAll, expect, it } from 'vitest';
import { expectRefusal } from './pdf-requests.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';

const HTML =
  '<html lang="en"><title>T</title>\n<p>{{ name }}</p>{% if logo %}<img src="{{ logo }}">{% endif %}';
const LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('business');
});

const post = (path: string, body: unknown, key = account.adminKey) => call('POST', path, { key, body });
const preview = (body: unknown, key?: string) => post('/v1/templates/preview', body, key);
const get = async (path: string) => jsonOf(await call('GET', path, { key: account.adminKey }));

function warningsOf(response: Response): unknown[] {
  const header = response.headers.get('x-render-warnings');
  return header === null ? [] : JSON.parse(Buffer.from(header, 'base64').toString()).warnings;
}

const PICTURE = { kind: 'accessibility', rule: 'image-alt', part: 'html', line: 2, column: 31 };

it('renders unsaved HTML, warns of its faults, and saves nothing', async () => {
  const response = await preview({ html: HTML, css: 'p { color: #999 }', data: { name: 'Ada', logo: LOGO } });
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  expect(warningsOf(response)).toMatchObject([
    PICTURE,
    { rule: 'contrast', line: 2, column: 1 },
    { kind: 'conformance' },
  ]);
  expect((await get('/v1/usage')).data.renders.used).toBe(0);
  expect((await get('/v1/documents')).total).toBe(0);
  expect((await get('/v1/templates')).total).toBe(0);
});

it('has a watermark, unless it is the draft of a saved template', async () => {
  const html = '<html lang="en"><title>T</title><p>Hello</p>';
  const draft = { slug: 'draft', name: 'Draft', html, sampleData: {} };
  expect((await post('/v1/templates', draft)).status).toBe(201);
  const bytes = async (body: object) => {
    const response = await preview({ html, data: {}, ...body });
    expect(response.status).toBe(200);
    return (await response.arrayBuffer()).byteLength;
  };
  // The draft watermark adds a font and a drawing.
  const unmarked = await bytes({ draftOf: 'draft' });
  expect(await bytes({})).toBeGreaterThan(unmarked + 1_000);
  expect(await bytes({ draftOf: 'absent' })).toBeGreaterThan(unmarked + 1_000);
});

it('refuses invalid Liquid with line and column, and render keys', async () => {
  await expectRefusal(await preview({ html: 'a\n{% if %}' }), 400, 'TEMPLATE_SYNTAX', /line 2/);
  const wrong = { html: '<p></p>', footer: '{{ 1 | money: "X" }}\n {% fro %}' };
  expect(await jsonOf(await preview(wrong))).toMatchObject({
    position: { part: 'footer', line: 2, column: 2 },
  });
  expect((await preview({ html: HTML }, account.renderKey)).status).toBe(403);
});

it('saves with warnings; a strict template is saved and rendered only without', async () => {
  const body = { name: 'N', html: HTML };
  const saved = await post('/v1/templates', { ...body, slug: 'note' });
  // Without data, the document has no picture, but the template has one.
  expect(await jsonOf(saved)).toMatchObject({ warnings: [PICTURE] });
  const strict = { ...body, slug: 'strict', options: { strict: true } };
  await expectRefusal(await post('/v1/templates', strict), 400, 'RENDER_WARNINGS', /line 2, column 31/);
  await expectRefusal(
    await post('/v1/templates', { ...body, slug: 'preview' }),
    400,
    'INVALID_INPUT',
    /slug/,
  );
  const html = HTML.replace('<img ', '<img {% if alt %}alt="{{ alt }}"{% endif %} ');
  expect((await post('/v1/templates', { ...strict, html })).status).toBe(201);
  const render = (data: object) => post('/v1/render/strict', data, account.renderKey);
  await expectRefusal(await render({ name: 'A', logo: LOGO }), 400, 'RENDER_WARNINGS', /image-alt/);
  expect((await render({ name: 'A', logo: LOGO, alt: 'Logo' })).status).toBe(200);
});
