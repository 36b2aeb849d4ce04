import { beforeAll, describe, expect, inject, it } from 'vitest';
import { call, jobEnded, jsonOf, newAccount, type TestAccount } from './service.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC';
const HTML =
  '<title>t</title><link rel="stylesheet" href="css/a.css"><h1>x</h1><img alt="" src="/img/b.png">';
const ASSETS = {
  'css/a.css': Buffer.from('h1 { background: url(../img/b.png) }').toString('base64'),
  'img/b.png': PNG,
};

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('business');
});

const render = (body: unknown) => call('POST', '/v1/render', { key: account.renderKey, body });
const imagesOf = async (response: Response) => {
  const pdf = Buffer.from(await response.arrayBuffer()).toString('base64');
  const listed = await call('POST', '/v1/images', { key: account.renderKey, body: { pdf, format: 'json' } });
  return (await jsonOf(listed)).data.images.length;
};

describe('assets that are sent with HTML', () => {
  it('resolve its relative URLs, in the header as well', async () => {
    const response = await render({
      html: HTML,
      header: '<img src="img/b.png" style="width:10px">',
      assets: ASSETS,
      strict: true,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-render-warnings')).toBeNull();
    expect(await imagesOf(response)).toBeGreaterThan(0);
  });

  it('may be larger than the payload of the print function', async () => {
    const large = Buffer.alloc(2_000_000, Buffer.from(PNG, 'base64')).toString('base64');
    const response = await render({
      html: HTML,
      assets: { ...ASSETS, 'a.png': large, 'b.png': large },
      strict: true,
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  });

  it('may be parts of a form, beside the document itself', async () => {
    const form = new FormData();
    form.append('files', new Blob([HTML]), 'index.html');
    form.append('files', new Blob([Buffer.from(ASSETS['css/a.css'], 'base64')]), 'css/a.css');
    form.append('files', new Blob([Buffer.from(PNG, 'base64')]), 'img/b.png');
    form.append('strict', 'true');
    form.append('data', '{"a":1}');
    const response = await fetch(`${inject('service').baseUrl}/v1/render`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.renderKey}` },
      body: form,
    });
    expect(response.status).toBe(200);
    expect(await imagesOf(response)).toBeGreaterThan(0);
  });

  it('are stored for a job', async () => {
    const queued = await jsonOf(await render({ html: HTML, assets: ASSETS, strict: true, async: true }));
    const job = await jobEnded(queued.jobId, account.renderKey);
    expect(job).toMatchObject({ status: 'complete' });
  });

  it('that are missing give warnings, and a refusal under strict', async () => {
    const body = { html: '<img alt="" src="img/none.png">', assets: ASSETS };
    const warned = await render(body);
    const header = Buffer.from(warned.headers.get('x-render-warnings')!, 'base64').toString();
    expect(JSON.parse(header).warnings[0].url).toBe('img/none.png');
    await warned.arrayBuffer();
    const refused = await render({ ...body, strict: true });
    expect(refused.status).toBe(400);
    expect(await jsonOf(refused)).toMatchObject({
      code: 'RENDER_WARNINGS',
      error: expect.stringContaining('img/none.png: the document has no asset of this path'),
    });
  });

  it('take precedence over the base URL, which is loaded through the guard', async () => {
    const html = '<img alt="" src="img/b.png"><img alt="" src="other.png">';
    const response = await render({ html, assets: ASSETS, baseUrl: 'https://127.0.0.1/docs/' });
    const header = Buffer.from(response.headers.get('x-render-warnings')!, 'base64').toString();
    expect(JSON.parse(header).warnings).toEqual([
      expect.objectContaining({ kind: 'resource', url: 'https://127.0.0.1/docs/other.png' }),
    ]);
    await response.arrayBuffer();
    const refused = await render({ html, baseUrl: 'file:///etc/' });
    expect((await jsonOf(refused)).error).toBe('baseUrl: must be an https URL without user name or password');
  });

  it.each([
    [{ 'a.js': Buffer.from('alert(1)').toString('base64') }, /^assets\.a\.js: must be PNG/],
    [{ 'a.svg': Buffer.from('<html>').toString('base64') }, /^assets\.a\.svg: must hold an <svg> element/],
    [{ '../a.png': PNG }, /^assets\.\.\.\/a\.png: the path must be relative/],
    [{ 'a.png': 'no base64!' }, /^assets\.a\.png: must be base64/],
    [{ 'a.png': 7 }, /^assets\.a\.png: must be base64/],
    [[], /^assets: must be an object/],
  ])('%j are a 400 with file and rule', async (assets, message) => {
    const response = await render({ html: '<p>', assets });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toMatch(message);
  });
});
