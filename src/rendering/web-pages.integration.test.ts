import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TemplateOptionsInput, templateOptionsSchema } from '../contract/template-options.ts';
import type { WaitFor, WebPage } from '../contract/web-page.ts';
import { pdfTextOf, type TestRenderer, testRenderer } from './testing/test-renderer.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Request that the server of these tests received. */
interface Asked {
  readonly host: string;
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
}

const asked: Asked[] = [];
const pages = new Map<string, string | Answer>();
const servers: Server[] = [];
let home: string;
let other: string;
let renderer: TestRenderer;

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};

async function serve(): Promise<string> {
  const server = createServer((request, response) => {
    const { url: path = '', method = '', headers } = request;
    asked.push({ host: headers.host ?? '', path, method, headers });
    const page = pages.get(path);
    if (typeof page === 'function') return page(request, response);
    const type = TYPES[path.split('.')[1] ?? ''] ?? 'text/html; charset=utf-8';
    response.writeHead(page === undefined ? 404 : 200, {
      'Content-Type': type,
      'Cache-Control': 'max-age=9999',
    });
    response.end(page ?? 'missing');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  home = await serve();
  other = await serve();
  const allowed = new Set([new URL(home).host, new URL(other).host]);
  const logo = {
    mediaType: 'image/svg+xml',
    sizeBytes: SQUARE.length,
    data: Buffer.from(SQUARE).toString('base64'),
  };
  renderer = testRenderer({ egress: { allowed }, accountAssets: async () => ({ 'logo.svg': logo }) });
});
afterAll(async () => {
  await renderer.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
afterEach(() => {
  asked.length = 0;
  pages.clear();
});

interface Further extends Omit<WebPage, 'url'> {
  readonly options?: TemplateOptionsInput;
  readonly waitFor?: Partial<WaitFor>;
  readonly header?: string;
}

async function print(path: string, { options = {}, waitFor, header, ...page }: Further = {}) {
  const source = {
    page: { url: `${home}${path}`, ...page },
    options: templateOptionsSchema.parse(options),
    ...(header && { header }),
  };
  const wait = waitFor && { timeoutMs: 5_000, ...waitFor };
  const { pdf, warnings } = await renderer.render({ source, data: {}, waitFor: wait, owner: 'one' });
  return { text: await pdfTextOf(pdf), warnings };
}

const SCRIPTS = { options: { javascript: true } };
const paths = () => asked.map(({ path }) => path);

describe('a web page', () => {
  it('is printed with files at relative addresses, and without Liquid', async () => {
    pages.set(
      '/docs/page.html',
      `<!doctype html><title>Page</title><link rel="stylesheet" href="../style.css"><p>{{ total }} {% if %}</p><img src="a.svg" alt=""><a href="next.html">next</a>`,
    );
    pages.set('/style.css', 'p::after { content: " styled" }');
    pages.set('/docs/a.svg', SQUARE);
    const { text, warnings } = await print('/docs/page.html', { header: '<img src="a.svg"><b>head</b>' });
    expect(text).toContain('{{ total }} {% if %} styled');
    expect(text).toContain('head');
    expect(warnings).toEqual([]);
    expect(new Set(paths())).toEqual(new Set(['/docs/page.html', '/style.css', '/docs/a.svg']));
  });

  it('gets no assets of the account, unlike its header', async () => {
    const address = 'https://account-assets.invalid/logo.svg';
    pages.set(
      '/page',
      `<title>t</title><p id="p"></p><img src="${address}" alt=""><script>
      fetch('${address}').then(() => 'read', () => 'refused').then((text) => { p.textContent = text; })</script>`,
    );
    const header = '<img src="asset:logo.svg"><b>head</b>';
    const { text, warnings } = await print('/page', { ...SCRIPTS, header });
    expect(text).toContain('refused');
    const [warning, ...others] = warnings;
    expect(warning).toMatchObject({ kind: 'resource', url: 'asset:logo.svg' });
    expect(warning!.message).toContain('a web page cannot load assets of the account');
    expect(others).toEqual([]);
    expect((await print('/page', { header: '<img src="asset:none.svg">' })).warnings).toContainEqual(
      expect.objectContaining({ url: 'asset:none.svg', message: 'the account has no asset of this path' }),
    );
  });

  it('is decoded as it declares', async () => {
    pages.set('/latin', (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(Buffer.from('<meta charset=iso-8859-1><p>Grüße', 'latin1'));
    });
    expect((await print('/latin')).text).toBe('Grüße');
  });

  it('follows redirects, and resolves its addresses against the last one', async () => {
    pages.set('/from', (_, response) => response.writeHead(302, { Location: `${other}/to/page` }).end());
    pages.set('/to/page', '<p>there<img src="a.svg" alt="">');
    pages.set('/to/a.svg', SQUARE);
    expect((await print('/from')).text).toBe('there');
    expect(asked.map(({ host, path }) => [host, path])).toEqual([
      [new URL(home).host, '/from'],
      [new URL(other).host, '/to/page'],
      [new URL(other).host, '/to/a.svg'],
    ]);
  });

  it.each([
    [404, { code: 'PAGE_FAILED', kind: 'invalid', message: 'url: answered 404' }],
    [503, { code: 'PAGE_FAILED', kind: 'upstream', message: 'url: answered 503' }],
  ])('that answers %s is an error', async (status, error) => {
    pages.set('/page', (_, response) => response.writeHead(status).end('<p>sorry'));
    await expect(print('/page')).rejects.toMatchObject({ ...error, field: 'url' });
  });

  it('that is not HTML, or empty, is an error', async () => {
    pages.set('/a.json', '{}');
    pages.set('/empty', ' ');
    await expect(print('/a.json')).rejects.toMatchObject({
      code: 'PAGE_FAILED',
      message: 'url: is not HTML (application/json)',
    });
    await expect(print('/empty')).rejects.toMatchObject({ code: 'PAGE_FAILED', message: 'url: is empty' });
  });

  it.each([
    'http://127.0.0.1:1/',
    'https://localhost/',
    'https://169.254.169.254/latest/',
    'file:///etc/passwd',
    'https://[::1]/',
  ])('at %s, or redirecting there, is refused without a request', async (url) => {
    pages.set('/away', (_, response) => response.writeHead(307, { Location: url }).end());
    await expect(print('/away')).rejects.toMatchObject({ code: 'URL_REFUSED', field: 'url' });
    const source = { page: { url }, options: templateOptionsSchema.parse({}) };
    await expect(renderer.render({ source, data: {} })).rejects.toMatchObject({ code: 'URL_REFUSED' });
    expect(paths()).toEqual(['/away']);
  });

  it('is refused when it is larger than a resource may be, and when it does not end in time', async () => {
    const small = testRenderer({
      egress: { allowed: new Set([new URL(home).host]) },
      limits: { maxResourceBytes: 1_000, resourceTimeoutMs: 200 },
    });
    const render = (path: string) =>
      small.render({
        source: { page: { url: home + path }, options: templateOptionsSchema.parse({}) },
        data: {},
      });
    pages.set('/large', 'x'.repeat(1_001));
    pages.set('/slow', (_, response) => response.writeHead(200).write('<p>'));
    await expect(render('/large')).rejects.toMatchObject({ code: 'EGRESS_TOO_LARGE', field: 'url' });
    await expect(render('/slow')).rejects.toMatchObject({ code: 'EGRESS_TIMEOUT', kind: 'timeout' });
    await small.close();
  });
});

describe('headers and cookies', () => {
  const secret = { headers: { Authorization: 'Bearer SECRET' }, cookies: { session: 'SECRET' } };
  const told = () =>
    asked
      .filter(({ headers }) => JSON.stringify(headers).includes('SECRET'))
      .map(({ host, path }) => (host === new URL(home).host ? path : `other${path}`));

  it('are sent with requests to the origin of the page, and to no other', async () => {
    pages.set(
      '/page',
      `<link rel=stylesheet href="a.css"><img src="/a.svg" alt=""><img src="${other}/b.svg" alt=""><script>
       globalThis.platenReady = Promise.allSettled(['/own.json', '${other}/other.json'].map((url) => fetch(url, { credentials: 'include' })));</script>`,
    );
    pages.set('/a.css', `@import url(${other}/b.css); body { background: url(${other}/c.svg) }`);
    for (const path of ['/a.svg', '/b.svg', '/c.svg']) pages.set(path, SQUARE);
    for (const path of ['/b.css', '/own.json', '/other.json']) pages.set(path, '{}');
    await print('/page', { ...secret, ...SCRIPTS });
    expect(asked.map(({ path }) => path).sort()).toEqual(
      ['/page', '/a.css', '/a.svg', '/b.css', '/b.svg', '/c.svg', '/other.json', '/own.json'].sort(),
    );
    expect(told().sort()).toEqual(['/a.css', '/a.svg', '/own.json', '/page']);
  });

  it('do not follow a redirect to another origin, nor back', async () => {
    pages.set('/page', (_, response) => response.writeHead(302, { Location: `${other}/hop` }).end());
    pages.set('/hop', (_, response) => response.writeHead(302, { Location: `${home}/back` }).end());
    pages.set('/back', '<p>back');
    await print('/page', secret);
    expect(paths()).toEqual(['/page', '/hop', '/back']);
    expect(told()).toEqual(['/page']);
  });

  it('do not follow the redirect of a file', async () => {
    pages.set('/page', '<img src="a.svg" alt="">');
    pages.set('/a.svg', (_, response) => response.writeHead(302, { Location: `${other}/b.svg` }).end());
    pages.set('/b.svg', SQUARE);
    await print('/page', secret);
    expect(paths()).toEqual(['/page', '/a.svg', '/b.svg']);
    expect(told()).toEqual(['/page', '/a.svg']);
  });

  it('are not sent for a page at another origin that a redirect led to', async () => {
    pages.set('/page', (_, response) => response.writeHead(302, { Location: `${other}/evil` }).end());
    pages.set(
      '/evil',
      `<img src="${home}/private.svg" alt=""><script>globalThis.platenReady = fetch('${home}/private.json', { credentials: 'include' }).catch(() => {})</script>`,
    );
    for (const path of ['/private.svg', '/private.json']) pages.set(path, SQUARE);
    await print('/page', { ...secret, ...SCRIPTS });
    expect(paths()).toContain('/private.json');
    expect(told()).toEqual(['/page']);
  });

  it('appear in no warning, error or script of the page', async () => {
    pages.set(
      '/page',
      '<img src="gone.svg" alt=""><p id=out><script>out.textContent = document.cookie + "|"; throw new Error(document.cookie)</script>',
    );
    const { text, warnings } = await print('/page', { ...secret, ...SCRIPTS });
    expect(text).toBe('|');
    expect(JSON.stringify(warnings)).not.toContain('SECRET');
    await expect(print('/gone', secret)).rejects.toSatisfy(
      (error: Error) => !JSON.stringify({ ...error, message: error.message }).includes('SECRET'),
    );
  });
});

describe('scripts of a web page', () => {
  it('run at its address, and load by GET only', async () => {
    pages.set('/app/?q=1', `<p id=out></p><p id=at></p><script type=module src="app.js"></script>`);
    pages.set(
      '/app/app.js',
      `at.textContent = location.pathname + location.search;
       localStorage.setItem('a', '1');
       history.replaceState({}, '', '/app/other');
       const xhr = (method) => new Promise((resolve) => { const r = new XMLHttpRequest(); r.open(method, '/data.json'); r.setRequestHeader('X-Own', 'yes'); r.onloadend = () => resolve(r.responseText); r.send(); });
       const post = await fetch('/data.json', { method: 'POST', body: 'x' }).then(() => 'posted', () => 'refused');
       navigator.sendBeacon('/beacon', 'x');
       const { value } = await (await fetch('/data.json', { headers: { 'x-own': 'yes' } })).json();
       out.textContent = [value, post, JSON.parse(await xhr('GET')).value, await xhr('PUT')].join(' ');`,
    );
    pages.set('/data.json', '{"value":"loaded"}');
    const { text } = await print('/app/?q=1', SCRIPTS);
    expect(text).toBe('loaded refused loaded\n/app/?q=1');
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /app/?q=1',
      'GET /app/app.js',
      'GET /data.json',
      'GET /data.json',
    ]);
    expect(asked.slice(2).map(({ headers }) => headers['x-own'])).toEqual(['yes', 'yes']);
  });

  it('open no window, worker or socket, and send nothing', async () => {
    pages.set(
      '/page',
      `<p id=out><iframe name=frame></iframe><script>
       const attempt = (work) => { try { Promise.resolve(work()).catch(() => {}); } catch {} };
       const make = (name, own, work) => { const element = Object.assign(document.createElement(name), own); document.body.append(element); work(element); };
       attempt(() => navigator.serviceWorker.register('/service-worker.js'));
       attempt(() => new SharedWorker('/shared-worker.js'));
       attempt(() => new Worker('/worker.js', { type: 'module' }));
       attempt(() => open('/window'));
       attempt(() => make('a', { href: '/popup', target: '_blank' }, (a) => a.click()));
       attempt(() => make('a', { href: '/frame', target: 'frame' }, (a) => a.click()));
       attempt(() => make('a', { href: '/download', download: 'x' }, (a) => a.click()));
       attempt(() => make('a', { href: '${other}/ping', ping: '/ping', target: '_blank' }, (a) => a.click()));
       attempt(() => make('form', { action: '/get', target: '_blank' }, (form) => form.submit()));
       attempt(() => make('form', { action: '/post', method: 'post', target: 'frame' }, (form) => form.submit()));
       attempt(() => make('embed', { src: '/embed' }, () => {}));
       attempt(() => new WebSocket(location.origin.replace('http', 'ws') + '/socket'));
       attempt(() => navigator.sendBeacon('/beacon', 'x'));
       for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) attempt(() => fetch('/' + method, { method, keepalive: true }));
       globalThis.platenReady = new Promise((resolve) => setTimeout(resolve, 300)).then(() => { out.textContent = 'tried'; });
       </script>`,
    );
    expect((await print('/page', SCRIPTS)).text).toContain('tried');
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /page']);
  });

  it('may load until they are idle', async () => {
    pages.set(
      '/page',
      '<p id=out><script>fetch("/a.json").then((r) => r.json()).then(() => fetch("/b.json")).then(() => { out.textContent = "done" })</script>',
    );
    pages.set('/a.json', (_, response) => void setTimeout(() => response.end('{}'), 100));
    pages.set('/b.json', '{}');
    expect((await print('/page', SCRIPTS)).text).toBe('done');
  });

  it('find nothing stored by an earlier page of the origin', async () => {
    pages.set(
      '/page',
      `<p id=out><script>
       const open = () => new Promise((resolve) => { const r = indexedDB.open('d', 1); r.onsuccess = () => { r.result.close(); resolve(); }; r.onerror = resolve; });
       globalThis.platenReady = (async () => {
         const databases = (await indexedDB.databases()).length;
         const before = [document.cookie, localStorage.a, sessionStorage.a, databases, window.name, history.length].join('|');
         document.cookie = 'a=1; max-age=999'; localStorage.a = sessionStorage.a = window.name = 'left'; history.pushState({}, '', '#x');
         await open();
         if ('caches' in globalThis) await caches.open('c');
         out.textContent = before + (globalThis.caches ? await caches.keys() : '') ;
       })();</script><img src="shared.svg" alt="">`,
    );
    pages.set('/shared.svg', SQUARE);
    const first = (await print('/page', SCRIPTS)).text;
    expect((await print('/page', SCRIPTS)).text).toBe(first);
    expect(paths().filter((path) => path === '/shared.svg')).toHaveLength(2);
    expect(asked.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  });

  it('that navigate to another page are an error', async () => {
    pages.set(
      '/page',
      `<p>here<script>location.href = '/next'; globalThis.platenReady = new Promise((r) => setTimeout(r, 300))</script>`,
    );
    pages.set('/next', '<p>next');
    await expect(print('/page', SCRIPTS)).rejects.toMatchObject({ code: 'TEMPLATE_RENDER' });
    expect(paths()).toEqual(['/page']);
  });

  it('run only if enabled', async () => {
    pages.set(
      '/page',
      '<noscript>without</noscript><script>document.write("ran"); fetch("/x.json")</script>',
    );
    expect((await print('/page')).text).toBe('without');
    expect(paths()).toEqual(['/page']);
  });
});

describe('waiting', () => {
  const later = (code: string) => `<p id=out>early<script>setTimeout(() => { ${code} }, 200)</script>`;

  it.each([
    [{ selector: '#out.ready' }, 'out.className = "ready"; out.textContent = "late"'],
    [{ expression: 'globalThis.done === 1' }, 'globalThis.done = 1; out.textContent = "late"'],
    [
      { expression: 'later.then(() => true)' },
      'globalThis.later = Promise.resolve(); out.textContent = "late"',
    ],
  ])('for %j ends when it exists', async (waitFor, code) => {
    pages.set('/page', later(code));
    expect((await print('/page', { ...SCRIPTS, waitFor })).text).toBe('late');
  });

  it.each([
    [{ selector: '.never' }, 'waitFor.selector: ".never" matched nothing within 100 ms'],
    [{ expression: 'false' }, 'waitFor.expression: "false" did not become true within 100 ms'],
    [
      { expression: 'new Promise(() => {})' },
      'waitFor.expression: "new Promise(() => {})" did not become true within 100 ms',
    ],
    [
      { expression: 'none.such' },
      'waitFor.expression: "none.such" threw ReferenceError: none is not defined within 100 ms',
    ],
  ])('for %j ends at its time limit', async (waitFor, message) => {
    pages.set('/page', later(''));
    await expect(
      print('/page', { ...SCRIPTS, waitFor: { ...waitFor, timeoutMs: 100 } }),
    ).rejects.toMatchObject({
      code: 'WAIT_FOR_UNMET',
      message,
    });
  });

  it.each([
    [{ selector: 'p[' }, 'waitFor.selector: "p[" is not a CSS selector'],
    [
      { expression: 'a b' },
      expect.stringMatching(/^waitFor.expression: is not a JavaScript expression \(SyntaxError: /),
    ],
  ])('for %j is an error at once', async (waitFor, message) => {
    pages.set('/page', '<p>text');
    await expect(print('/page', { ...SCRIPTS, waitFor })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message,
    });
  });

  it('for an element of a page without scripts does not wait', async () => {
    pages.set('/page', '<p class=a>text');
    expect((await print('/page', { waitFor: { selector: '.a' } })).text).toBe('text');
    await expect(print('/page', { waitFor: { selector: '.b' } })).rejects.toMatchObject({
      code: 'WAIT_FOR_UNMET',
    });
  });
});
