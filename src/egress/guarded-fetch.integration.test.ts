import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { PUBLIC_ONLY, parseEgressPolicy } from './egress-policy.ts';
import { createGuardedAgents } from './guarded-agents.ts';
import { guardedFetch } from './guarded-fetch.ts';

const servers: Server[] = [];
const rawServers: TcpServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  for (const server of rawServers.splice(0)) server.close();
});

/** Starts a server on the loopback address and returns its `host:port`. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server that responds to every request with these bytes and then ends, cuts or keeps the connection. */
async function serveBytes(answer: string, then: 'end' | 'reset' | 'keep'): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write(answer, () => {
        if (then === 'end') socket.end();
        if (then === 'reset') socket.resetAndDestroy();
      }),
    );
  }).listen(0, '127.0.0.1');
  rawServers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('guardedFetch', () => {
  it('sends method, headers and body to an allowed host', async () => {
    let seen = '';
    const host = await serve((incoming, outgoing) => {
      incoming.setEncoding('utf8').on('data', (text) => {
        seen += text;
      });
      incoming.on('end', () => outgoing.writeHead(201, { 'x-answer': 'yes' }).end('thanks'));
    });
    const response = await guardedFetch(`http://${host}/hook`, {
      policy: parseEgressPolicy(host),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(seen).toBe('{"a":1}');
    expect(response).toMatchObject({ status: 201, url: `http://${host}/hook` });
    expect(response.headers['x-answer']).toBe('yes');
    expect(response.body.toString()).toBe('thanks');
  });

  it('refuses a private host without sending anything', async () => {
    let requests = 0;
    const host = await serve((_, outgoing) => {
      requests++;
      outgoing.end();
    });
    const port = host.split(':')[1];
    for (const url of [
      `http://${host}/`,
      `https://${host}/`,
      `https://localhost:${port}/`,
      `http://[::1]:${port}/`,
    ]) {
      await expect(guardedFetch(url, { policy: PUBLIC_ONLY })).rejects.toMatchObject({ code: 'URL_REFUSED' });
    }
    expect(requests).toBe(0);
  });

  it('returns a redirect unless following is enabled', async () => {
    const host = await serve((incoming, outgoing) => {
      if (incoming.url === '/from') outgoing.writeHead(302, { location: '/to' }).end();
      else outgoing.end('arrived');
    });
    const policy = parseEgressPolicy(host);
    expect((await guardedFetch(`http://${host}/from`, { policy })).status).toBe(302);
    const followed = await guardedFetch(`http://${host}/from`, { policy, redirect: 1 });
    expect(followed.body.toString()).toBe('arrived');
    expect(followed.url).toBe(`http://${host}/to`);
  });

  it('checks each redirect', async () => {
    let requests = 0;
    const inner = await serve((_, outgoing) => {
      requests++;
      outgoing.end('secret');
    });
    const outer = await serve((_, outgoing) =>
      outgoing.writeHead(307, { location: `http://${inner}/` }).end(),
    );
    await expect(
      guardedFetch(`http://${outer}/`, { policy: parseEgressPolicy(outer), redirect: 5 }),
    ).rejects.toMatchObject({ code: 'URL_REFUSED' });
    expect(requests).toBe(0);
  });

  it('stops at the limit of redirects', async () => {
    const host = await serve((incoming, outgoing) =>
      outgoing.writeHead(302, { location: `${incoming.url}a` }).end(),
    );
    const response = await guardedFetch(`http://${host}/`, { policy: parseEgressPolicy(host), redirect: 3 });
    expect(response).toMatchObject({ status: 302, url: `http://${host}/aaa` });
  });

  it('stops reading a body that is too large', async () => {
    const host = await serve((_, outgoing) => {
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => {
        while (outgoing.write(chunk));
        outgoing.once('drain', more);
      };
      more();
    });
    await expect(
      guardedFetch(`http://${host}/`, { policy: parseEgressPolicy(host), maxBytes: 1_000_000 }),
    ).rejects.toMatchObject({ code: 'EGRESS_TOO_LARGE', kind: 'upstream' });
  });

  it('unpacks gzip up to the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const host = await serve((_, outgoing) =>
      outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const policy = parseEgressPolicy(host);
    expect((await guardedFetch(`http://${host}/`, { policy })).body.length).toBe(10_000_000);
    await expect(guardedFetch(`http://${host}/`, { policy, maxBytes: 1_000_000 })).rejects.toMatchObject({
      code: 'EGRESS_TOO_LARGE',
    });
  });

  it('refuses a truncated gzip body', async () => {
    const packed = gzipSync(Buffer.alloc(1_000, 'a'));
    const host = await serve((_, outgoing) =>
      outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, -9)),
    );
    await expect(guardedFetch(`http://${host}/`, { policy: parseEgressPolicy(host) })).rejects.toMatchObject({
      code: 'EGRESS_FAILED',
      message: 'The answer is not valid gzip',
    });
  });

  it('ends when there is no answer in time', async () => {
    const host = await serve(() => {});
    await expect(
      guardedFetch(`http://${host}/`, { policy: parseEgressPolicy(host), timeoutMs: 50 }),
    ).rejects.toMatchObject({ code: 'EGRESS_TIMEOUT', kind: 'timeout' });
  });

  it('ends when the body stalls', async () => {
    const host = await serve((_, outgoing) => outgoing.write('a'));
    await expect(
      guardedFetch(`http://${host}/`, { policy: parseEgressPolicy(host), timeoutMs: 100 }),
    ).rejects.toMatchObject({ code: 'EGRESS_TIMEOUT' });
  });

  describe('never returns a partial body', () => {
    const CLOSE_DELIMITED = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc';
    const SIZED = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc';
    const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n';

    it.each([
      ['delimited by the end of the connection', CLOSE_DELIMITED],
      ['of a stated length', SIZED],
      ['in chunks', CHUNKED],
    ])('when the time limit is reached in a body %s', async (_, answer) => {
      const host = await serveBytes(answer, 'keep');
      await expect(
        guardedFetch(`http://${host}/`, { policy: parseEgressPolicy(host), timeoutMs: 100 }),
      ).rejects.toMatchObject({ code: 'EGRESS_TIMEOUT', kind: 'timeout' });
    });

    it('when the signal is aborted in a body delimited by the end of the connection', async () => {
      const host = await serveBytes(CLOSE_DELIMITED, 'keep');
      await expect(
        guardedFetch(`http://${host}/`, {
          policy: parseEgressPolicy(host),
          signal: AbortSignal.timeout(100),
        }),
      ).rejects.toMatchObject({ name: 'TimeoutError' });
    });

    it.each([
      ['of a stated length', SIZED],
      ['in chunks', CHUNKED],
    ])('when the server ends a body %s early', async (_, answer) => {
      for (const then of ['end', 'reset'] as const) {
        const host = await serveBytes(answer, then);
        await expect(
          guardedFetch(`http://${host}/`, { policy: parseEgressPolicy(host) }),
        ).rejects.toMatchObject({ code: 'EGRESS_FAILED', message: expect.stringContaining('ended early') });
      }
    });

    it('but a whole one that is delimited by the end of the connection', async () => {
      const host = await serveBytes(CLOSE_DELIMITED, 'end');
      const { body } = await guardedFetch(`http://${host}/`, { policy: parseEgressPolicy(host) });
      expect(body.toString()).toBe('abc');
    });
  });

  it('reports EGRESS_FAILED for an unreachable host', async () => {
    const host = await serve(() => {});
    servers.pop()!.close();
    await expect(guardedFetch(`http://${host}/`, { policy: parseEgressPolicy(host) })).rejects.toMatchObject({
      code: 'EGRESS_FAILED',
      kind: 'upstream',
    });
  });
});

describe('createGuardedAgents', () => {
  it('checks the resolved address when the connection is made', async () => {
    let requests = 0;
    const host = await serve((_, outgoing) => {
      requests++;
      outgoing.end();
    });
    const { httpAgent } = createGuardedAgents(PUBLIC_ONLY);
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) {
      const outgoing = request({
        agent: httpAgent,
        host: 'rebind.example',
        port: host.split(':')[1],
        lookup: (_name, options, callback) => {
          const family = address.includes(':') ? 6 : 4;
          if (options.all) callback(null, [{ address, family }]);
          else callback(null, address, family);
        },
      });
      outgoing.end();
      const [error] = await once(outgoing, 'error');
      expect(error).toMatchObject({ code: 'EGRESS_REFUSED' });
    }
    expect(requests).toBe(0);
  });

  it('refuses a literal private address', async () => {
    const { httpAgent } = createGuardedAgents(PUBLIC_ONLY);
    const outgoing = request({ agent: httpAgent, host: '127.0.0.1', port: 9 });
    outgoing.end();
    const [error] = await once(outgoing, 'error');
    expect(error).toMatchObject({ code: 'EGRESS_REFUSED' });
  });
});
