import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssetFile } from '../contract/asset.ts';
import type { TemplateOptionsInput } from '../contract/template-options.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC',
  'base64',
);
const FONT = readFileSync(
  fileURLToPath(
    new URL(
      '../../node_modules/@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
      import.meta.url,
    ),
  ),
);
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><script>document.title='run'</script><image href="ORIGIN/from-svg.png"/><rect width="20" height="20" fill="#00f"/></svg>`;

const asset = (mediaType: string, bytes: Uint8Array | string): AssetFile => {
  const data = Buffer.from(bytes);
  return { mediaType, sizeBytes: data.length, data: data.toString('base64') };
};

let server: Server;
let origin: string;
let renderer: TestRenderer;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url!.endsWith('.css'))
      response.writeHead(200, { 'Content-Type': 'text/css' }).end('p { background: url(web.png) }');
    else if (request.url!.endsWith('missing.png')) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': 'image/png' }).end(PNG);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  renderer = testRenderer({ egress: { allowed: new Set(['127.0.0.1']) } });
});
afterAll(async () => {
  await renderer.close();
  server.close();
  server.closeAllConnections();
});

const files = (): Record<string, AssetFile> => ({
  'logo.png': asset('image/png', PNG),
  'img/ä b.png': asset('image/png', PNG),
  'logo.svg': asset('image/svg+xml', SVG.replaceAll('ORIGIN', origin)),
  'css/main.css': asset('text/css', '@import "more.css"; h1 { background: url(../logo.png?v=1) }'),
  'css/head.css': asset('text/css', 'b { background: url("/img/%C3%A4 b.png") }'),
  'css/more.css': asset(
    'text/css',
    '@font-face { font-family: Own; src: url("../fonts/own.ttf#x") } p { font-family: Own }',
  ),
  'fonts/own.ttf': asset('font/ttf', FONT),
});

async function render(
  html: string,
  further: { header?: string; footer?: string; baseUrl?: string; options?: TemplateOptionsInput } = {},
  assets = files(),
) {
  const { options, baseUrl, ...parts } = further;
  const source = { ...template(html, options), ...parts, assets };
  const { pdf, warnings } = await renderer.render({ source, data: {}, baseUrl });
  return { pdf, warnings: warnings.map(({ url, message }) => `${url}: ${message}`) };
}

/** Returns the images and font names in a PDF. */
async function contents(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  let images = 0;
  const fonts = new Set<string>();
  const links: string[] = [];
  let annotations = 0;
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
      images += 1;
    const text = object.toString();
    if (text.includes('/Subtype /Link')) annotations += 1;
    for (const [, name] of text.matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)) fonts.add(name!);
    for (const [, uri] of text.matchAll(/\/URI \(([^)]*)\)/g)) links.push(uri!);
  }
  return { images, fonts: [...fonts], links, annotations };
}

describe('an asset of a document', () => {
  it.each([
    ['by its path', '<img alt="" src="logo.png">'],
    ['by its path below the folder of an author', '<img alt="" src="assets/logo.png">'],
    ['from the root', '<img alt="" src="/logo.png">'],
    ['with a query', '<img alt="" src="logo.png?v=2#x">'],
    ['with escapes', '<img alt="" src="img/%C3%A4%20b.png">'],
    ['in srcset', '<img alt="" srcset="logo.png 1x, img/ä%20b.png 2x">'],
    ['in the style of an element', '<div style="width:9px;height:9px;background:url(logo.png)">x</div>'],
    ['in a style sheet of the document', '<style>p{background:url(logo.png)}</style><p>x</p>'],
    ['in SVG', '<svg width="9" height="9"><image width="9" height="9" href="logo.png"/></svg>'],
    ['when the document states a base', '<head><base href="img/"></head><img alt="" src="%C3%A4%20b.png">'],
  ])('is found %s', async (_, html) => {
    const { pdf, warnings } = await render(html);
    expect(warnings).toEqual([]);
    expect((await contents(pdf)).images).toBe(1);
  });

  it('may be a style sheet that imports another, with its fonts', async () => {
    const { pdf, warnings } = await render('<link rel="stylesheet" href="css/main.css"><h1>a</h1><p>b</p>');
    expect(warnings).toEqual([]);
    const { images, fonts } = await contents(pdf);
    expect(images).toBe(1);
    expect(fonts).toContain('Inter-Italic');
  });

  it('may be used in header and footer, except for fonts', async () => {
    const { pdf, warnings } = await render('<p>x</p>', {
      header: '<link rel=stylesheet href=css/head.css><img src="logo.png"><b>h</b>',
      footer: '<style>@import url(css/more.css);</style><p>foot</p>',
      options: { margins: { top: '3cm', bottom: '3cm' } },
    });
    expect(warnings).toEqual([expect.stringMatching(/footer: fonts of @font-face are not shown/)]);
    expect((await contents(pdf)).images).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['a style sheet', `<style>${'@import "big.css";'.repeat(60)}</style>`],
    ['imports of a style sheet that imports', `<style>${'@import "two.css";'.repeat(60)}</style>`],
    ['a picture in CSS', `<p style="background:${Array(60).fill('url(big.png)').join()}">x</p>`],
    ['a picture', '<img src="big.png" alt="">'.repeat(60)],
  ])('cannot fill memory from a header that names %s often', async (_, header) => {
    const big = Buffer.alloc(900_000, ' ');
    const assets = {
      'big.css': asset('text/css', big),
      'big.png': asset('image/png', big),
      'two.css': asset('text/css', '@import "big.css";'.repeat(2)),
    };
    await expect(render('<p>x</p>', { header }, assets)).rejects.toMatchObject({
      code: 'TEMPLATE_LIMIT',
      message: expect.stringMatching(/^template header holds more than 10485760 bytes/),
    });
  });

  it('runs no script and loads nothing when it is SVG', async () => {
    const { warnings } = await render('<title>calm</title><img alt="" src="logo.svg">', {
      options: { javascript: true },
    });
    expect(warnings).toEqual([]);
    expect(asked).not.toContain('/from-svg.png');
  });

  it('that does not exist is a warning with its path', async () => {
    const { warnings } = await render('<img alt="" src="img/none.png"><link rel=stylesheet href=/none.css>', {
      header: '<img src="gone.png">',
    });
    expect(warnings).toEqual(
      expect.arrayContaining([
        'img/none.png: the document has no asset of this path',
        'none.css: the document has no asset of this path',
        'gone.png: the document has no asset of this path',
      ]),
    );
    expect(warnings).toHaveLength(3);
  });

  it('leaves links within the document unchanged', async () => {
    const { pdf } = await render(
      '<a href="#end">to</a> <a href="logo.png">file</a> <img src="logo.png" alt=""><h2 id="end">e</h2>',
    );
    const { links, annotations } = await contents(pdf);
    expect(links).toEqual([]);
    expect(annotations).toBe(1);
  });
});

describe('a base URL', () => {
  it('resolves relative URLs of resources and links', async () => {
    const { pdf, warnings } = await render(
      '<link rel="stylesheet" href="a.css"><img alt="" src="../up.png"><p>x <a href="page.html">y</a> <a href="#z">z</a><i id=z>q</i>',
      { baseUrl: `${origin}/docs/index.html`, header: '<img src="head.png">' },
      {},
    );
    expect(warnings).toEqual([]);
    expect(asked).toEqual(
      expect.arrayContaining(['/docs/a.css', '/docs/web.png', '/up.png', '/docs/head.png']),
    );
    expect((await contents(pdf)).links).toEqual([`${origin}/docs/page.html`]);
  });

  it('yields to assets at the same path', async () => {
    const { warnings } = await render(
      '<img alt="" src="logo.png"><img alt="" src="/logo.png"><img alt="" src="missing.png">',
      {
        baseUrl: `${origin}/shop/`,
      },
    );
    expect(asked).not.toContain('/shop/logo.png');
    expect(asked).not.toContain('/logo.png');
    expect(warnings).toEqual([`${origin}/shop/missing.png: answered 404`]);
  });
});
