import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undatedText } from '../../packages/pdf/src/testing/object-text.ts';
import { hostileDocuments } from '../../src/rendering/testing/hostile-documents.ts';
import { pdfFacts } from '../../src/rendering/testing/pdf-facts.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let server: Server;
let origin: string;
/** Called when a document requests `/held`, which is never answered. */
let onHeld: () => void = () => {};
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/held') onHeld();
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  onHeld = () => {};
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function template(account: TestAccount, slug: string, html: string, options = {}): Promise<void> {
  await pushTemplate(account, { slug, html, options, dataSchema: null, sampleData: null });
}

const render = (account: TestAccount, slug: string, body: Record<string, unknown> = {}) =>
  call('POST', `/v1/render/${slug}`, { key: account.renderKey, body });

async function textOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  return (await pdfFacts(await bytesOf(response))).pages
    .map(({ text }) => text)
    .join('\n')
    .trim();
}

const used = async (account: TestAccount) =>
  (await jsonOf(await call('GET', '/v1/usage', { key: account.adminKey }))).data.renders.used as number;

/** Returns the browsers of the runtime under test: descendants of this test process or of its parent. */
function browserPids(): number[] {
  const parents = new Map<number, number>();
  const browsers: number[] = [];
  for (const pid of readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      if (readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--remote-debugging-pipe'))
        browsers.push(pid);
    } catch {
      // The process ended between the listing and the reading.
    }
  }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || pid === process.ppid || (parents.has(pid) && pid > 1 && isOurs(parents.get(pid)!));
  return browsers.filter(isOurs);
}

const LEAVE = `<h1>{{ secret }}</h1><script>
  const attempt = (work) => { try { Promise.resolve(work()).catch(() => {}); } catch {} };
  attempt(() => { window.name = '{{ secret }}'; });
  attempt(() => { document.cookie = 'kept={{ secret }}'; });
  attempt(() => { localStorage.kept = '{{ secret }}'; sessionStorage.kept = '{{ secret }}'; });
  attempt(() => { indexedDB.open('{{ secret }}'); });
  attempt(() => navigator.serviceWorker.register('ORIGIN/worker.js'));
  attempt(() => { const channel = new BroadcastChannel('kept'); setInterval(() => channel.postMessage('{{ secret }}'), 1); });
  attempt(() => new Worker(URL.createObjectURL(new Blob(["const c = new BroadcastChannel('kept'); setInterval(() => c.postMessage('{{ secret }}'), 1)"]))));
  attempt(() => new SharedWorker(URL.createObjectURL(new Blob(['setInterval(() => {}, 1)'])), 'kept'));
  attempt(() => new WebSocket('ORIGIN/socket'.replace('http', 'ws')));
  attempt(() => history.pushState('{{ secret }}', '', '#{{ secret }}'));
  attempt(() => { globalThis.kept = '{{ secret }}'; Object.prototype.kept = '{{ secret }}'; });
  attempt(() => addEventListener('load', () => setInterval(() => { new Image().src = 'ORIGIN/tick'; }, 5)));
</script>`;

const LOOK = `<pre id=seen style="white-space:pre-wrap"></pre><script>
  const heard = [];
  new BroadcastChannel('kept').onmessage = ({ data }) => heard.push(data);
  const look = (work) => { try { return work(); } catch (error) { return error.name; } };
  globalThis.platenReady = new Promise((resolve) => setTimeout(resolve, 200)).then(() => {
    seen.textContent = JSON.stringify([
      window.name, look(() => document.cookie), look(() => ({ ...localStorage })), look(() => ({ ...sessionStorage })),
      history.length, history.state, location.href, document.referrer, String(opener), String(globalThis.kept), String(({}).kept), heard,
    ]);
  });
</script>`;

describe('two accounts that render after each other', () => {
  it('see nothing of each other, with scripts and everything that scripts can leave', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    await template(one, 'leave', LEAVE.replaceAll('ORIGIN', origin), { javascript: true });
    await template(one, 'plain', '<p>{{ secret }}');
    await template(other, 'look', LOOK, { javascript: true });
    await template(other, 'plain', '<p>{{ secret }}');

    const before = await textOf(await render(other, 'look'));
    expect(before).toContain('"about:blank"');
    for (let round = 0; round < 3; round += 1) {
      expect(await textOf(await render(one, 'leave', { secret: 's3cret' }))).toContain('s3cret');
      expect(await textOf(await render(other, 'look'))).toBe(before);
      expect(await textOf(await render(one, 'plain', { secret: 's3cret' }))).toBe('s3cret');
      expect(await textOf(await render(other, 'plain'))).toBe('');
    }
    const ticks = asked.filter((url) => url === '/tick').length;
    expect(await textOf(await render(other, 'look'))).toBe(before);
    expect(asked.filter((url) => url === '/tick')).toHaveLength(ticks);
    expect(asked).not.toContain('/worker.js');
    expect(asked).not.toContain('/socket');
  });
});

