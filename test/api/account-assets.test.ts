import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { EXAMPLE_PNG } from '../../src/http/openapi/examples/example.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

const PNG = Buffer.from(EXAMPLE_PNG, 'base64');

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('business');
});

const send = (method: string, path: string, key: string, bytes?: Uint8Array | string) =>
  call(method, `/v1/assets${path}`, {
    key,
    ...(bytes !== undefined && {
      body: Buffer.from(bytes),
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  });
const put = async (path: string, bytes: Uint8Array | string, by = account) => {
  const response = await send('PUT', `/${path}`, by.adminKey, bytes);
  expect(response.status, await response.clone().text()).toBe(200);
  return jsonOf(response);
};
const render = (body: object, path = '/v1/render', by = account) =>
  call('POST', path, { key: by.renderKey, body: { strict: true, ...body } });

async function imagesOf(response: Response): Promise<number> {
  expect(response.status, response.status === 200 ? '' : await response.clone().text()).toBe(200);
  const pdf = Buffer.from(await bytesOf(response)).toString('base64');
  const listed = await call('POST', '/v1/images', { key: account.renderKey, body: { pdf, format: 'json' } });
  return (await jsonOf(listed)).data.images.length;
}

/** Returns the keys of the account's asset objects. */
async function objects(of: TestAccount): Promise<string[]> {
  const { s3, credentials, buckets } = inject('service');
  const client = new S3Client({
    endpoint: s3,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { ...credentials },
  });
  const Bucket = Object.entries(buckets).find(([name]) => /internal/i.test(name))![1];
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket, Prefix: `assets/${of.id}/` }),
  );
  return Contents.map(({ Key }) => Key!);
}

describe('an asset of the account', () => {
  it('is saved, listed in pages, downloaded and deleted, with events', async () => {
    const own = await newAccount('business');
    expect((await put('brand/logo.png', PNG, own)).data).toMatchObject({
      path: 'brand/logo.png',
      mediaType: 'image/png',
      sizeBytes: PNG.length,
    });
    await put('brand/logo.png', PNG, own);
    await put('a.css', 'h1 { color: red }', own);
    await put('copy.png', PNG, own);
    expect(await objects(own)).toHaveLength(2);
    const list = await jsonOf(await send('GET', '?limit=1&offset=1', own.adminKey));
    expect(list).toMatchObject({ data: [{ path: 'brand/logo.png' }], total: 3, hasMore: true });
    const found = await jsonOf(await send('GET', '?search=LOGO', own.adminKey));
    expect(found).toMatchObject({ total: 1, hasMore: false });
    const read = await send('GET', '/brand/logo.png', own.renderKey);
    expect(Buffer.from(await bytesOf(read)).equals(PNG)).toBe(true);
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
    expect(read.headers.get('content-disposition')).toMatch(/^attachment; filename="logo\.png"/);

    expect((await send('DELETE', '/brand/logo.png', own.adminKey)).status).toBe(204);
    expect((await send('DELETE', '/brand/logo.png', own.adminKey)).status).toBe(404);
    expect(await objects(own)).toHaveLength(2);
    expect((await send('DELETE', '/copy.png', own.adminKey)).status).toBe(204);
    expect(await objects(own)).toHaveLength(1);
    const events = await jsonOf(await call('GET', '/v1/events?event=asset-saved', { key: own.adminKey }));
    expect(events.data[0]).toMatchObject({ subject: { type: 'asset', id: 'copy.png' } });
    expect(events.total).toBe(3);
  });

  it('is used in HTML, CSS, header, footer, templates and images by its address', async () => {
    await put('brand/logo.png', PNG);
    await put(
      'brand/brand.css',
      'h1 { background: url("logo.png") } h2 { background: url(asset:brand/other.png) }',
    );
    await put('brand/other.png', PNG);
    const html = (body: string) => `<html lang="en"><title>t</title><h1>asset:brand/logo.png</h1>${body}`;
    const picture = '<img alt="" src="asset:brand/logo.png">';
    for (const body of [
      picture,
      '<link rel="stylesheet" href="asset:brand/brand.css"><h2>x</h2>',
      '<style>h1 { background: url("asset:brand/logo.png") }</style>',
      '<style>@import "asset:brand/brand.css";</style>',
      '<div style="background: url(asset:brand/logo.png)">x</div>',
      '<img alt="" srcset="asset:brand/logo.png 1x, asset:brand/other.png 2x" src="">',
      '<svg width="9" height="9" role="img" aria-label="x"><image href="asset:brand/logo.png" width="9" height="9"/></svg>',
    ])
      expect(await imagesOf(await render({ html: html(body) })), body).toBeGreaterThan(0);
    const margins = { header: picture, footer: '<div style="background: url(asset:brand/logo.png)">x</div>' };
    expect(await imagesOf(await render({ html: html(''), ...margins }))).toBeGreaterThan(0);
    await pushTemplate(account, {
      slug: 'branded',
      html: html('<link rel="stylesheet" href="own.css">'),
      assets: {
        'own.css': Buffer.from('h1 { background: url(asset:brand/logo.png) }').toString('base64'),
      },
    });
    expect(await imagesOf(await render({ title: 'x' }, '/v1/render/branded'))).toBeGreaterThan(0);
    const image = await render({ html: html(picture), format: 'png' });
    expect(image.status, image.ok ? '' : await image.clone().text()).toBe(200);
    await image.arrayBuffer();
  });

  it('that is missing gives a warning with its address, which a strict render refuses', async () => {
    const own = await newAccount('business');
    const html = '<html lang="en"><title>t</title><p>x</p><img alt="" src="asset:brand/none.png">';
    const refused = await render({ html }, '/v1/render', own);
    expect(refused.status).toBe(400);
    expect((await jsonOf(refused)).error).toContain(
      'asset:brand/none.png: the account has no asset of this path',
    );
    const made = await render({ html, strict: false }, '/v1/render', own);
    expect(made.status).toBe(200);
    await made.arrayBuffer();
    expect(Buffer.from(made.headers.get('x-render-warnings') ?? '', 'base64').toString()).toContain(
      'asset:brand/none.png',
    );
  });

  it.each([
    ['a.js', 'alert(1)', /^a\.js: must be PNG/],
    ['a.html', '<script>alert(1)</script>', /^a\.html: must be PNG/],
    ['..%2Fb.png', PNG, /^path: must be relative/],
  ])('%s is refused by its rule', async (path, bytes, message) => {
    const response = await send('PUT', `/${path}`, account.adminKey, bytes);
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toMatch(message);
  });

  it('is changed only by admin keys, and not found in another account', async () => {
    await put('secret.png', PNG);
    const other = await newAccount('business');
    expect((await send('PUT', '/x.png', account.renderKey, PNG)).status).toBe(403);
    expect((await send('DELETE', '/secret.png', account.renderKey)).status).toBe(403);
    expect((await send('GET', '/secret.png', other.adminKey)).status).toBe(404);
    expect((await send('DELETE', '/secret.png', other.adminKey)).status).toBe(404);
    expect(await jsonOf(await send('GET', '', other.adminKey))).toMatchObject({ data: [], total: 0 });
    const html = '<html lang="en"><title>t</title><p>x</p><img alt="" src="asset:secret.png">';
    expect((await render({ html }, '/v1/render', other)).status).toBe(400);
  });

  it('is saved concurrently with others', async () => {
    const own = await newAccount('business');
    await Promise.all([1, 2, 3, 4].map((n) => put(`${n}.png`, PNG, own)));
    expect((await jsonOf(await send('GET', '', own.adminKey))).total).toBe(4);
    expect(await objects(own)).toHaveLength(1);
  });
});
