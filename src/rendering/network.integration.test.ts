import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTS, MARKUP, SCRIPT } from './testing/network-attempts.ts';
import { pdfTextOf, template, testRenderer } from './testing/test-renderer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'platen-network-'));
const contacts: string[] = [];
const tcp = createServer((socket) => {
  contacts.push('tcp');
  socket.destroy();
});
const udp = createSocket('udp4', () => contacts.push('udp'));
let port: number;
let udpPort: number;

beforeAll(async () => {
  tcp.listen(0, '127.0.0.1');
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
  port = (tcp.address() as AddressInfo).port;
  udpPort = udp.address().port;
});
afterAll(() => {
  tcp.close();
  udp.close();
  rmSync(folder, { recursive: true });
});

function attempts(host: string): string {
  const html = `${SCRIPT}${MARKUP.join('\n')}`;
  return html
    .replaceAll('URL/', `http://${host}:${port}/`)
    .replaceAll('HOST', `${host}:${port}`)
    .replaceAll('UDP', String(udpPort));
}

/** Returns content that a header may have without being rejected. */
function inMargin(host: string): string {
  const html = MARKUP.filter((line) => !/<link|@import|url\(/i.test(line)).join('');
  return html.replaceAll('URL', `http://${host}:${port}`);
}

describe('a document', () => {
  const renderer = testRenderer({ egress: { allowed: new Set() }, limits: { maxResources: 10_000 } });
  afterAll(() => renderer.close());

  it.each([
    ['with scripts', true],
    ['without', false],
  ])('reaches nothing on this machine under any of its names, %s', async (_, javascript) => {
    const source = {
      ...template(HOSTS.map(attempts).join('\n'), { javascript }),
      header: HOSTS.map(inMargin).join('\n'),
    };
    const { pdf, warnings } = await renderer.render({ source, data: {} });
    expect(await pdfTextOf(pdf)).toContain('text');
    // Warnings name only the first of many, and their order depends on the load of the machine.
    expect(warnings).toContainEqual(expect.objectContaining({ kind: 'resource' }));
    expect(contacts).toEqual([]);
  });

  it.each([
    ['with scripts', true],
    ['without', false],
  ])('reaches no other port of this machine from an allowed web page, %s', async (_, javascript) => {
    contacts.length = 0;
    const html = HOSTS.map(attempts).join('\n');
    const asked: string[] = [];
    const server = createHttpServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(request.url === '/' ? html : '');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const renderer = testRenderer({ egress: { allowed: new Set([host]) }, limits: { maxResources: 10_000 } });
    const { options } = template('', { javascript });
    const source = { page: { url: `http://${host}/` }, options, header: HOSTS.map(inMargin).join('\n') };
    const { pdf, warnings } = await renderer.render({ source, data: {} });
    await renderer.close();
    server.close();
    expect(await pdfTextOf(pdf)).toContain('text');
    expect(warnings).toContainEqual(expect.objectContaining({ kind: 'resource' }));
    expect(contacts).toEqual([]);
    expect(asked).toEqual(['/']);
  });

  it.each([
    ['with scripts', true],
    ['without', false],
  ])(
    'reaches its own origin only for resource types that documents need, as a web page %s',
    async (_, javascript) => {
      const asked = new Set<string>();
      const server = createHttpServer((request, response) => {
        asked.add(`${request.method} ${request.url}`);
        const html =
          SCRIPT.replaceAll('URL/', '/').replaceAll('HOST', request.headers.host!) +
          MARKUP.join('\n').replaceAll('URL/', '/');
        response
          .writeHead(request.url === '/' ? 200 : 404, { 'Content-Type': 'text/html' })
          .end(request.url === '/' ? html : '');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      const renderer = testRenderer({ egress: { allowed: new Set([host]) } });
      const { options } = template('', { javascript });
      await renderer.render({ source: { page: { url: `http://${host}/` }, options }, data: {} });
      await renderer.close();
      server.close();
      const needed =
        ' background cursor fe-image font img import input poster source srcdoc srcset stylesheet svg-image svg-use';
      const scripts = javascript ? ' fetch module modulepreload xhr' : '';
      // The load of the machine decides whether these are requested before the document is complete.
      const maybe = javascript ? ' events prefetch preload' : '';
      const names = (list: string) => list.split(' ').map((name) => `GET /${name}`);
      expect([...asked]).toEqual(expect.arrayContaining(names(needed + scripts)));
      expect(names(needed + scripts + maybe)).toEqual(expect.arrayContaining([...asked]));
    },
  );

  it.each(HOSTS)('names the image that it did not load from %s', async (host) => {
    const { warnings } = await renderer.render({
      source: template(`<img alt="" src="http://${host}:${port}/img">`),
      data: {},
    });
    expect(warnings).toEqual([
      { kind: 'resource', url: expect.stringMatching(/\/img$/), message: expect.stringMatching(/https/) },
    ]);
  });

  it('reaches nothing after its page or its browser is closed', async () => {
    await renderer.close();
    expect(contacts).toEqual([]);
  });

  it('reaches hosts that the operator allows, and only for resource types that documents need', async () => {
    const asked: string[] = [];
    const server = createHttpServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const renderer = testRenderer({ egress: { allowed: new Set(['127.0.0.1']) } });
    await renderer.render({ source: template(MARKUP.join('\n').replaceAll('URL/', url)), data: {} });
    await renderer.close();
    server.close();
    const needed =
      'background cursor fe-image font img import input poster source srcdoc srcset stylesheet svg-image';
    expect([...new Set(asked)].sort()).toEqual(needed.split(' ').map((name) => `/${name}`));
  });

  it.each([
    '<link rel="stylesheet" href="URL/a.css">',
    '<style>@import "URL/a.css";</style>',
    '<style>@font-face { font-family: F; src: url(URL/f.woff2) } b { font-family: F }</style><b>x</b>',
    '<img src="URL/a.png">',
  ])('reaches nothing private by a header or footer with %s, and warns', async (html) => {
    contacts.length = 0;
    const renderer = testRenderer();
    for (const part of ['header', 'footer']) {
      const asking = html.replaceAll('URL', `http://127.0.0.1:${port}`);
      const source = { ...template('<p>text'), [part]: asking };
      const { warnings } = await renderer.render({ source, data: {} });
      expect(warnings).toContainEqual(expect.objectContaining({ kind: 'resource' }));
    }
    await renderer.close();
    expect(contacts).toEqual([]);
  });

  it('reads no file and no page of the browser', async () => {
    writeFileSync(
      path.join(folder, 'secret.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><text y="20">SECRET</text></svg>',
    );
    writeFileSync(path.join(folder, 'secret.css'), 'p::after{content:"SECRET"}');
    writeFileSync(path.join(folder, 'secret.html'), '<p>SECRET');
    writeFileSync(path.join(folder, 'secret.js'), 'document.body.append("SECRET")');
    const file = (name: string) => `file://${folder}/${name}`;
    const html = `<p>text</p><img src="${file('secret.svg')}"><link rel="stylesheet" href="${file('secret.css')}">
      <iframe src="${file('secret.html')}"></iframe><object data="${file('secret.html')}"></object><embed src="${file('secret.svg')}">
      <iframe src="view-source:${file('secret.html')}"></iframe><iframe src="chrome://version"></iframe><iframe src="filesystem:${file('secret.html')}"></iframe>
      <style>@import "${file('secret.css')}"; p { background: url(${file('secret.svg')}) }</style><script src="${file('secret.js')}"></script>
      <svg><image href="${file('secret.svg')}" width="200" height="50"/><use href="${file('secret.svg')}#a"/></svg>
      <script>
        const show = (text) => document.body.append(text);
        const frame = document.createElement('iframe'); frame.src = '${file('secret.html')}'; document.body.append(frame);
        globalThis.platenReady = Promise.allSettled([
          fetch('${file('secret.html')}').then((response) => response.text()).then(show),
          new Promise((resolve) => { const request = new XMLHttpRequest(); request.onloadend = () => { show(request.responseText); resolve(); }; request.open('GET', '${file('secret.html')}'); request.send(); }),
          import('${file('secret.js')}'),
        ]);
      </script>`;
    const renderer = testRenderer();
    for (const javascript of [true, false]) {
      const source = {
        ...template(html, { javascript }),
        footer: `<img src="${file('secret.svg')}"><iframe src="${file('secret.html')}"></iframe><span>footer</span>`,
      };
      const { pdf } = await renderer.render({ source, data: {} });
      const text = await pdfTextOf(pdf);
      expect(text).toContain('text');
      expect(text).toContain('footer');
      expect(text).not.toContain('SECRET');
      expect(text).not.toContain('Chromium');
    }
    await renderer.close();
    const server = createHttpServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const reader = testRenderer({ egress: { allowed: new Set([host]) } });
    const { options } = template('', { javascript: true });
    const { pdf } = await reader.render({ source: { page: { url: `http://${host}/` }, options }, data: {} });
    await reader.close();
    server.close();
    const text = await pdfTextOf(pdf);
    expect(text).toContain('text');
    expect(text).not.toContain('SECRET');
    expect(text).not.toContain('Chromium');
  });

  it('runs no script in a header or footer', async () => {
    const script =
      '<script>document.write("ran")</script><img src="x" onerror="document.body.append(\'ran\')"><svg onload="document.body.append(\'ran\')"></svg>';
    const renderer = testRenderer();
    for (const javascript of [true, false]) {
      const source = {
        ...template('<p>text', { javascript }),
        header: `${script}<b>head</b>`,
        footer: `${script}<b>foot</b>`,
      };
      const text = await pdfTextOf((await renderer.render({ source, data: {} })).pdf);
      for (const part of ['head', 'text', 'foot']) expect(text).toContain(part);
      expect(text).not.toContain('ran');
    }
    await renderer.close();
  });
});