describe('a document of another account', () => {
  const VICTIM = `<style>p{color:CanvasText;background:Canvas;border:1px solid blue;font:12pt Arimo}</style>
    <p>Total 1,234.00 <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle r='9'/></svg>">`;
  const undated = async (response: Response) => {
    expect(response.status).toBe(200);
    return undatedText(await bytesOf(response));
  };

  it('is rendered byte for byte as alone, whatever was rendered before', async () => {
    const [hostile, other] = [await newAccount(), await newAccount()];
    const chosen = hostileDocuments().filter(
      ({ name }, index) => index % 14 === 0 || /pagehide|afterprint|offline audio/.test(name),
    );
    expect(chosen.length).toBeGreaterThan(12);
    for (const [index, { html, javascript }] of chosen.entries()) {
      await template(hostile, `hostile-${index}`, html.replaceAll('ORIGIN', origin), { javascript });
    }
    await template(other, 'victim', VICTIM);
    const alone = await undated(await render(other, 'victim', { save: false }));
    for (const [index, { name }] of chosen.entries()) {
      expect((await render(hostile, `hostile-${index}`)).status, name).toBe(200);
      expect((await undated(await render(other, 'victim', { save: false }))) === alone, name).toBe(true);
    }
  });
});

describe('a browser that fails', () => {
  it('in the middle of a document is replaced, and the document is rendered', async () => {
    const account = await newAccount();
    await template(account, 'held', `<p>{{ text }}<img src="${origin}/held">`);
    let kills = 0;
    onHeld = () => {
      kills += 1;
      if (kills > 1) server.closeAllConnections();
      else for (const pid of browserPids()) process.kill(pid, 'SIGKILL');
    };
    expect(await textOf(await render(account, 'held', { text: 'survived' }))).toBe('survived');
    expect(kills).toBe(2);
    expect(await used(account)).toBe(1);
  });

  it('repeatedly fails only that request, with a coded error, and counts nothing', async () => {
    const account = await newAccount();
    await template(account, 'held', `<p>text<img src="${origin}/held">`);
    await template(account, 'plain', '<p>text');
    onHeld = () => {
      for (const pid of browserPids()) process.kill(pid, 'SIGKILL');
    };
    const response = await render(account, 'held');
    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toEqual({
      error: expect.any(String),
      code: 'RENDER_CRASHED',
      requestId: expect.any(String),
    });
    expect(await used(account)).toBe(0);
    expect(await textOf(await render(account, 'plain'))).toBe('text');
  });
});

describe('many renders at once', () => {
  it('get each their own data', async () => {
    const account = await newAccount();
    await template(account, 'plain', '<p>number {{ n }}');
    await template(account, 'scripted', '<p id=p><script>p.textContent = "number {{ n }}"</script>', {
      javascript: true,
    });
    const numbers = Array.from({ length: 24 }, (_, n) => n);
    const texts = await Promise.all(
      numbers.map(async (n) => textOf(await render(account, n % 2 === 0 ? 'plain' : 'scripted', { n }))),
    );
    expect(texts).toEqual(numbers.map((n) => `number ${n}`));
    expect(await used(account)).toBe(24);
  });
});

describe('a script that never ends', () => {
  it('is a 504, counts nothing, and blocks no other render', async () => {
    const account = await newAccount();
    await template(account, 'endless', '{% if loop %}<script>for(;;);</script>{% endif %}<p>text', {
      javascript: true,
    });
    const endless = render(account, 'endless', { loop: true });
    expect(await textOf(await render(account, 'endless'))).toBe('text');
    const response = await endless;
    expect(response.status).toBe(504);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await jsonOf(response)).toEqual({
      error: 'The document was not rendered within 17 s',
      code: 'RENDER_TIMEOUT',
      requestId: response.headers.get('x-request-id'),
    });
    expect(await textOf(await render(account, 'endless'))).toBe('text');
    expect(await used(account)).toBe(2);
  }, 120_000);
});
