import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOSTS, MARKUP, SCRIPT } from './testing/network-attempts.ts';
import { pdfTextOf, type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

/** Server of the base, which the operator allows. */
let home: Server;
let host: string;
const asked: string[] = [];
const answers = new Map<string, Answer>();
/** Another server of this machine, which nobody may reach. */
let inner: TcpServer;
let innerPort: number;
const contacts: string[] = [];
let renderer: TestRenderer;

const portOf = (server: Server | TcpServer) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  home = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers.get(request.url!);
    if (typeof answer === 'function') return answer(request, response);
    const type = request.url!.endsWith('.css') ? 'text/css' : 'image/svg+xml';
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': type }).end(answer ?? '');
  }).listen(0, '127.0.0.1');
  inner = createTcpServer((socket) => {
    contacts.push('tcp');
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await Promise.all([once(home, 'listening'), once(inner, 'listening')]);
  host = `127.0.0.1:${portOf(home)}`;
  innerPort = portOf(inner);
  renderer = testRenderer({ egress: { allowed: new Set([host]) }, limits: { maxResources: 10_000 } });
});
afterAll(async () => {
  await renderer.close();
  home.closeAllConnections();
  home.close();
  inner.close();
});
afterEach(() => {
  asked.length = 0;
  contacts.length = 0;
  answers.clear();
});

async function print(
  html: string,
  { base = `http://${host}/docs/page`, javascript = false, header = '' } = {},
) {
  const source = { ...template(html, { javascript }), ...(header && { header }) };
  const { pdf, warnings } = await renderer.render({ source, data: {}, baseUrl: base });
  return { text: await pdfTextOf(pdf), warnings: warnings.filter(({ kind }) => kind === 'resource') };
}

