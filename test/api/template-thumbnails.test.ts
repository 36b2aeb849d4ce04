import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, expect, it } from 'vitest';
import { decodePng } from '../../packages/pdf/src/testing/picture.ts';
import { expectRefusal } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';
import { bucketNamed, objectKeys, s3Client } from './traces.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('free');
});

const admin = (method: string, path: string, body?: unknown) =>
  call(method, path, { key: account.adminKey, body });
const thumbnail = (slug: string, query = '', key = account.adminKey) =>
  call('GET', `/v1/templates/${slug}/thumbnail${query}`, { key });
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

/** Returns the color in the middle of a picture. */
function middleOf(png: Uint8Array): number[] {
  const { width, height, rgb } = decodePng(png);
  const at = 3 * (width * (height >> 1) + (width >> 1));
  return [...rgb.subarray(at, at + 3)];
}

const stored = () => objectKeys(bucketNamed('Internal'), `thumbnails/${account.id}/`);

it('renders a thumbnail once for each version, counts no render, and deletes it with the template', async () => {
  const red = '<html lang="en"><title>T</title><style>html { background: #f00 }</style><p>{{ title }}</p>';
  await pushTemplate(account, { slug: 'note', html: red, sampleData: { title: 'x' } });
  const first = await thumbnail('note');
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = await bytesOf(first);
  expect([decodePng(bytes).width, middleOf(bytes)]).toEqual([480, RED]);
  const [Key] = await stored();
  const marked = Buffer.concat([bytes, Buffer.from('stored')]);
  await s3Client().send(new PutObjectCommand({ Bucket: bucketNamed('Internal'), Key, Body: marked }));
  expect(Buffer.from(await bytesOf(await thumbnail('note'))).equals(marked)).toBe(true);
  expect((await admin('PUT', '/v1/templates/note', { html: red.replace('#f00', '#00f') })).status).toBe(200);
  expect(middleOf(await bytesOf(await thumbnail('note')))).toEqual(BLUE);
  expect(middleOf(await bytesOf(await thumbnail('note', '?version=1')))).toEqual(RED);
  expect(await stored()).toHaveLength(2);
  expect((await jsonOf(await admin('GET', '/v1/usage'))).data.renders.used).toBe(0);
  expect((await admin('DELETE', '/v1/templates/note')).status).toBe(204);
  expect(await stored()).toEqual([]);
  await expectRefusal(await thumbnail('note'), 404, 'TEMPLATE_NOT_FOUND', /note/);
});

it('stores no thumbnail of a template whose sample data cannot be rendered, and serves admins only', async () => {
  await pushTemplate(account, {
    slug: 'broken',
    sampleData: undefined,
    html: '{% if total %}<p>{{ 1 | money: code }}</p>{% endif %}',
    dataSchema: {
      type: 'object',
      required: ['total'],
      properties: { total: { type: 'string', pattern: '^$', minLength: 1 } },
    },
  });
  await expectRefusal(await thumbnail('broken'), 400, 'INVALID_INPUT', /sampleData/);
  await expectRefusal(await thumbnail('broken', '?version=9'), 404, 'TEMPLATE_VERSION_NOT_FOUND', /1 to 1/);
  await expectRefusal(await thumbnail('broken', '', account.renderKey), 403, 'SCOPE_REQUIRED', /admin/);
  expect(await stored()).toEqual([]);
});

it('shows a changed asset of the account, and renders no other template again', async () => {
  const { id, adminKey: key } = await newAccount('free');
  const save = (fill: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path fill="${fill}" d="M0 0h999v999H0z"/></svg>`;
    return call('PUT', '/v1/assets/brand/logo.svg', {
      key,
      body: Buffer.from(svg),
      headers: { 'Content-Type': 'image/svg+xml' },
    });
  };
  const create = async (slug: string, body: string) => {
    const html = `<html lang="en"><title>T</title>${body}`;
    const created = await call('POST', '/v1/templates', { key, body: { slug, name: slug, html } });
    expect(created.status).toBe(201);
  };
  const picture = async (slug: string) => bytesOf(await thumbnail(slug, '', key));
  await create('plain', '<p>Plain');
  await picture('plain');
  const [Key] = await objectKeys(bucketNamed('Internal'), `thumbnails/${id}/`);
  const marked = Buffer.from('stored');
  await s3Client().send(new PutObjectCommand({ Bucket: bucketNamed('Internal'), Key, Body: marked }));
  const style = 'position: fixed; inset: 0; width: 100%; height: 100%';
  await create('branded', `<img alt="" style="${style}" src="asset:brand/logo.svg">`);
  for (const [fill, color] of [
    ['#f00', RED],
    ['#00f', BLUE],
  ] as const) {
    expect((await save(fill)).status).toBe(200);
    expect(middleOf(await picture('branded'))).toEqual(color);
  }
  expect((await call('DELETE', '/v1/assets/brand/logo.svg', { key })).status).toBe(204);
  expect(middleOf(await picture('branded'))).toEqual([255, 255, 255]);
  expect(Buffer.from(await picture('plain')).equals(marked)).toBe(true);
});
