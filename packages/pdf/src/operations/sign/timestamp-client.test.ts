import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bitString, integer, sequence, utf8String } from '../../document/cms/der.ts';
import { parseTimestampToken, timestampProblems } from '../../document/cms/timestamp-token.ts';
import {
  type Identity,
  issue,
  makeTimestampIdentity,
  timestampResponse,
} from '../../testing/signatures/test-ca.ts';
import {
  readTimestampResponse,
  type TimestampClientOptions,
  timestampClient,
  timestampRequest,
} from './timestamp-client.ts';

let authority: Identity;
const bytes = Buffer.from('signature value');
const imprint = createHash('sha256').update(bytes).digest();
const NONCE = Buffer.from([1, 2, 3]);
const URL = 'https://tsa.example/tsr';

beforeAll(() => {
  authority = makeTimestampIdentity(issue({ name: 'Root', authority: true }));
});

type Answer = (request: Uint8Array) => Response | Promise<Response>;

type Seen = { url?: string; init?: RequestInit };

function client(answer: Answer, seen: Seen = {}, options: Partial<TimestampClientOptions> = {}) {
  const fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    seen.url = String(url);
    seen.init = init;
    return answer(init!.body as Uint8Array);
  };
  return timestampClient({ url: URL, fetch: fetch as typeof globalThis.fetch, ...options });
}

const reply = (body: Uint8Array): Response => new Response(Uint8Array.from(body));

describe('a time-stamp authority over HTTP', () => {
  it('receives our digest, and returns its token', async () => {
    const seen: { url?: string; init?: RequestInit } = {};
    const token = await client((request) => reply(timestampResponse(authority, request)), seen).timestamp(
      imprint,
    );
    const parsed = parseTimestampToken(token);
    expect(timestampProblems(parsed, bytes)).toEqual([]);
    expect(timestampProblems(parsed, Buffer.from('other'))).toMatchObject([{ code: 'TIMESTAMP_MISMATCH' }]);
    expect(seen.url).toBe('https://tsa.example/tsr');
    expect(seen.init).toMatchObject({
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/timestamp-query' },
    });
  });

  it.each(['sha256', 'sha384', 'sha512'] as const)('receives a digest of %s', async (digest) => {
    const own = client((request) => reply(timestampResponse(authority, request)), {}, { digest });
    expect(own.digest).toBe(digest);
    const token = parseTimestampToken(await own.timestamp(createHash(digest).update(bytes).digest()));
    expect(token.imprint.digest).toBe(digest);
    expect(timestampProblems(token, bytes)).toEqual([]);
  });

  it('receives a policy, a user name and a password', async () => {
    const seen: Seen = {};
    const options = { policy: '1.3.6.1.4.1.99999.7', credentials: { username: 'ada', password: 'pä:ss' } };
    const own = client((request) => reply(timestampResponse(authority, request)), seen, options);
    expect(parseTimestampToken(await own.timestamp(imprint)).policy).toBe(options.policy);
    const authorization = `Basic ${Buffer.from('ada:pä:ss').toString('base64')}`;
    expect(seen.init?.headers).toMatchObject({ Authorization: authorization });
  });

  it('must use the requested policy', async () => {
    const answer: Answer = (request) => reply(timestampResponse(authority, request, new Date(), '1.2.3'));
    const own = client(answer, {}, { policy: '1.3.6.1.4.1.99999.7' });
    await expect(own.timestamp(imprint)).rejects.toThrow('the answer is under another policy (1.2.3)');
  });

  it.each(['', '1', '3.1', '1.02', '1.2.x', '1..2', `1.2.${'9'.repeat(40)}`])(
    'is not asked for the policy "%s"',
    (policy) => {
      expect(() => timestampClient({ url: URL, fetch, policy })).toThrow(
        /^timestampPolicy: must be an object/,
      );
    },
  );

  it('fails at the time limit when the answer is slow', async () => {
    const drip = (init: RequestInit) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(Uint8Array.of(0x30));
            init.signal!.addEventListener('abort', () => controller.error(init.signal!.reason));
          },
        }),
      );
    const cut = (init: RequestInit) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(Uint8Array.of(0x30));
            init.signal!.addEventListener('abort', () => controller.close());
          },
        }),
      );
    for (const answer of [drip, cut]) {
      const fetchIt = async (_: unknown, init?: RequestInit) => answer(init!);
      const own = timestampClient({ url: URL, fetch: fetchIt as typeof fetch, timeout: 20 });
      await expect(own.timestamp(imprint)).rejects.toMatchObject({
        code: 'TIMESTAMP_FAILED',
        message: expect.stringContaining('did not answer in full within 0.02 s'),
      });
    }
  });

  const bad: [string, string, Answer][] = [
    ['an HTTP error', 'HTTP status 503', () => new Response('', { status: 503 })],
    ['something else than a response', 'ASN.1', () => reply(Buffer.from('hello'))],
    [
      'a rejection',
      'rejection too busy',
      () => reply(sequence(sequence(integer(2), sequence(utf8String('too busy'))))),
    ],
    [
      'a rejection with its reason',
      'rejection unacceptedPolicy',
      () => reply(sequence(sequence(integer(2), bitString(Uint8Array.of(0, 1))))),
    ],
    [
      'a request for credentials',
      'asks for a user name and password (HTTP status 401)',
      () => new Response('', { status: 401 }),
    ],
    ['too long a body', 'longer than 256 KB', () => reply(new Uint8Array(300_000))],
    [
      'a token for another digest',
      'another digest',
      () => reply(timestampResponse(authority, timestampRequest({ imprint: randomBytes(32), nonce: NONCE }))),
    ],
    [
      'a token for another nonce',
      'another nonce',
      () => reply(timestampResponse(authority, timestampRequest({ imprint, nonce: NONCE }))),
    ],
    [
      'a certificate that is not for time-stamping',
      'not for time-stamping',
      (request) => reply(timestampResponse(issue({ name: 'Anybody' }), request)),
    ],
    ['no connection', 'cannot be reached', () => Promise.reject(new TypeError('fetch failed: 10.0.0.1'))],
  ];

  it.each(bad)('fails with a clear message on %s', async (_, reason, answer) => {
    const error = (await client(answer)
      .timestamp(imprint)
      .catch((e: unknown) => e)) as Error;
    expect(error).toMatchObject({ kind: 'upstream', code: 'TIMESTAMP_FAILED', field: 'timestampUrl' });
    expect(error.message).toContain(reason);
    expect(error.message).not.toContain('10.0.0.1');
  });

  it('is refused when its token has a wrong signature', () => {
    const query = { imprint, nonce: NONCE };
    const response = timestampResponse(authority, timestampRequest(query));
    expect(() => readTimestampResponse(response, query)).not.toThrow();
    const forged = Buffer.from(response);
    forged[forged.length - 5]! ^= 1;
    expect(() => readTimestampResponse(forged, query)).toThrow(/signature value/);
  });

  it.each(['file:///etc/passwd', 'no url', 'ftp://x/'])('refuses the URL %s', (url) => {
    expect(() => timestampClient({ url, fetch })).toThrow(/^timestampUrl: must be an http or https URL/);
  });
});
