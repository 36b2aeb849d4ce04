import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { integer, sequence, utf8String } from '../cms/der.ts';
import { parseTimestampToken, timestampProblems } from '../cms/timestamp-token.ts';
import { type Identity, issue, makeTimestampIdentity, timestampResponse } from './testing/test-ca.ts';
import { readTimestampResponse, timestampClient, timestampRequest } from './timestamp-client.ts';

let authority: Identity;
const bytes = Buffer.from('signature value');
const imprint = createHash('sha256').update(bytes).digest();

beforeAll(() => {
  authority = makeTimestampIdentity(issue({ name: 'Root', authority: true }));
});

type Answer = (request: Uint8Array) => Response | Promise<Response>;

function client(answer: Answer, seen: { url?: string; init?: RequestInit } = {}) {
  const fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    seen.url = String(url);
    seen.init = init;
    return answer(init!.body as Uint8Array);
  };
  return timestampClient({ url: 'https://tsa.example/tsr', fetch: fetch as typeof globalThis.fetch });
}

const reply = (body: Uint8Array): Response => new Response(Uint8Array.from(body));

describe('an authority over HTTP', () => {
  it('is asked with our digest, and its token is given back', async () => {
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

  const bad: [string, string, Answer][] = [
    ['an HTTP error', 'HTTP status 503', () => new Response('', { status: 503 })],
    ['something else than a response', 'ASN.1', () => reply(Buffer.from('hello'))],
    [
      'a rejection',
      'rejection too busy',
      () => reply(sequence(sequence(integer(2), sequence(utf8String('too busy'))))),
    ],
    ['too long a body', 'longer than 256 KB', () => reply(new Uint8Array(300_000))],
    [
      'a token for another digest',
      'another digest',
      () => reply(timestampResponse(authority, timestampRequest(randomBytes(32), Buffer.from([1, 2, 3])))),
    ],
    [
      'a token for another nonce',
      'another nonce',
      () => reply(timestampResponse(authority, timestampRequest(imprint, Buffer.from([1, 2, 3])))),
    ],
    [
      'a certificate that is not for time-stamping',
      'not for time-stamping',
      (request) => reply(timestampResponse(issue({ name: 'Anybody' }), request)),
    ],
    ['no connection', 'cannot be reached', () => Promise.reject(new TypeError('fetch failed: 10.0.0.1'))],
  ];

  it.each(bad)('fails clearly on %s', async (_, reason, answer) => {
    const error = (await client(answer)
      .timestamp(imprint)
      .catch((e: unknown) => e)) as Error;
    expect(error).toMatchObject({ kind: 'upstream', code: 'TIMESTAMP_FAILED', field: 'timestampUrl' });
    expect(error.message).toContain(reason);
    expect(error.message).not.toContain('10.0.0.1');
  });

  it('does not take a token whose signature is wrong', () => {
    const nonce = Buffer.from([1, 2, 3]);
    const response = timestampResponse(authority, timestampRequest(imprint, nonce));
    expect(() => readTimestampResponse(response, imprint, nonce)).not.toThrow();
    const forged = Buffer.from(response);
    forged[forged.length - 5]! ^= 1;
    expect(() => readTimestampResponse(forged, imprint, nonce)).toThrow(/signature value/);
  });

  it.each(['file:///etc/passwd', 'no url', 'ftp://x/'])('refuses the URL %s', (url) => {
    expect(() => timestampClient({ url, fetch })).toThrow(/^timestampUrl: must be an http or https URL/);
  });
});
