import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { EXAMPLE_PNG } from '../../src/http/openapi/examples/example.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

const PNG = Buffer.from(EXAMPLE_PNG, 'base64');
const HTML =
  '<title>t</title><link rel=stylesheet href="css/a.css"><h1>x</h1><img alt="" src="assets/img/b.png">';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('business');
});

const admin = (method: string, path: string, body?: unknown, type?: string) =>
  call(method, `/v1/templates/${path}`, {
    key: account.adminKey,
    body,
    ...(type && { headers: { 'Content-Type': type } }),
  });
const put = (path: string, bytes: Uint8Array | string, type = 'application/octet-stream') =>
  admin('PUT', path, typeof bytes === 'string' ? Buffer.from(bytes) : bytes, type);
const render = (slug: string) =>
  call('POST', `/v1/render/${slug}`, { key: account.renderKey, body: { title: 'x', strict: true } });

async function imagesOf(response: Response): Promise<number> {
  expect(response.status, response.status === 200 ? '' : await response.clone().text()).toBe(200);
  const pdf = Buffer.from(await bytesOf(response)).toString('base64');
  const listed = await call('POST', '/v1/images', { key: account.renderKey, body: { pdf, format: 'json' } });
  return (await jsonOf(listed)).data.images.length;
}

/** Returns the keys of the account's template objects. */
async function objects(): Promise<string[]> {
  const { s3, credentials, buckets } = inject('service');
  const client = new S3Client({
    endpoint: s3,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { ...credentials },
  });
  const Bucket = Object.entries(buckets).find(([name]) => /internal/i.test(name))![1];
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket, Prefix: `templates/${account.id}/` }),
  );
  return Contents.map(({ Key }) => Key!);
}

