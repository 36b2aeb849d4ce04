import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PdfFacts, pdfFacts } from '../../src/rendering/testing/pdf-facts.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
let templates = 0;
let server: Server;
let origin: string;
const asked: string[] = [];
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#c11"/></svg>';

beforeAll(async () => {
  account = await newAccount();
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/square.svg')
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(SQUARE);
    else if (request.url === '/style.css')
      response.writeHead(200, { 'Content-Type': 'text/css' }).end('p::after{content:" styled"}');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Renders a separate template. */
async function rendered(
  fields: Record<string, unknown>,
  body: Record<string, unknown> = {},
): Promise<Uint8Array> {
  templates += 1;
  const slug = `t${templates}`;
  await pushTemplate(account, { slug, dataSchema: null, sampleData: null, ...fields });
  const response = await call('POST', `/v1/render/${slug}`, { key: account.renderKey, body });
  if (response.status !== 200) throw new Error(await response.text());
  return bytesOf(response);
}

const factsOf = async (fields: Record<string, unknown>, body = {}): Promise<PdfFacts> =>
  pdfFacts(await rendered(fields, body));

describe('the options of a template', () => {
  it('are saved with it, and apply to its pages', async () => {
    const { pages, lang, outline, tagged } = await factsOf(
      {
        html: '<h1>First</h1><p id=p>{{ n | number: 2 }}</p><script>p.textContent += "!"</script>',
        footer: '<b>{{ n }}</b> <span class="totalPages"></span>',
        options: {
          pageSize: 'A5',
          orientation: 'landscape',
          margins: { left: '50mm', bottom: '30mm' },
          lang: 'de-AT',
          outline: true,
          tagged: true,
          javascript: true,
        },
      },
      { n: 1.5 },
    );
    expect({ lang, outline, tagged }).toEqual({ lang: 'de-AT', outline: ['First'], tagged: true });
    expect(pages).toHaveLength(1);
    expect(pages[0]!.width).toBeGreaterThan(pages[0]!.height);
    expect(pages[0]!.first!.x).toBeGreaterThanOrEqual(141);
    expect(pages[0]!.text).toMatch(/First.*1,50!.*1\.5 1/s);
  });

  it('embedData, which the request overrides', async () => {
    const fields = { html: '<p>{{ a }}', options: { embedData: true } };
    expect((await factsOf(fields, { a: 1 })).attachments).toEqual(['platen-data.json']);
    expect((await factsOf(fields, { a: 1, embedData: false })).attachments).toEqual([]);
    const pdf = await rendered(fields, {
      a: 1,
      embedData: { other: [1, 2] },
      metadata: { k: 'v' },
      saveName: 'n',
    });
    const extract = (body: Uint8Array) =>
      call('POST', '/v1/extract', {
        key: account.renderKey,
        body,
        headers: { 'Content-Type': 'application/pdf' },
      });
    expect(await jsonOf(await extract(pdf))).toMatchObject({ data: { other: [1, 2] } });
    const data = await rendered(fields, { a: 1, metadata: { k: 'v' }, saveName: 'n', save: true });
    expect((await jsonOf(await extract(data))).data).toEqual({ a: 1 });
  });

  it.each([
    ['pageSize', { pageSize: 'A99' }],
    ['pageSize', { pageSize: { width: '4furlongs', height: '1in' } }],
    ['margins', { margins: { top: '-1mm' } }],
    ['orientation', { orientation: 'diagonal' }],
    ['lang', { lang: 'not a tag' }],
    ['javascript', { javascript: 'yes' }],
    ['unknown', { unknown: true }],
  ])('are checked: %s', async (name, options) => {
    const body = { slug: 'wrong', name: 'Wrong', html: '<p>', options };
    const response = await call('POST', '/v1/templates', { key: account.adminKey, body });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toContain(name);
  });
});

describe('resources', () => {
  it('are loaded through the guard: images and style sheets', async () => {
    const pdf = await rendered({
      html: `<link rel=stylesheet href="${origin}/style.css"><p>text</p><img src="${origin}/square.svg">`,
    });
    expect((await pdfFacts(pdf)).pages[0]!.text).toBe('text styled');
    // The test render when the template is saved requests them too.
    expect([...new Set(asked)].sort()).toEqual(['/square.svg', '/style.css']);
  });

  it('that are missing or forbidden are left out', async () => {
    const html = `<p>text</p><img src="${origin}/none.svg"><img src="http://169.254.169.254/latest/meta-data"><img src="http://10.0.0.1/a.png"><img src="http://example.com/plain-http.png"><img src="file:///etc/hostname">`;
    expect((await factsOf({ html })).pages[0]!.text).toBe('text');
  });
});
