import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { render } from '../../packages/pdf/src/testing/render.ts';
import { BrowserPool } from './browser-pool.ts';
import { browserPids } from './testing/processes.ts';
import { pdfTextOf, type TestRenderer, template, testLayers, testRenderer } from './testing/test-renderer.ts';

const LOOP = '{% if loop %}<script>for(;;);</script>{% endif %}<p>{{ text }}';
const HOG = '<script>const kept = []; for (;;) kept.push(new Uint8Array(16 * 1024 * 1024).fill(1));</script>';

let server: Server;
let origin: string;
/** Called when a document requests an image, which is never sent. */
let onImage: () => void = () => {};
const renderers: TestRenderer[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/image') onImage();
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  onImage = () => {};
  await Promise.all(renderers.splice(0).map((renderer) => renderer.close()));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function made(options: Parameters<typeof testRenderer>[0] = {}): TestRenderer {
  const renderer = testRenderer({ egress: { allowed: new Set(['127.0.0.1']) }, ...options });
  renderers.push(renderer);
  return renderer;
}

async function textOf(renderer: TestRenderer, html: string, data = {}, options = {}): Promise<string> {
  return pdfTextOf((await renderer.render({ source: template(html, options), data })).pdf);
}

function killBrowser(): void {
  for (const pid of browserPids()) process.kill(pid, 'SIGKILL');
}

describe('a render', () => {
  it('prints backgrounds, whatever print-color-adjust is', async () => {
    const html = ['exact', 'economy'].map(
      (adjust) => `<p style="background: #cc0000; print-color-adjust: ${adjust}">&nbsp;</p>`,
    );
    const { pdf } = await made().render({ source: template(html.join('<hr hidden>')), data: {} });
    const [page] = await render(pdf, 72);
    const isRed = (at: number) => page!.rgb[at] === 0xcc && page!.rgb[at + 1] === 0;
    const rows = Array.from({ length: page!.height }, (_, y) =>
      isRed((y * page!.width + (page!.width >> 1)) * 3),
    );
    expect(rows.filter((red, y) => red && !rows[y - 1])).toHaveLength(2);
  });

  it('ends with RENDER_TIMEOUT when a script does not end, and the next one succeeds', async () => {
    const renderer = made();
    expect(await textOf(renderer, LOOP, { text: 'before' }, { javascript: true })).toBe('before');
    const [pid] = browserPids();
    const endless = renderer.render({
      source: template(LOOP, { javascript: true }),
      data: { loop: true },
      timeoutMs: 500,
    });
    await expect(endless).rejects.toMatchObject({ kind: 'timeout', code: 'RENDER_TIMEOUT' });
    const unsettled = renderer.render({
      source: template('<script>globalThis.platenReady = new Promise(() => {})</script>', {
        javascript: true,
      }),
      data: {},
      timeoutMs: 500,
    });
    await expect(unsettled).rejects.toThrow('it sets platenReady, so check that this promise settles');
    expect(await textOf(renderer, LOOP, { text: 'after' }, { javascript: true })).toBe('after');
    expect(browserPids()).toHaveLength(1);
    expect(browserPids()).not.toContain(pid);
  });

  it.each([
    ['a promise that never settles', '<script>globalThis.platenReady = new Promise(() => {})</script>'],
    [
      'an endless loop before printing',
      '<script>addEventListener("beforeprint", () => { for (;;); })</script>',
    ],
    ['an image that never arrives', '<img src="ORIGIN/image">'],
  ])('ends in time with %s', async (_, html) => {
    const renderer = made();
    await renderer.ready();
    const source = template(html.replace('ORIGIN', origin), { javascript: true });
    const endless = renderer.render({ source, data: {}, timeoutMs: 500 });
    await expect(endless).rejects.toMatchObject({ code: 'RENDER_TIMEOUT' });
    expect(await textOf(renderer, '<p>after')).toBe('after');
  });

  it('ends in time while the browser is still starting, and the next one succeeds', async () => {
    const renderer = made();
    const source = template(LOOP, { javascript: true });
    const early = renderer.render({ source, data: { loop: true }, timeoutMs: 1 });
    await expect(early).rejects.toMatchObject({ code: 'RENDER_TIMEOUT' });
    expect(await textOf(renderer, '<p>after')).toBe('after');
  });

  it('is repeated once when the browser crashes', async () => {
    const renderer = made();
    let crashes = 0;
    onImage = () => {
      if (crashes++ === 0) killBrowser();
      else server.closeAllConnections();
    };
    expect(await textOf(renderer, `<p>text<img src="${origin}/image">`)).toBe('text');
    expect(crashes).toBe(2);

    onImage = killBrowser;
    const crashing = textOf(renderer, `<p>text<img src="${origin}/image">`);
    await expect(crashing).rejects.toMatchObject({ kind: 'invalid', code: 'RENDER_CRASHED' });
    expect(await textOf(renderer, '<p>after')).toBe('after');
  });

  it('is refused when its style sheet crashes the browser, and the next one is printed', async () => {
    const renderer = made();
    const css = `data:text/css,${'a{'.repeat(20_000)}`;
    const crashing = textOf(renderer, `<link rel="stylesheet" href="${css}"><p>text`);
    await expect(crashing).rejects.toMatchObject({ kind: 'invalid', code: 'RENDER_CRASHED' });
    expect(await textOf(renderer, '<p>after')).toBe('after');
  });

  it('succeeds when the browser died while idle', async () => {
    const renderer = made();
    await renderer.ready();
    killBrowser();
    expect(await textOf(renderer, '<p>text')).toBe('text');
  });

  it('is refused when it exceeds its memory, and the next one succeeds', async () => {
    const renderer = made({ limits: { maxBrowserBytes: 700 * 1024 * 1024 } });
    const hogging = renderer.render({ source: template(HOG, { javascript: true }), data: {} });
    await expect(hogging).rejects.toMatchObject({
      code: 'TEMPLATE_LIMIT',
      message: 'template needs more than 700 MB of memory to be rendered',
    });
    expect(await textOf(renderer, '<p>after')).toBe('after');
  });

  it.each([
    [
      'maxPages',
      { maxPages: 2 },
      '<p style="break-after:page">1<p style="break-after:page">2<p>3',
      'more than 2 pages',
    ],
    ['maxPdfBytes', { maxPdfBytes: 1000 }, '<p>text', 'a PDF of more than 1000 bytes'],
    [
      'maxPdfBytes of a long document',
      { maxPdfBytes: 1000 },
      `<p>${'text '.repeat(60_000)}`,
      'a PDF of more than 1000 bytes',
    ],
    [
      'maxTextLength',
      { maxTextLength: 20 },
      '<p>one two three four <b>five</b> six',
      'more than 20 characters of text',
    ],
    ['maxHtmlLength', { maxHtmlLength: 10 }, '<p>more than ten', 'more than 10 characters'],
  ])('is refused over %s', async (_, limits, html, message) => {
    const rendering = made({ limits }).render({ source: template(html), data: {} });
    await expect(rendering).rejects.toMatchObject({
      code: 'TEMPLATE_LIMIT',
      message: expect.stringContaining(message),
    });
  });

  describe('is refused when its script', () => {
    const renderer = testRenderer();
    afterAll(() => renderer.close());

    it.each([
      ['navigates to another address', "location = 'http://example.com/'"],
      [
        'submits a form',
        "document.body.innerHTML = '<form action=http://example.com/>'; document.forms[0].submit()",
      ],
      ['loads itself again', 'location.reload()'],
      ['closes its window', 'close()'],
    ])('%s', async (_, script) => {
      const rendering = textOf(renderer, `<body><script>${script}</script>`, {}, { javascript: true });
      await expect(rendering).rejects.toMatchObject({
        code: 'TEMPLATE_RENDER',
        message: /closed the document or navigated away/,
      });
    });
  });

  it('waits for platenReady, and reports its rejection', async () => {
    const renderer = made();
    const late =
      '<p id=p>early<script>platenReady = new Promise((done) => setTimeout(() => { p.textContent = "late"; done(); }, 50))</script>';
    expect(await textOf(renderer, late, {}, { javascript: true })).toBe('late');
    const rejected = '<script>platenReady = Promise.reject(new Error("no chart"))</script>';
    await expect(textOf(renderer, rejected, {}, { javascript: true })).rejects.toMatchObject({
      code: 'TEMPLATE_RENDER',
      message: 'template: platenReady was rejected: Error: no chart',
    });
  });

  it('is not blocked by dialogs, errors and print()', async () => {
    const script =
      '<p>text<script>alert(1); confirm(2); prompt(3); print(); debugger; throw new Error("no matter")</script>';
    expect(await textOf(made(), script, {}, { javascript: true })).toBe('text');
  });

  it('is aborted when the caller disconnects', async () => {
    const renderer = made();
    const caller = new AbortController();
    onImage = () => caller.abort(new Error('gone'));
    const source = template(`<img src="${origin}/image">`);
    await expect(renderer.render({ source, data: {}, signal: caller.signal })).rejects.toThrow('gone');
    expect(await textOf(renderer, '<p>after')).toBe('after');
  });

  it('gets its own data among concurrent ones', async () => {
    const renderer = made();
    const numbers = Array.from({ length: 12 }, (_, n) => n);
    const texts = await Promise.all(
      numbers.map((n) => textOf(renderer, '<p>number {{ n }}', { n }, { javascript: n % 3 === 0 })),
    );
    expect(texts).toEqual(numbers.map((n) => `number ${n}`));
    expect(browserPids()).toHaveLength(1);
  });
});

describe('the browser', () => {
  it('gets only its own environment variables', async () => {
    process.env.PLATEN_TEST_SECRET = 'secret';
    await made().ready();
    delete process.env.PLATEN_TEST_SECRET;
    const environment = readFileSync(`/proc/${browserPids()[0]}/environ`, 'utf8').split('\0').filter(Boolean);
    const names = environment.map((entry) => entry.split('=')[0]!);
    expect(names.sort()).toEqual(['FONTCONFIG_FILE', 'HOME', 'LANG', 'LD_LIBRARY_PATH', 'TMPDIR', 'TZ']);
  });

  it('listens on no port', async () => {
    await made().ready();
    const [pid] = browserPids();
    const sockets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    });
    const listening = ['tcp', 'tcp6'].flatMap((kind) =>
      readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter((columns) => columns[3] === '0A')
        .map((columns) => columns[9]),
    );
    expect(sockets.filter((inode) => listening.includes(inode))).toEqual([]);
  });

  it('leaves no file and no process behind', async () => {
    const renderer = made();
    await renderer.ready();
    const home = /(?:^|\0)HOME=([^\0]+)/.exec(readFileSync(`/proc/${browserPids()[0]}/environ`, 'utf8'))![1]!;
    expect(existsSync(home)).toBe(true);
    await renderer.close();
    expect(existsSync(home)).toBe(false);
    expect(browserPids()).toEqual([]);
  });

  it('is replaced after a number of documents', async () => {
    const { chromium, fontsDir } = testLayers();
    const pool = new BrowserPool(chromium, fontsDir, 2);
    const pids: number[] = [];
    for (let document = 0; document < 4; document++) {
      const { browser } = await pool.page();
      pids.push(browser.pid);
      pool.release(false);
    }
    await pool.close();
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[0]);
    expect(pids[3]).toBe(pids[2]);
  });

  it('that cannot be started is an internal error', async () => {
    const renderer = made({ chromium: { executablePath: '/nowhere/chromium' } });
    const ours = { kind: 'internal', code: 'RENDER_CRASHED' };
    await expect(textOf(renderer, '<p>text')).rejects.toMatchObject(ours);
    const broken = made({ chromium: { executablePath: '/bin/false' } });
    await expect(textOf(broken, '<p>text')).rejects.toMatchObject(ours);
  });
});
