import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undatedText } from '../../packages/pdf/src/testing/object-text.ts';
import { hostileDocuments } from './testing/hostile-documents.ts';
import { browserPids } from './testing/processes.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

/** Time limit of a victim, which normally takes some 50 ms: a hang fails the test. */
const VICTIM_LIMIT_MS = 15_000;
/** A document that hangs is stopped by its own limit. */
const HOSTILE_LIMIT_MS = 1_500;

/** Owner of hostile documents and victims alike, so that they share pages wherever pages are shared. */
const OWNER = 'one';

let server: Server;
/** HTML at `/page`. */
let page = '';
let origin: string;
let renderer: TestRenderer;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/never') return;
    if (request.url === '/page')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    const color = request.url === '/own.svg' ? 'green' : 'red';
    response
      .writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' })
      .end(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`,
      );
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

/** Document with everything that a page could lose: pictures, colours, fonts, sizes, styles, scripts. */
const PLAIN = `<style>p { color: CanvasText; background: Canvas; border: 1px solid var(--c, blue); font: 12pt Arimo } h1 { font-family: Tinos }</style>
  <h1>Invoice</h1><p>Total 1,234.00<p><img src="ORIGIN/own.svg"><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle r='9'/></svg>">
  <table><tr><td>one<td>two</table><div style="width: 50%; background: url(ORIGIN/own.svg)">&nbsp;</div>`;
const SCRIPTED = `${PLAIN}<pre id=out></pre><script>
  platenReady = new Promise((done) => requestAnimationFrame(done)).then(() => {
    out.textContent = [name, history.length, innerWidth, innerHeight, document.visibilityState, document.fonts.size,
      String(customElements.get('x-y')), [1, 2].map(String), {}.toString(), getComputedStyle(document.body).color].join();
  });
</script>`;

interface Victim {
  readonly pdf: string;
  readonly ms: number;
}

async function victim(html: string, javascript: boolean): Promise<Victim> {
  // The print function also waits for this before it accepts another request.
  await renderer.ready();
  const started = performance.now();
  const source = template(html.replaceAll('ORIGIN', origin), { javascript });
  const { pdf, warnings } = await renderer.render({
    source,
    data: {},
    timeoutMs: VICTIM_LIMIT_MS,
    owner: OWNER,
  });
  expect(warnings).toEqual([]);
  return { pdf: undatedText(pdf), ms: performance.now() - started };
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;

describe('after a hostile document of another owner', () => {
  const hostile = hostileDocuments();

  it('a document is printed byte for byte as alone, and as fast, each time', async () => {
    expect(hostile.length).toBeGreaterThan(100);
    const alone: Record<'plain' | 'scripted', Victim[]> = { plain: [], scripted: [] };
    for (let round = 0; round < 9; round++) {
      alone.plain.push(await victim(PLAIN, false));
      alone.scripted.push(await victim(SCRIPTED, true));
    }
    const after: typeof alone = { plain: [], scripted: [] };
    for (const [index, { name, html, javascript }] of hostile.entries()) {
      const source = template(html.replaceAll('ORIGIN', origin), { javascript });
      // The result of the hostile document does not matter.
      await renderer.render({ source, data: {}, timeoutMs: HOSTILE_LIMIT_MS, owner: OWNER }).catch(() => {});
      // A document without scripts may be printed in the page of an earlier one without scripts.
      const kind = !javascript || index % 2 === 0 ? 'plain' : 'scripted';
      const found = await victim(kind === 'plain' ? PLAIN : SCRIPTED, kind === 'scripted');
      expect(found.pdf === alone[kind][0]!.pdf, `${kind} after ${name}`).toBe(true);
      after[kind].push(found);
    }
    for (const kind of ['plain', 'scripted'] as const) {
      const usual = median(alone[kind].map(({ ms }) => ms));
      const times = after[kind].map(({ ms }) => ms);
      expect(median(times) / usual).toBeLessThan(2.5);
      // Far below any hang, and above the delay of one render in a hundred on a busy machine.
      expect(Math.max(...times) / usual).toBeLessThan(40);
    }
    expect(browserPids()).toHaveLength(1);
  }, 600_000);

  it('a document is printed byte for byte as alone when the hostile one was a web page', async () => {
    const alone = {
      plain: (await victim(PLAIN, false)).pdf,
      scripted: (await victim(SCRIPTED, true)).pdf,
    };
    const chosen = hostile.filter(
      ({ name }, index) => index % 5 === 0 || /worker|window|history|hints|refresh/.test(name),
    );
    for (const [index, { name, html, javascript }] of chosen.entries()) {
      page = html.replaceAll('ORIGIN', origin);
      const { options } = template('', { javascript });
      const source = { page: { url: `${origin}/page` }, options };
      await renderer.render({ source, data: {}, timeoutMs: HOSTILE_LIMIT_MS, owner: OWNER }).catch(() => {});
      const kind = index % 2 === 0 ? 'plain' : 'scripted';
      const { pdf } = await victim(kind === 'plain' ? PLAIN : SCRIPTED, kind === 'scripted');
      expect(pdf === alone[kind], `${kind} after ${name}`).toBe(true);
    }
    expect(browserPids()).toHaveLength(1);
  }, 600_000);
});