describe('a base of relative addresses', () => {
  it.each([
    ['with scripts', true],
    ['without', false],
  ])(
    'on this machine, by any of its names, reaches nothing, whatever the document tries, %s',
    async (_, javascript) => {
      for (const name of HOSTS) {
        const base = `http://${name}:${innerPort}/docs/page`;
        const html = (SCRIPT.replaceAll('HOST', `${name}:${innerPort}`) + MARKUP.join('\n')).replaceAll(
          'URL/',
          '/',
        );
        const header = MARKUP.filter((line) => !/<link|@import|url\(/i.test(line)).join('');
        const { text, warnings } = await print(html, {
          base,
          javascript,
          header: header.replaceAll('URL/', '/'),
        });
        expect(text).toContain('text');
        expect(warnings).not.toEqual([]);
      }
      expect(contacts).toEqual([]);
    },
  );

  it.each([
    ['with scripts', true],
    ['without', false],
  ])('is reached by kinds of requests that documents need alone, %s', async (_, javascript) => {
    const script = SCRIPT.replaceAll('URL/', '/').replaceAll('HOST', host);
    await print(script + MARKUP.join('\n').replaceAll('URL/', '/'), { javascript });
    const needed =
      'background cursor fe-image font img import input poster source srcset stylesheet svg-image';
    const scripts = javascript ? ' module modulepreload' : '';
    // The load of the machine decides whether these are requested before the document is complete.
    const maybe = ' preload svg-use srcdoc';
    const names = (list: string) => list.split(' ').map((name) => `GET /${name}`);
    expect(asked).toEqual(expect.arrayContaining(names(needed + scripts)));
    expect(names(needed + scripts + maybe)).toEqual(expect.arrayContaining([...new Set(asked)]));
  });

  it.each([
    ['an address without a scheme', '<img src="//INNER/x.svg">', 'https'],
    ['backslashes', String.raw`<img src="\\INNER\x.svg">`, 'https'],
    ['a slash and a backslash', String.raw`<img src="/\INNER/x.svg">`, 'https'],
    ['line breaks in the address', '<img src="/&#10;/INNER&#9;/x.svg">', 'https'],
    ['a scheme with one slash', '<img src="https:/INNER/x.svg">', 'private address'],
    ['an IPv4-mapped address', '<img src="//[::ffff:7f00:1]:PORT/x.svg">', 'https'],
    ['a number as address', '<img src="https://2130706433:PORT/x.svg">', 'private address'],
    ['a name of this machine', '<img src="//localhost:PORT/x.svg">', 'https'],
    ['credentials in the address', '<img src="//user:pw@INNER/x.svg">', undefined],
    ['a base of the document', '<base href="//INNER/"><img src="x.svg">', 'https'],
    ['a second base', '<base target="_top"><base href="http://INNER/"><img src="x.svg">', 'https'],
    ['a set of images', '<img srcset="//INNER/a.svg 1x, //INNER/b.svg 2x">', 'https'],
    ['an image of a style sheet', '<style>p{background:image-set("//INNER/x.svg" 1x)}</style><p>', 'https'],
    ['a redirect', '<img src="away.svg">', 'https'],
    ['a redirect of a redirect', '<img src="round.svg">', 'https'],
    ['an imported style sheet', '<link rel="stylesheet" href="a.css"><p>', 'https'],
    ['a font of a style sheet', '<link rel="stylesheet" href="font.css"><p>x', 'https'],
  ])('does not lead elsewhere by %s', async (_, markup, message) => {
    const to = (location: string) => (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(302, { Location: location }).end();
    answers.set('/docs/away.svg', to(`http://127.0.0.1:${innerPort}/x.svg`));
    answers.set('/docs/round.svg', to('/docs/away.svg'));
    answers.set('/docs/a.css', '@import "b.css";');
    answers.set('/docs/b.css', `@import url(//127.0.0.1:${innerPort}/c.css);`);
    answers.set(
      '/docs/font.css',
      `@font-face{font-family:F;src:url("//127.0.0.1:${innerPort}/f.woff2")}p{font-family:F}`,
    );
    const filled = markup.replaceAll('INNER', `127.0.0.1:${innerPort}`).replaceAll('PORT', String(innerPort));
    const { warnings } = await print(`${filled}<p>text`);
    expect(warnings).toEqual([
      expect.objectContaining({
        message: message === undefined ? expect.anything() : expect.stringContaining(message),
      }),
    ]);
    expect(contacts).toEqual([]);
  });

  it.each([
    ['a manifest', '<link rel="manifest" href="manifest.json">'],
    ['an icon', '<link rel="icon" href="favicon.svg"><link rel="shortcut icon" href="a.ico">'],
    [
      'an alternative',
      '<link rel="alternate" href="feed.xml"><link rel="canonical" href="/"><link rel="next" href="2">',
    ],
    ['a hint', '<link rel="dns-prefetch" href="//INNER"><link rel="preconnect" href="//INNER">'],
    ['a link', '<a href="//INNER/x" ping="//INNER/ping">x</a>'],
  ])('is not asked for %s, which is no part of the pages', async (_, markup) => {
    const { warnings } = await print(`${markup.replaceAll('INNER', `127.0.0.1:${innerPort}`)}<p>text`);
    expect(warnings).toEqual([]);
    expect([...asked, ...contacts]).toEqual([]);
  });

  it.each([
    'file:///etc/passwd',
    'javascript:document.write(1)',
    'ftp://INNER/x',
    'blob:null/x',
    'filesystem:x',
  ])('reads nothing of %s', async (address) => {
    const own = address.replaceAll('INNER', `127.0.0.1:${innerPort}`);
    const { text, warnings } = await print(
      `<base href="${own}"><img src="${own}"><iframe src="${own}"></iframe><p>text`,
    );
    expect(text).toBe('text');
    expect(warnings).toContainEqual(expect.objectContaining({ url: own }));
    expect([...asked, ...contacts]).toEqual([]);
  });

  it('is not followed by a refresh, which is reported', async () => {
    const { text, warnings } = await print('<meta http-equiv="refresh" content="0;url=/next"><p>text');
    expect(text).toBe('text');
    expect(warnings).toEqual([expect.objectContaining({ url: `http://${host}/next` })]);
    expect([...asked, ...contacts]).toEqual([]);
  });

  it('lets a picture load nothing of its own', async () => {
    const url = `http://${host}/docs/secret.svg`;
    answers.set(
      '/docs/picture.svg',
      `<?xml-stylesheet href="${url}"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">
      <style>@import "${url}"; rect { fill: url(${url}#a) }</style><image href="${url}" width="9" height="9"/><use xlink:href="${url}#a"/>
      <script href="${url}"/><rect width="9" height="9" onload="fetch('${url}')"/><foreignObject width="90" height="90"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}"/></foreignObject></svg>`,
    );
    for (const javascript of [true, false]) {
      const { warnings } = await print('<img src="picture.svg" alt=""><p>text', { javascript });
      expect(warnings).toEqual([]);
    }
    expect(new Set(asked)).toEqual(new Set(['GET /docs/picture.svg']));
  });

  it('resolves the addresses of each style sheet against that sheet', async () => {
    answers.set('/docs/css/a.css', '@import "more/b.css"; p { background: url(a.svg) }');
    answers.set('/docs/css/more/b.css', 'p { list-style-image: url(../b.svg) } p { display: list-item }');
    for (const path of ['/docs/css/a.svg', '/docs/css/b.svg']) answers.set(path, SQUARE);
    const { warnings } = await print('<link rel="stylesheet" href="css/a.css"><p>text');
    expect(warnings).toEqual([]);
    expect([...asked].sort()).toEqual(
      ['/docs/css/a.css', '/docs/css/a.svg', '/docs/css/b.svg', '/docs/css/more/b.css'].map(
        (path) => `GET ${path}`,
      ),
    );
  });
});
