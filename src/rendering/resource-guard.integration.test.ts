import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TemplateOptionsInput } from '../contract/template-options.ts';
import type { RenderLimits } from './render-limits.ts';
import { template, testRenderer } from './testing/test-renderer.ts';

let server: Server;
let origin: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    const url = request.url!;
    if (url === '/never.png') return;
    if (url === '/large.png') response.end(Buffer.alloc(200_000));
    else if (url === '/bomb.png')
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    else if (url === '/away.png') response.writeHead(302, { Location: 'http://10.0.0.1/secret.png' }).end();
    else if (url === '/round.png') response.writeHead(302, { Location: '/round.png' }).end();
    else if (url === '/missing.png') response.writeHead(404).end();
    else response.end('small');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function warningsOf(
  html: string,
  limits: Partial<RenderLimits> = {},
  options: TemplateOptionsInput = {},
): Promise<string[]> {
  const renderer = testRenderer({ limits, egress: { allowed: new Set(['127.0.0.1']) } });
  try {
    const source = template(html.replaceAll('ORIGIN', origin), options);
    const { warnings } = await renderer.render({ source, data: {} });
    return warnings.map(({ kind, url = '', message }) => {
      expect(kind).toBe('resource');
      return `${url}: ${message}`.replaceAll(origin, '');
    });
  } finally {
    await renderer.close();
  }
}

describe('a document whose resources', () => {
  it.each([
    ['are too large', '/large.png', { maxResourceBytes: 100_000 }, /larger than 100000 bytes/],
    ['unpack to too much', '/bomb.png', { maxResourceBytes: 100_000 }, /larger than 100000 bytes/],
    ['arrive too late', '/never.png', { resourceTimeoutMs: 200 }, /did not answer within 200 ms/],
    ['redirect to a private address', '/away.png', {}, /must be an https URL|private address/],
    ['redirect in a loop', '/round.png', {}, /redirects more than 5 times/],
    ['are not there', '/missing.png', {}, /answered 404/],
  ])('%s is rendered without them, with a warning', async (_, file, limits, reason) => {
    const warnings = await warningsOf(`<p>text<img src="ORIGIN${file}">`, limits);
    expect(warnings).toEqual([expect.stringMatching(reason)]);
    expect(warnings[0]).toContain(file);
  });

  it('are too many gets the first of them', async () => {
    const images = Array.from({ length: 8 }, (_, n) => `<img src="ORIGIN/many-${n}.png">`).join('');
    const warnings = await warningsOf(images, { maxResources: 5 });
    // The responses to the first five are not images, so they cause other warnings.
    expect(warnings.filter((warning) => warning.includes('more than 5 resources'))).toHaveLength(3);
    expect(asked.filter((url) => url.startsWith('/many-'))).toHaveLength(5);
  });

  it('exceed their total limit gets the first of them', async () => {
    const html = '<img src="ORIGIN/large.png?1"><img src="ORIGIN/large.png?2">'.replaceAll('?', '#');
    const warnings = await warningsOf(`${html}<style>p{background:url(ORIGIN/small.png)}</style><p>`, {
      maxTotalResourceBytes: 150_000,
    });
    expect(warnings.join()).toMatch(/larger than 150000 bytes/);
  });

  it('are requested by scripts gets those of types that documents need', async () => {
    const html = `<script>
      platenReady = Promise.allSettled([fetch('ORIGIN/fetched'), new Promise((done) => { const image = new Image(); image.onerror = image.onload = done; image.src = 'ORIGIN/made.png'; })]);
    </script>`;
    const warnings = await warningsOf(html, {}, { javascript: true });
    expect(warnings).toEqual([expect.stringContaining('/fetched: documents may not load this kind')]);
    expect(asked).toContain('/made.png');
    expect(asked).not.toContain('/fetched');
  });

  it('are refused by the hundred names twenty', async () => {
    const images = Array.from({ length: 100 }, (_, n) => `<img src="http://10.0.0.1/${n}.png">`).join('');
    expect(await warningsOf(images)).toHaveLength(20);
  });
});
