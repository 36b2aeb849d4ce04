import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ApiError,
  ConnectionError,
  NotFoundError,
  PlatenError,
  RateLimitError,
  ServerError,
} from './errors.ts';
import { Operations } from './generated/operations.ts';
import { Platen } from './platen.ts';
import type { PlatenOptions } from './transport.ts';

type Answer = Response | Error;

/** Fake service that returns these responses in turn and records its requests. */
const service = (...answers: Answer[]) => serviceWith({}, ...answers);

function serviceWith(options: Partial<PlatenOptions>, ...answers: Answer[]) {
  const requests: Request[] = [];
  const platen = new Platen({
    baseUrl: 'https://platen.example/live//',
    apiKey: 'platen_sk_x',
    ...options,
    fetch: async (input, init) => {
      requests.push(new Request(input as string, init));
      const answer = answers[requests.length - 1];
      if (answer === undefined) throw new Error('one request too many');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { platen, requests };
}

const failure = (status: number, code = 'ANY') =>
  Response.json(
    { error: 'No', code, requestId: 'r' },
    { status, headers: { 'X-Request-Id': 'r', 'Retry-After': '0' } },
  );
const uploaded = () => Response.json({ documentId: 'd', uploadUrl: 'https://s.example/', expiresAt: 'e' });

describe('a client', () => {
  it.each([
    [{}, 'baseUrl: is missing'],
    [{ baseUrl: undefined, apiKey: 'k' }, 'baseUrl: is missing'],
    [{ baseUrl: 'platen.example', apiKey: 'k' }, 'baseUrl: must be an http or https URL (platen.example)'],
    [{ baseUrl: 'https://platen.example', apiKey: undefined }, 'apiKey: is missing'],
  ])('reports missing and invalid options: %o', (options, message) => {
    const make = () => new Platen(options as ConstructorParameters<typeof Platen>[0]);
    expect(make).toThrow(PlatenError);
    expect(make).toThrow(message);
  });

  it('suggests checking the base URL when Platen did not send the response', async () => {
    const forbidden = Response.json({ message: 'Forbidden' }, { status: 403 });
    await expect(service(forbidden).platen.getUsage()).rejects.toThrow(/answered 403 .* check the base URL/);
    const page = new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
    await expect(service(page).platen.getUsage()).rejects.toThrow(
      /answered 200 .text\/html.* check the base URL/,
    );
    const docs = new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
    expect(await service(docs).platen.getDocs()).toBe('<html>');
  });
});

describe('a list', () => {
  const page = (data: number[], rest: object) => Response.json({ data: data.map((id) => ({ id })), ...rest });
  const idsOf = async (list: AsyncIterable<object>) => {
    const ids: unknown[] = [];
    for await (const item of list) ids.push('id' in item && item.id);
    return ids;
  };

  it('pages by cursor, with its filters', async () => {
    const { platen, requests } = service(
      page([1, 2], { hasMore: true, nextCursor: 'c' }),
      page([3], { hasMore: false, nextCursor: null }),
    );
    expect(await idsOf(platen.documents.list({ source: 'uploaded', 'metadata.n': 1 }))).toEqual([1, 2, 3]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?source=uploaded&metadata.n=1&limit=100',
      '?source=uploaded&metadata.n=1&limit=100&cursor=c',
    ]);
  });

  it('pages by offset where it has no cursor, also within a template', async () => {
    const { platen, requests } = service(page([1], { hasMore: true }), page([2], { hasMore: false }));
    expect(await idsOf(platen.templates.versions('a/b'))).toEqual([1, 2]);
    expect(requests.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
      '/live/v1/templates/a%2Fb/versions?limit=100',
      '/live/v1/templates/a%2Fb/versions?limit=100&offset=100',
    ]);
  });

  it('exists for everything that the API lists', () => {
    const { platen } = service();
    const lists = Object.values(platen).flatMap((group) => Object.values(group as object));
    const operations = Object.getOwnPropertyNames(Operations.prototype).filter((name) => /^list/.test(name));
    expect(operations.length).toBeGreaterThan(10);
    expect(lists).toHaveLength(operations.length);
  });
});

describe('the headers of a response', () => {
  const headers = {
    'X-Request-Id': 'r',
    'X-Conformance': 'PDF/A-2a; PDF/UA-1',
    'RateLimit-Policy': '"default";q=100;w=60',
    RateLimit: '"default";r=97;t=12',
  };
  const rateLimit = { policy: 'default', limit: 100, windowSeconds: 60, remaining: 97, resetSeconds: 12 };

  it('can be read for JSON, files and errors', async () => {
    const { platen } = service(
      Response.json({ url: 'u' }, { headers }),
      new Response('%PDF-', { headers: { ...headers, 'Content-Type': 'application/pdf' } }),
      Response.json({ error: 'No', code: 'X', step: { index: 1, do: 'stamp' } }, { status: 400, headers }),
    );
    const result = await platen.renderInline({ markdown: 'x' });
    const expected = { requestId: 'r', conformance: ['PDF/A-2a', 'PDF/UA-1'], rateLimit, replayed: false };
    expect(platen.responseOf(result)).toMatchObject(expected);
    expect(await platen.renderSource({ markdown: 'x' })).toMatchObject(expected);
    const error = await platen.getUsage().catch((caught: unknown) => caught as ApiError);
    expect(error).toMatchObject({ step: { index: 1, do: 'stamp' }, response: { rateLimit } });
    expect(platen.responseOf({})).toBeUndefined();
  });
});

describe('an upload', () => {
  const stored = () => new Response(null, { status: 200 });
  const bytes = new TextEncoder().encode('%PDF-');

  it('accepts bytes, Blobs, streams and file paths', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-upload-'));
    const file = path.join(folder, 'a b.pdf');
    writeFileSync(file, bytes);
    async function* chunks() {
      yield bytes.subarray(0, 2);
      yield bytes.subarray(2);
    }
    try {
      for (const content of [
        bytes,
        new Blob([bytes]),
        new Blob([bytes]).stream(),
        chunks(),
        { path: file },
      ]) {
        const { platen, requests } = service(uploaded(), stored());
        expect(await platen.upload(content)).toEqual({ documentId: 'd' });
        expect(await requests[1]!.text()).toBe('%PDF-');
        const { name } = (await requests[0]!.json()) as { name?: string };
        expect(name).toBe('path' in content ? 'a b.pdf' : undefined);
      }
      const { platen, requests } = service(uploaded(), stored());
      await platen.upload(chunks(), { size: 5, name: 'N' });
      expect(requests[1]!.headers.get('content-length')).toBe('5');
      await expect(platen.upload({ path: path.join(folder, 'none') })).rejects.toThrow(/none cannot be read/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a call', () => {
  it('sends key, parameters and body to its URL', async () => {
    const { platen, requests } = service(Response.json({ pages: [] }), Response.json({ data: [] }));
    await platen.rasterizePdf({ pdf: Buffer.from('%PDF-'), dpi: 72 });
    await platen.listDocuments({ limit: 5, source: undefined, 'metadata.order': 'A 1' });
    const [post, get] = requests;
    expect(post!.url).toBe('https://platen.example/live/v1/rasterize');
    expect(post!.headers.get('authorization')).toBe('Bearer platen_sk_x');
    expect(post!.headers.get('user-agent')).toMatch(/^platen-client-js\/\d/);
    expect(await post!.json()).toEqual({ pdf: Buffer.from('%PDF-').toString('base64'), dpi: 72 });
    expect(get!.url).toBe('https://platen.example/live/v1/documents?limit=5&metadata.order=A+1');
    expect(get!.headers.get('idempotency-key')).toBeNull();
  });

  it('is tried again with the same idempotency key', async () => {
    const { platen, requests } = service(
      new TypeError('fetch failed'),
      failure(503),
      failure(409, 'IDEMPOTENCY_KEY_IN_USE'),
      uploaded(),
    );
    expect((await platen.createUpload()).documentId).toBe('d');
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(4);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('waits for an earlier attempt that still runs, however few retries it has', async () => {
    const inUse = () => failure(409, 'IDEMPOTENCY_KEY_IN_USE');
    const lost = new TypeError('fetch failed');
    const options = { maxRetries: 1, maxRetryAfterMs: 0 };
    const { platen, requests } = serviceWith(options, lost, inUse(), inUse(), inUse(), uploaded());
    expect((await platen.createUpload()).documentId).toBe('d');
    expect(requests).toHaveLength(5);
  });

  it('reports a key that another call uses', async () => {
    const { platen, requests } = serviceWith({ maxRetries: 0 }, failure(409, 'IDEMPOTENCY_KEY_IN_USE'));
    const call = platen.createUpload({}, { idempotencyKey: 'order-7' });
    await expect(call).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
    expect(requests).toHaveLength(1);
  });

  it('has an idempotency key of its own, or the given one', async () => {
    const { platen, requests } = service(uploaded(), uploaded(), uploaded());
    await platen.createUpload();
    await platen.createUpload();
    await platen.createUpload({}, { idempotencyKey: 'order-7' });
    const [first, second, third] = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).not.toBe(second);
    expect(third).toBe('order-7');
  });

  it('fails with the last error when the tries are used up', async () => {
    const { platen, requests } = service(...Array.from({ length: 5 }, () => failure(500)));
    await expect(platen.getUsage()).rejects.toThrow(ServerError);
    expect(requests).toHaveLength(5);
  });

  it('fails at once for permanent errors', async () => {
    const { platen, requests } = service(failure(404, 'JOB_NOT_FOUND'));
    const error = await platen.getJob('none').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ status: 404, code: 'JOB_NOT_FOUND', requestId: 'r', message: 'No' });
    expect(requests).toHaveLength(1);
    await expect(service(failure(429, 'QUOTA_EXCEEDED')).platen.getUsage()).rejects.toThrow(RateLimitError);
  });

  it('that deletes succeeds when the second try finds nothing', async () => {
    const { platen } = service(new TypeError('reset'), failure(404));
    await expect(platen.deleteDocument('d')).resolves.toBeUndefined();
    await expect(service(failure(404)).platen.deleteDocument('d')).rejects.toThrow(NotFoundError);
  });

  it('ends with the signal of the caller', async () => {
    const abort = new AbortController();
    abort.abort(new Error('enough'));
    const { platen } = service(new TypeError('aborted'));
    await expect(platen.getUsage({ signal: abort.signal })).rejects.toThrow('enough');
  });

  it('ends with its timeout', async () => {
    const platen = new Platen({
      baseUrl: 'https://platen.example',
      apiKey: 'k',
      maxRetries: 0,
      timeoutMs: 1,
      fetch: (_, init) =>
        new Promise((__, reject) => {
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason));
        }),
    });
    await expect(platen.getUsage()).rejects.toThrow(ConnectionError);
  });
});

describe('an overloaded store', () => {
  it('gets the same bytes again', async () => {
    const { platen, requests } = service(
      uploaded(),
      new Response('SlowDown', { status: 503 }),
      new Response(),
    );
    expect(await platen.upload(new Uint8Array([1, 2]))).toEqual({ documentId: 'd' });
    expect(requests).toHaveLength(3);
  });

  it('is not called again after it refuses an upload', async () => {
    const { platen, requests } = service(uploaded(), new Response('', { status: 403 }));
    await expect(platen.upload(new Uint8Array([1]))).rejects.toThrow('The store answered 403');
    expect(requests).toHaveLength(2);
  });
});

describe('a response that Platen does not send', () => {
  const page = (status: number) =>
    new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });

  it.each([
    [
      'a web page',
      page(200),
      /^https:\/\/platen\.example\/live answered 200 \(text\/html\), .*check the base URL/,
    ],
    ['the 404 page of another server', page(404), /answered 404 \(text\/html\).*base URL/],
    [
      'the JSON of another server',
      Response.json({ detail: 'x' }, { status: 404 }),
      /404 \(application\/json\)/,
    ],
    ['an empty refusal', new Response(null, { status: 405 }), /405 \(no content type\).*base URL/],
  ])('is an error that names the base URL: %s', async (_, answer, message) => {
    await expect(service(answer).platen.listTemplates()).rejects.toThrow(message);
  });

  it('from API Gateway names the stage that the URL lacks', async () => {
    const platen = new Platen({
      baseUrl: 'https://abc123.execute-api.eu-central-1.amazonaws.com/',
      apiKey: 'platen_sk_x',
      fetch: async () => Response.json({ message: 'Forbidden' }, { status: 403 }),
    });
    await expect(platen.listTemplates()).rejects.toThrow(/answered 403 .* ends with its stage: \/live$/);
  });

  it('from a proxy before a stopped service is reported as a failure of the service', async () => {
    const platen = new Platen({
      baseUrl: 'https://x',
      apiKey: 'k',
      maxRetries: 0,
      fetch: async () => page(502),
    });
    await expect(platen.listTemplates()).rejects.toThrow(/^The service answered 502$/);
  });
});
