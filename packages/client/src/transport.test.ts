import { describe, expect, it } from 'vitest';
import { ConnectionError, NotFoundError, RateLimitError, ServerError } from './errors.ts';
import { Platen } from './platen.ts';

type Answer = Response | Error;

/** A service that gives these answers in turn, and what it was asked. */
function service(...answers: Answer[]) {
  const requests: Request[] = [];
  const platen = new Platen({
    baseUrl: 'https://platen.example/live//',
    apiKey: 'platen_sk_x',
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

describe('a call', () => {
  it('goes to the URL with the key, its parameters and its body', async () => {
    const { platen, requests } = service(Response.json({ pages: [] }), Response.json({ data: [] }));
    await platen.rasterizePdf({ pdf: Buffer.from('%PDF-'), dpi: 72 });
    await platen.listDocuments({ limit: 5, source: undefined, 'metadata.order': 'A 1' });
    const [post, get] = requests;
    expect(post!.url).toBe('https://platen.example/live/v1/rasterize');
    expect(post!.headers.get('authorization')).toBe('Bearer platen_sk_x');
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

  it('has a key of its own, or the one that is given', async () => {
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

  it('fails at once when trying again makes no sense', async () => {
    const { platen, requests } = service(failure(404, 'JOB_NOT_FOUND'));
    const error = await platen.getJob('none').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ status: 404, code: 'JOB_NOT_FOUND', requestId: 'r', message: 'No' });
    expect(requests).toHaveLength(1);
    await expect(service(failure(429, 'QUOTA_EXCEEDED')).platen.getUsage()).rejects.toThrow(RateLimitError);
  });

  it('that deletes is done when the second try finds nothing', async () => {
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

  it('ends when there is no answer in time', async () => {
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

describe('a response that Platen does not send', () => {
  const page = (status: number) =>
    new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });

  it.each([
    [
      'a web page',
      page(200),
      /^https:\/\/platen\.example\/live answered 200 \(text\/html\), .*check the base URL/,
    ],
    [
      'the page of another server for what it does not have',
      page(404),
      /answered 404 \(text\/html\).*base URL/,
    ],
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

  it('from what is in front of a service that is down is a failure of the service', async () => {
    const platen = new Platen({
      baseUrl: 'https://x',
      apiKey: 'k',
      maxRetries: 0,
      fetch: async () => page(502),
    });
    await expect(platen.listTemplates()).rejects.toThrow(/^The service answered 502$/);
  });
});
