import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rasterize } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PdfFacts, pdfFacts } from './pdf-facts.ts';
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

/** Renders a template of its own. */
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
const withOptions = (options: Record<string, unknown>) =>
  factsOf({ html: '<p style="margin:0">text', options });

describe('the options of a template', () => {
  it.each([
    ['A3', 842, 1191],
    ['A4', 595, 842],
    ['A5', 420, 595],
    ['A6', 298, 420],
    ['Letter', 612, 792],
    ['Legal', 612, 1008],
    ['Tabloid', 792, 1224],
    [{ width: '4in', height: '150mm' }, 288, 425],
  ])('pageSize %j', async (pageSize, width, height) => {
    const [page] = (await withOptions({ pageSize })).pages;
    // Chromium rounds the paper to whole CSS pixels, three quarters of a point each.
    expect(Math.abs(page!.width - width)).toBeLessThanOrEqual(1);
    expect(Math.abs(page!.height - height)).toBeLessThanOrEqual(1);
  });

  it('orientation', async () => {
    expect((await withOptions({ orientation: 'landscape', pageSize: 'Letter' })).pages[0]).toMatchObject({
      width: 792,
      height: 612,
    });
  });

  it('margins', async () => {
    const near = (await withOptions({ margins: { left: '10mm', top: '10mm' } })).pages[0]!.first!;
    const far = (await withOptions({ margins: { left: '30mm', top: '50mm' } })).pages[0]!.first!;
    expect(far.x - near.x).toBeCloseTo((20 / 25.4) * 72, -1);
    expect(near.y - far.y).toBeCloseTo((40 / 25.4) * 72, -1);
  });

  it('header and footer, with the data and the numbers of the pages', async () => {
    const { pages } = await factsOf(
      {
        html: '<title>The title</title><p style="break-after:page">one</p><p>two',
        header: '<b>{{ name }}</b> <span class="title"></span>',
        footer: '<span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>',
        options: { margins: { top: '30mm', bottom: '30mm' } },
      },
      { name: 'Jörg & <Söhne>' },
    );
    expect(pages).toHaveLength(2);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain('Jörg & <Söhne>');
      expect(text).toContain('The title');
      expect(text).toContain(`Page ${index + 1} of 2`);
    }
  });

  it('lang, for the document and for the filters', async () => {
    const facts = await factsOf(
      { html: '<p>{{ n | number: 2 }}', options: { lang: 'de-AT' } },
      { n: 1234.5 },
    );
    expect(facts.lang).toBe('de-AT');
    expect(facts.pages[0]!.text).toMatch(/1\s?234,50|1\.234,50/);
  });

  it('outline', async () => {
    const html = '<h1>First</h1><h2>Inner</h2><h1>Second</h1>';
    expect((await factsOf({ html })).outline).toEqual([]);
    expect((await factsOf({ html, options: { outline: true } })).outline).toEqual([
      'First',
      '  Inner',
      'Second',
    ]);
  });

  it('tagged', async () => {
    expect((await withOptions({})).tagged).toBe(true);
    expect((await withOptions({ tagged: false })).tagged).toBe(false);
  });

  it('javascript', async () => {
    const html = '<p id=p>without</p><script>p.textContent = "with"</script>';
    expect((await factsOf({ html })).pages[0]!.text).toBe('without');
    expect((await factsOf({ html, options: { javascript: true } })).pages[0]!.text).toBe('with');
  });

  it('embedData, over which the request has the last word', async () => {
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

describe('text', () => {
  const TEXTS = {
    Chinese: '中文发票',
    Japanese: '日本語の請求書',
    Korean: '한국어 청구서',
    Thai: 'ภาษาไทย ที่นี่',
    Greek: 'Ελληνικά',
    Cyrillic: 'Русский',
    symbols: '€ → ✓ ₹',
    emoji: '😀👍',
  };

  it.each(Object.entries(TEXTS))('of %s can be read', async (_, text) => {
    const { pages } = await factsOf({ html: '<p>{{ text }}' }, { text });
    expect(pages[0]!.text).toBe(text);
  });

  it.each([
    ['Arabic', 'ar', 'فاتورة رقم'],
    ['Hebrew', 'he', 'חשבונית'],
    ['Devanagari', 'hi', 'नमन'],
  ])('of %s can be read', async (_, lang, text) => {
    const { pages } = await factsOf({ html: '<p dir=auto>{{ text }}', options: { lang } }, { text });
    const letters = (value: string) => [...value.replaceAll(/\s/g, '')].sort().join('');
    expect(letters(pages[0]!.text)).toBe(letters(text));
  });

  it.each(Object.entries({ ...TEXTS, Arabic: 'فاتورة', Hebrew: 'חשבונית', Devanagari: 'हिन्दी' }))(
    'of %s is drawn with its own glyphs',
    async (_, text) => {
      const picture = async (value: string) => {
        for await (const png of rasterize(await rendered({ html: '<p>{{ text }}' }, { text: value }), {
          dpi: 72,
        })) {
          return Buffer.from(png).toString('base64');
        }
        throw new Error('no page');
      };
      // What no font has is drawn as boxes, one like the other: text of the same length would look the same.
      const missing = [...text].map((character) => (character === ' ' ? ' ' : '\u{10fffd}')).join('');
      expect(await picture(text)).not.toBe(await picture(missing));
    },
  );
});

describe('resources', () => {
  it('come through the guard: images and style sheets', async () => {
    const pdf = await rendered({
      html: `<link rel=stylesheet href="${origin}/style.css"><p>text</p><img src="${origin}/square.svg">`,
    });
    expect((await pdfFacts(pdf)).pages[0]!.text).toBe('text styled');
    // The test render when the template is saved asks for them too.
    expect([...new Set(asked)].sort()).toEqual(['/square.svg', '/style.css']);
  });

  it('that are not there or may not be loaded are left out', async () => {
    const html = `<p>text</p><img src="${origin}/none.svg"><img src="http://169.254.169.254/latest/meta-data"><img src="http://10.0.0.1/a.png"><img src="http://example.com/plain-http.png"><img src="file:///etc/hostname">`;
    expect((await factsOf({ html })).pages[0]!.text).toBe('text');
  });
});
