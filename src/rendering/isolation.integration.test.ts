import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undatedText } from '../../packages/pdf/src/testing/object-text.ts';
import type { TemplateOptionsInput } from '../contract/template-options.ts';
import { BrowserPool, type PageUse } from './browser-pool.ts';
import { DEFAULT_LIMITS } from './render-limits.ts';
import { RenderWarnings } from './render-warnings.ts';
import { ResourceGuard } from './resource-guard.ts';
import { browserPids, threadNames } from './testing/processes.ts';
import { pdfTextOf, type TestRenderer, template, testLayers, testRenderer } from './testing/test-renderer.ts';

/** Chromium's name of the thread, cut to 15 characters by the kernel. */
const WORKER_THREAD = 'DedicatedWorker';

/** Owner of all documents, so that a page may be reused. */
const OWNER = 'one';

let server: Server;
let origin: string;
const asked: string[] = [];
const cookies: string[] = [];
let renderer: TestRenderer;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    const page = PAGES[request.url!];
    if (page !== undefined) return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page());
    if (request.headers.cookie !== undefined) cookies.push(request.headers.cookie);
    response
      .writeHead(200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=86400',
        'Set-Cookie': 'from=network',
      })
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  renderer = testRenderer({ egress: { allowed: new Set(['127.0.0.1']) } });
});
afterAll(async () => {
  await renderer.close();
  server.close();
  server.closeAllConnections();
});

async function textOf(
  html: string,
  options: TemplateOptionsInput = {},
  by: TestRenderer = renderer,
): Promise<string> {
  const { pdf } = await by.render({ source: template(html, options), data: {}, owner: OWNER });
  return pdfTextOf(pdf);
}

/** Script that writes everything it can observe of its environment into the document. */
const REPORT = `<pre id=out style="white-space:pre-wrap"></pre><script>
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms, 'no answer'));
const see = async (what, look) => { let found; try { found = await Promise.race([look(), later(300)]); } catch (error) { found = error.name; } return what + '=' + JSON.stringify(found); };
globalThis.platenReady = (async () => {
  const heard = [];
  const channel = new BroadcastChannel('platen');
  channel.onmessage = (event) => heard.push(event.data);
  channel.postMessage('anybody there?');
  const seen = [
    await see('name', () => window.name),
    await see('cookie', () => document.cookie),
    await see('localStorage', () => ({ ...localStorage })),
    await see('sessionStorage', () => ({ ...sessionStorage })),
    await see('databases', () => indexedDB.databases()),
    await see('caches', () => caches.keys()),
    await see('workers', async () => (await navigator.serviceWorker.getRegistrations()).length),
    await see('files', async () => (await navigator.storage.getDirectory()).name),
    await see('locks', async () => navigator.locks.query()),
    await see('history', () => [history.length, history.state]),
    await see('opener', () => [String(window.opener), window.parent === window, window.length]),
    await see('location', () => [location.href, document.referrer, document.baseURI]),
    await see('title', () => document.title),
    await see('globals', () => Object.getOwnPropertyNames(globalThis).filter((key) => /leak/i.test(key))),
    await see('prototypes', () => [Object.prototype.leaked, Array.prototype.leaked, HTMLElement.prototype.leaked]),
    await see('elements', () => String(customElements.get('left-over'))),
    await see('fonts', () => [...document.fonts].map((font) => font.family)),
    await see('sheets', () => [document.styleSheets.length, document.adoptedStyleSheets.length]),
    await see('marks', () => performance.getEntriesByType('mark').map((mark) => mark.name)),
    await see('resources', () => performance.getEntriesByType('resource').map((entry) => entry.name)),
    await see('clipboard', () => navigator.clipboard.readText()),
    await see('fullscreen', () => [String(document.fullscreenElement), document.designMode]),
    await see('screen', () => [innerWidth, innerHeight, devicePixelRatio, scrollX, scrollY]),
    await see('selection', () => String(getSelection())),
    await see('heard', () => heard),
  ];
  document.getElementById('out').textContent = seen.join('\\n');
})();
</script>`;