describe('an asset of a template', () => {
  it('is saved, listed, read and deleted, each change in a version', async () => {
    await pushTemplate(account, { slug: 'files', html: HTML });
    const saved = await put('files/assets/img/b.png', PNG, 'image/png');
    expect(saved.status).toBe(200);
    expect(await jsonOf(saved)).toMatchObject({
      data: { path: 'img/b.png', mediaType: 'image/png', sizeBytes: PNG.length },
      version: 2,
    });
    expect(await jsonOf(await put('files/assets/img/b.png', PNG))).toMatchObject({ version: 2 });
    const sheet = 'h1 { background: url("../img/b.png") }';
    expect(await jsonOf(await put('files/assets/css%2Fa.css', sheet))).toMatchObject({ version: 3 });
    const { data } = await jsonOf(await admin('GET', 'files/assets'));
    expect(data.map(({ path }: { path: string }) => path)).toEqual(['css/a.css', 'img/b.png']);

    const read = await admin('GET', 'files/assets/css/a.css');
    expect(Buffer.from(await bytesOf(read)).toString()).toBe(sheet);
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
    expect(read.headers.get('content-disposition')).toMatch(/^attachment; filename="a\.css"/);
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');

    expect(await imagesOf(await render('files'))).toBeGreaterThan(0);
    expect((await admin('DELETE', 'files/assets/img/b.png')).status).toBe(204);
    expect((await admin('GET', 'files/assets/img/b.png')).status).toBe(404);
    expect((await admin('GET', 'files/assets/img/b.png?version=3')).status).toBe(200);
    const refused = await render('files');
    expect(refused.status).toBe(400);
    expect((await jsonOf(refused)).error).toContain('img/b.png: the document has no asset of this path');

    await admin('POST', 'files/versions/3/restore');
    expect(await imagesOf(await render('files'))).toBeGreaterThan(0);
    const source = await jsonOf(await admin('GET', 'files/source'));
    expect(source.data.assets).toHaveLength(2);
  });

  it('is saved in a folder at once, by JSON or a form', async () => {
    await pushTemplate(account, { slug: 'folder', html: HTML });
    const form = new FormData();
    form.append('files', new Blob([PNG]), 'img/b.png');
    form.append('files', new Blob(['h1 { color: red }']), 'css/a.css');
    const sent = await fetch(`${inject('service').baseUrl}/v1/templates/folder/assets`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${account.adminKey}` },
      body: form,
    });
    expect(await jsonOf(sent)).toMatchObject({
      data: [{ path: 'css/a.css' }, { path: 'img/b.png' }],
      version: 2,
    });
    const replaced = await admin('PUT', 'folder/assets?replace=true', {
      assets: { 'img/b.png': EXAMPLE_PNG },
    });
    expect(await jsonOf(replaced)).toMatchObject({ data: [{ path: 'img/b.png' }], version: 3 });
  });

  it('is saved concurrently with others', async () => {
    await pushTemplate(account, { slug: 'crowd', html: HTML });
    const names = Array.from({ length: 5 }, (_, n) => `${n}.png`);
    const sent = await Promise.all(names.map((name) => put(`crowd/assets/${name}`, PNG)));
    expect(sent.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect((await jsonOf(await admin('GET', 'crowd/assets'))).data).toHaveLength(5);
  });

  it('is tested with the save, and removed by null', async () => {
    await pushTemplate(account, {
      slug: 'tested',
      html: HTML,
      assets: { 'css/a.css': Buffer.from('h1{}').toString('base64'), 'img/b.png': EXAMPLE_PNG },
    });
    const { test, warnings } = await jsonOf(await admin('PUT', 'tested', { assets: { 'img/b.png': null } }));
    expect(JSON.stringify(warnings ?? test)).toContain('img/b.png');
    expect((await jsonOf(await admin('GET', 'tested/assets'))).data).toHaveLength(1);
  });

  it('is shown in previews, those of the draft before saved ones', async () => {
    const preview = (assets?: object) =>
      admin('POST', 'preview', {
        html: '<img alt="" src="own.png"><img alt="" src="css/a.css">',
        draftOf: 'tested',
        assets,
      });
    const [without, withOwn] = [await preview(), await preview({ 'own.png': EXAMPLE_PNG })];
    const warnings = (response: Response) =>
      Buffer.from(response.headers.get('x-render-warnings') ?? '', 'base64').toString();
    expect(warnings(without)).toContain('"own.png"');
    expect(warnings(without)).not.toContain('no asset of this path","url":"css');
    expect(warnings(withOwn)).not.toContain('"own.png"');
    await Promise.all([without.arrayBuffer(), withOwn.arrayBuffer()]);
  });

  it.each([
    ['a.js', 'alert(1)', /^a\.js: must be PNG/],
    ['a.html', '<script>alert(1)</script>', /^a\.html: must be PNG/],
    ['a.svg', '<html>', /^a\.svg: must hold an <svg> element/],
    ['a%5Cb.png', PNG, /^path: must not hold control characters/],
    ['..%2Fb.png', PNG, /^path: must be relative/],
    [
      'big.png',
      Buffer.concat([PNG, Buffer.alloc(4_200_000)]),
      /^big\.png: must have at most 4,194,304 bytes/,
    ],
  ])('%s is refused by its rule', async (path, bytes, message) => {
    await pushTemplate(account, { slug: 'refusing', html: HTML }).catch(() => {});
    const response = await put(`refusing/assets/${path}`, bytes);
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toMatch(message);
  });

  it('is stored once, and removed with its template', async () => {
    await pushTemplate(account, { slug: 'gone', html: HTML });
    const before = await objects();
    await put('gone/assets/a.png', PNG);
    await put('gone/assets/b.png', PNG);
    const added = (await objects()).filter((key) => !before.includes(key));
    expect(added.filter((key) => key.includes('/assets/'))).toHaveLength(1);
    await admin('DELETE', 'gone');
    const after = await objects();
    expect(added.filter((key) => after.includes(key))).toEqual([]);
  });

  it('is not found in another account', async () => {
    const other = await newAccount();
    for (const path of ['files/assets', 'files/assets/css/a.css'])
      expect((await call('GET', `/v1/templates/${path}`, { key: other.adminKey })).status).toBe(404);
    expect(
      (await call('DELETE', '/v1/templates/files/assets/css/a.css', { key: other.adminKey })).status,
    ).toBe(404);
  });
});
