import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { rasterize } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRenderer, template, testLayers, testRenderer } from './testing/test-renderer.ts';

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#c11"/></svg>';
const DATA = `data:image/svg+xml,${encodeURIComponent(SQUARE)}`;
/** Delay of resources, similar to that of a network. */
const LATENCY_MS = 60;
const BOX = 'width:40px;height:40px;print-color-adjust:exact;';

let server: Server;
let renderer: TestRenderer;
let font: Buffer;

beforeAll(async () => {
  font = readFileSync(path.join(testLayers().fontsDir!, 'Cousine_400Regular.ttf'));
  const bodies: Record<string, readonly [type: string, body: string | Buffer]> = {
    svg: ['image/svg+xml', SQUARE],
    ttf: ['font/ttf', font],
    css: [
      'text/css',
      `@font-face{font-family:Late;src:url(late.ttf)} p{font-family:Late} .box{${BOX}background:url(box.svg)}`,
    ],
  };
  server = createServer((request, response) => {
    const [type, body] = bodies[/\.(\w+)$/.exec(request.url!)?.[1] ?? ''] ?? ['text/plain', ''];
    setTimeout(() => response.writeHead(200, { 'Content-Type': type }).end(body), LATENCY_MS);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  renderer = testRenderer({ egress: { allowed: new Set(['127.0.0.1']) } });
});
afterAll(async () => {
  await renderer.close();
  server.close();
  server.closeAllConnections();
});

/** Returns hashes of images of the pages. */
async function pagesOf(html: string, javascript = false): Promise<string[]> {
  const { port } = server.address() as AddressInfo;
  const own = html
    .replaceAll('NET/', `http://127.0.0.1:${port}/`)
    .replaceAll('FONT', `data:font/ttf;base64,${font.toString('base64')}`);
  const { pdf } = await renderer.render({ source: template(own, { javascript }), data: {} });
  const pages: string[] = [];
  for await (const png of rasterize(pdf, { dpi: 72 }))
    pages.push(createHash('sha256').update(png).digest('hex'));
  return pages;
}

const compared = new Map<string, Promise<string[]>>();

/** Calls `pagesOf` once for all cases that are compared with the same document. */
function pagesWithout(html: string): Promise<string[]> {
  const pages = compared.get(html) ?? pagesOf(html);
  compared.set(html, pages);
  return pages;
}

/** Cases, each with a copy of the document without the content that only loading makes visible. */
const CASES: readonly (readonly [name: string, html: string, without: string])[] = [
  ['an image', '<img src="NET/a.svg">', ''],
  [
    'a lazy image far below',
    '<div style="height:3000px"></div><img loading=lazy src="NET/a.svg">',
    '<div style="height:3000px"></div>',
  ],
  ['a lazy image in a data: URI', `<img loading=lazy src="${DATA}">`, ''],
  ['an image with srcset', '<img srcset="NET/a.svg 1x">', ''],
  ['a picture for print', '<picture><source media="print" srcset="NET/a.svg"><img></picture>', ''],
  ['an image in a frame', '<iframe srcdoc="<img src=NET/a.svg>"></iframe>', '<iframe></iframe>'],
  ['an image in SVG', '<svg width=40 height=40><image href="NET/a.svg" width=40 height=40 /></svg>', ''],
  [
    'an image in a shadow tree',
    '<div><template shadowrootmode=open><img src="NET/a.svg"></template></div>',
    '',
  ],
  [
    'an image that only prints',
    '<style>div{display:none}@media print{div{display:block}}</style><div><img src="NET/a.svg"></div>',
    '',
  ],
  ['a background', `<div style="${BOX}background:url(NET/a.svg)"></div>`, ''],
  ['a background in a data: URI', `<div style="${BOX}background:url('${DATA}')"></div>`, ''],
  [
    'a background that only prints',
    `<style>@media print{div{${BOX}background:url(NET/a.svg)}}</style><div></div>`,
    '',
  ],
  ['an image set', `<div style="${BOX}background:image-set('NET/a.svg' 1x)"></div>`, ''],
  ['a mask in a data: URI', `<div style="${BOX}background:red;mask:url('${DATA}')"></div>`, ''],
  ['generated content', '<style>p::before{content:url(NET/a.svg)}</style><p>', ''],
  ['a list marker', '<ul style="list-style-image:url(NET/a.svg)"><li>x</ul>', '<ul><li>x</ul>'],
  ['a style sheet', '<link rel=stylesheet href="NET/a.css"><p>text</p><div class=box></div>', '<p>text</p>'],
  [
    'a style sheet for print',
    '<link rel=stylesheet media=print href="NET/a.css"><p>text</p><div class=box></div>',
    '<p>text</p>',
  ],
  [
    'an imported style sheet',
    '<style>@import "NET/a.css";</style><p>text</p><div class=box></div>',
    '<p>text</p>',
  ],
  [
    'a web font',
    '<style>@font-face{font-family:F;src:url(NET/a.ttf)}</style><p style="font-family:F">text',
    '<p>text',
  ],
  [
    'a web font that only prints',
    '<style>@media print{@font-face{font-family:F;src:url(NET/a.ttf)}p{font-family:F}}</style><p>text',
    '<p>text',
  ],
  [
    'a font in a data: URI',
    '<style>@font-face{font-family:F;src:url(FONT)}</style><p style="font-family:F">text',
    '<p>text',
  ],
  [
    'a font in a data: URI that only prints',
    '<style media=print>@font-face{font-family:F;src:url(FONT)}p{font-family:F}</style><p>text',
    '<p>text',
  ],
  [
    'media queries on the width',
    `<style>div{${BOX}}@media (min-width:500px) and (max-width:700px){div{background:#c11}}</style><div></div>`,
    '',
  ],
  [
    'media queries on the medium',
    `<style>div{${BOX}}@media print{div{background:#c11}}</style><div></div>`,
    '',
  ],
  [
    'container queries',
    `<div style="container-type:inline-size"><style>@container (min-width:300px){p{${BOX}background:#c11}}</style><p></p></div>`,
    '',
  ],
  [
    'viewport units',
    '<div style="width:50vw;height:10vh;background:#c11;print-color-adjust:exact"></div>',
    '',
  ],
  [
    'anchors and counters',
    '<style>p::before{counter-increment:n;content:counter(n) ". "}</style><p>a<p>b',
    '<p>a<p>b',
  ],
];

describe('a document without scripts', () => {
  it.each(CASES)('prints as with a layout for the screen: %s', async (_, html, without) => {
    const pages = await pagesOf(html);
    expect(pages).toEqual(await pagesOf(html, true));
    expect(pages).not.toEqual(await pagesWithout(without));
  });
});

describe('a document with scripts', () => {
  it('can measure the page that is printed', async () => {
    const measured = `<p id=p>text</p><script>p.textContent = [innerWidth, p.getBoundingClientRect().width, matchMedia('print').matches, getComputedStyle(p).display]</script>`;
    expect(await pagesOf(measured, true)).toEqual(await pagesOf('<p>658,642,true,block'));
  });

  it('prints the drawings of its scripts', async () => {
    const drawn = `<canvas id=c width=40 height=40></canvas><script>const g = c.getContext('2d'); g.fillStyle = '#c11'; g.fillRect(0, 0, 40, 40)</script>`;
    expect(await pagesOf(drawn, true)).not.toEqual(await pagesOf(drawn));
  });
});