/** Document that leaves behind everything that a script can. */
const LEAVE = `<title>leaked</title><h1 id=top>leaked</h1><img src="ORIGIN/leave.svg"><script>
const leave = (work) => { try { return Promise.resolve(work()).catch(() => {}); } catch { return Promise.resolve(); } };
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
globalThis.platenReady = Promise.race([later(2000), Promise.all([
  leave(() => { window.name = 'leaked'; }),
  leave(() => { document.cookie = 'leaked=1; max-age=9999'; }),
  leave(() => { localStorage.leaked = '1'; }),
  leave(() => { sessionStorage.leaked = '1'; }),
  leave(() => { indexedDB.open('leaked', 1); }),
  leave(() => caches.open('leaked')),
  leave(() => navigator.serviceWorker.register('ORIGIN/worker.js')),
  leave(() => { navigator.locks.request('leaked', () => new Promise(() => {})); }),
  leave(() => history.pushState({ leaked: 1 }, '', '#leaked')),
  leave(() => { location.hash = 'leaked'; }),
  leave(() => { globalThis.leaked = 1; Object.prototype.leaked = 1; Array.prototype.leaked = 1; HTMLElement.prototype.leaked = 1; }),
  leave(() => customElements.define('left-over', class extends HTMLElement {})),
  leave(() => document.fonts.add(new FontFace('leaked', 'local(Arimo)'))),
  leave(() => performance.mark('leaked')),
  leave(() => navigator.clipboard.writeText('leaked')),
  leave(() => document.documentElement.requestFullscreen()),
  leave(() => { document.designMode = 'on'; getSelection().selectAllChildren(document.body); scrollTo(0, 100); }),
  leave(() => { const channel = new BroadcastChannel('platen'); channel.onmessage = () => channel.postMessage('leaked'); setInterval(() => channel.postMessage('leaked'), 1); }),
  leave(() => { new Worker(URL.createObjectURL(new Blob(['const c = new BroadcastChannel("platen"); setInterval(() => c.postMessage("leaked"), 1)']))); }),
  leave(() => { new SharedWorker(URL.createObjectURL(new Blob(['setInterval(() => {}, 1)'])), 'leaked'); }),
  leave(() => { new WebSocket('WSORIGIN/'); new EventSource('ORIGIN/events'); }),
  leave(() => { fetch('ORIGIN/kept', { keepalive: true }); navigator.sendBeacon('ORIGIN/beacon', 'leaked'); }),
  leave(() => { window.open('ORIGIN/window', 'other'); }),
  leave(() => { addEventListener('load', () => setInterval(() => { new Image().src = 'ORIGIN/tick?' + Math.random(); }, 10)); }),
  leave(() => { requestAnimationFrame(function again() { requestAnimationFrame(again); }); }),
  leave(() => { addEventListener('pagehide', () => { localStorage.leaked = 1; new Image().src = 'ORIGIN/pagehide'; }); addEventListener('beforeunload', (event) => event.preventDefault()); }),
])]);
</script>`;

const leaveTraces = () =>
  LEAVE.replaceAll('WSORIGIN', origin.replace('http', 'ws')).replaceAll('ORIGIN', origin);

/** Web pages of the server, by path. */
const PAGES: Readonly<Record<string, () => string>> = {
  '/leave.html': leaveTraces,
  '/report.html': () => REPORT,
};

describe('a web page', () => {
  it('gets a clean state after a page of its origin that changed everything it could', async () => {
    const textOfPage = async (path: string, by: TestRenderer) => {
      const { options } = template('', { javascript: true });
      const source = { page: { url: origin + path }, options };
      return pdfTextOf((await by.render({ source, data: {}, owner: OWNER })).pdf);
    };
    const fresh = testRenderer({ egress: { allowed: new Set(['127.0.0.1']) } });
    const untouched = await textOfPage('/report.html', fresh);
    await fresh.close();
    expect(untouched).toContain('name=""');

    asked.length = 0;
    for (let round = 0; round < 2; round++) {
      expect(await textOfPage('/leave.html', renderer)).toContain('leaked');
      expect(await textOfPage('/report.html', renderer)).toBe(untouched);
      expect(await textOf('<p>no scripts')).toBe('no scripts');
    }
    const reached = asked.map((path) => path.replace(/\?.*/, ''));
    for (const path of ['/worker.js', '/window', '/beacon', '/pagehide']) expect(reached).not.toContain(path);
    expect(cookies).toEqual([]);
  });
});

describe('a document', () => {
  it('gets a clean state after a document that changed everything it could', async () => {
    const fresh = testRenderer();
    const untouched = await textOf(REPORT, { javascript: true }, fresh);
    await fresh.close();
    expect(untouched).toContain('name=""');

    expect(await textOf(leaveTraces(), { javascript: true })).toContain('leaked');
    expect(await textOf(REPORT, { javascript: true })).toBe(untouched);
    expect(await textOf(leaveTraces(), { javascript: true })).toContain('leaked');
    expect(await textOf('<p>no scripts')).toBe('no scripts');
    expect(await textOf(REPORT, { javascript: true })).toBe(untouched);
    expect(browserPids()).toHaveLength(1);
  });

  it('leaves no page, worker, timer or connection running', async () => {
    const pool = new BrowserPool(testLayers().chromium, testLayers().fontsDir);
    const { browser, page } = await pool.page();
    const guard = new ResourceGuard(browser.connection, page.sessionId, {
      policy: { allowed: new Set(['127.0.0.1']) },
      limits: DEFAULT_LIMITS,
      javascript: true,
      warnings: new RenderWarnings(),
    });
    await page.load(leaveTraces(), {
      viewport: { width: 800, height: 600 },
      javascript: true,
    });
    await page.evaluateInDocument('platenReady');
    expect(threadNames(browser.pid)).toContain(WORKER_THREAD);
    pool.release(false);

    // Workers end with a delay, and a browser that still has one is not kept.
    const next = await pool.page();
    expect(threadNames(next.browser.pid)).not.toContain(WORKER_THREAD);
    const { targetInfos } = await next.browser.connection.send<{
      targetInfos: { type: string; url: string }[];
    }>('Target.getTargets');
    expect(new Set(targetInfos.map(({ type, url }) => `${type} ${url}`))).toEqual(
      new Set(['page about:blank']),
    );
    guard.close();
    await pool.close();
  });

  it('reuses a page after a plain document of the same owner, and after no other', async () => {
    const pool = new BrowserPool(testLayers().chromium, testLayers().fontsDir);
    const viewport = { width: 800, height: 600 };
    /** Loads a document and returns the page used for it. */
    const show = async (html: string, use: PageUse) => {
      const { browser, page } = await pool.page(use);
      const guard = new ResourceGuard(browser.connection, page.sessionId, {
        policy: { allowed: new Set() },
        limits: DEFAULT_LIMITS,
        javascript: false,
        warnings: new RenderWarnings(),
      });
      await page.load(html, { viewport, javascript: use.javascript ?? true });
      guard.close();
      pool.release(false);
      return page.sessionId;
    };
    const one = { owner: OWNER, javascript: false };
    const first = await show('<p>first', one);
    expect(await show('<p>second', one)).toBe(first);
    const others = [
      await show('<p>another owner', { owner: 'two', javascript: false }),
      await show('<p>no owner', { javascript: false }),
      await show('<p>scripts', { owner: OWNER, javascript: true }),
    ];
    expect(others).not.toContain(first);
    expect(await show('<p>owner again', { owner: 'two', javascript: false })).toBe(others[0]);
    const marks = [
      '<iframe srcdoc="x"></iframe>',
      '<meta http-equiv="refresh" content="9;url=about:blank#x">',
      '<img src="http://127.0.0.1/x.png">',
      '<object data="data:text/html,x"></object>',
    ];
    for (const mark of marks) {
      const marked = await show(mark, one);
      expect(await show('<p>next', one), mark).not.toBe(marked);
    }
    await pool.close();
  });

  it.each([
    ['with styles and elements', ''],
    [
      'with policies, refreshes and frames',
      `<base href="ORIGIN/before/"><meta name="referrer" content="unsafe-url"><link rel="preload" as="image" href="ORIGIN/own.svg">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'none'; img-src 'none'">
      <meta http-equiv="refresh" content="0;url=ORIGIN/refreshed"><iframe srcdoc="before"></iframe>`,
    ],
  ])('meets nothing of the one before it %s', async (_, marks) => {
    const before =
      `<!doctype html PUBLIC "-//W3C//DTD HTML 3.2//EN"><html lang="ar" dir="rtl" class="before"><title>before</title>${marks}
      <style>@font-face { font-family: Before; src: local(Caladea) } @font-face { font-family: Tinos; src: local(Cousine) }
      @page { size: A6 landscape; margin: 3mm; @top-left { content: "before" } } @property --c { syntax: '<color>'; inherits: true; initial-value: red }
      @counter-style before { system: cyclic; symbols: "b" } @layer before { p { color: red } } @keyframes k { to { opacity: 0 } }
      p { display: none } body { font-size: 99px; zoom: 3; counter-reset: c 7; animation: k 1s infinite }</style>
      <details open><summary autofocus tabindex="0">before</summary></details><p id="target">before<svg><animate id="a" begin="0s" dur="1s"/></svg>
      <dialog open popover>before</dialog><h1 id="after">before</h1>`.replaceAll('ORIGIN', origin);
    const html = `<style>p{color:var(--c, blue);font-family:Before,Tinos} ol{list-style:before} h1{counter-increment:c}h1::before{content:counter(c)}</style>
      <p><a href="#target">after</a> <img src="own.svg"><img src="${origin}/own.svg"><ol><li>one</ol><h1 id="after">after</h1><details><summary>s</summary>d</details>`;
    const egress = { allowed: new Set(['127.0.0.1']) };
    const fresh = testRenderer({ egress });
    const expected = undatedText(
      (await fresh.render({ source: template(html), data: {}, owner: OWNER })).pdf,
    );
    await fresh.close();
    const used = testRenderer({ egress });
    for (let round = 0; round < 3; round++) {
      await textOf(
        before,
        { margins: { top: '70mm' }, orientation: 'landscape', lang: 'de', outline: true },
        used,
      );
      const { pdf } = await used.render({ source: template(html), data: {}, owner: OWNER });
      expect(undatedText(pdf)).toBe(expected);
    }
    expect(asked).not.toContain('/refreshed');
    await used.close();
  });

  it('loads resources again that another document has loaded', async () => {
    const html = `<img src="${origin}/shared.svg">`;
    for (const javascript of [false, false, true, true]) await textOf(html, { javascript });
    expect(asked.filter((url) => url === '/shared.svg')).toHaveLength(4);
  });

  it('gets and sends no cookie of another document', async () => {
    await textOf(`<img src="${origin}/sets-cookie.svg">`);
    await textOf(`<img src="${origin}/later.svg">`);
    expect(cookies).toEqual([]);
  });
});
