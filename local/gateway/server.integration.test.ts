import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from '../fixture/start.ts';

const MIB = 1024 * 1024;
let fixture: Fixture;
let call: Fixture['call'];
let json: Fixture['json'];

beforeAll(async () => {
  fixture = await startFixture();
  ({ call, json } = fixture);
});
afterAll(() => fixture.close());

describe('the proxy event', () => {
  it('has path, parameters, query and headers as REST APIs give them', async () => {
    const { event, requestId } = await json<{ event: Record<string, never>; requestId: string }>(
      '/v1/echo/a%20b?x=1&x=2&y=%C3%A4&empty',
      { headers: { 'X-Custom': 'value' } },
    );
    expect(event).toMatchObject({
      resource: '/v1/echo/{id}',
      path: '/v1/echo/a%20b',
      httpMethod: 'GET',
      pathParameters: { id: 'a b' },
      queryStringParameters: { x: '2', y: 'ä', empty: '' },
      multiValueQueryStringParameters: { x: ['1', '2'], y: ['ä'], empty: [''] },
      body: null,
      isBase64Encoded: false,
      requestContext: {
        requestId,
        stage: 'prod',
        httpMethod: 'GET',
        resourcePath: '/v1/echo/{id}',
        path: '/v1/echo/a%20b',
        identity: { sourceIp: '127.0.0.1' },
      },
    });
    expect(event.headers).toMatchObject({ 'X-Custom': 'value', 'X-Forwarded-Proto': 'http' });
  });

  it('prefers the literal route and matches the rest of a path with {proxy+}', async () => {
    expect((await json('/v1/echo/fixed')).event.resource).toBe('/v1/echo/fixed');
    expect((await json('/v1/files/a/b/c')).event.pathParameters).toEqual({ proxy: 'a/b/c' });
  });

  it('carries a binary body as base64 and a text body as text', async () => {
    const post = (body: BodyInit, type: string) =>
      json('/v1/echo/x', { method: 'POST', body, headers: { 'Content-Type': type } });
    const binary = await post(Uint8Array.from([0, 255, 13, 10]), 'application/octet-stream');
    expect(binary.event).toMatchObject({ isBase64Encoded: true, body: 'AP8NCg==' });
    const text = await post('grüße', 'application/json');
    expect(text.event).toMatchObject({ isBase64Encoded: false, body: 'grüße' });
  });

  it('has a request id that the response carries too', async () => {
    const response = await call('/v1/echo/x');
    expect(response.headers.get('x-amzn-requestid')).toBe(
      ((await response.json()) as { requestId: string }).requestId,
    );
  });
});

describe('buffered responses', () => {
  it('decodes base64 when the client accepts a binary type', async () => {
    const binary = await call('/v1/echo/x?mode=binary', { headers: { Accept: 'application/octet-stream' } });
    expect([...new Uint8Array(await binary.arrayBuffer())]).toEqual([0, 255, 1, 254]);
  });

  it('repeats multi-value headers', async () => {
    expect((await call('/v1/echo/x?mode=cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it.each(['huge', 'malformed'])('answers 502 for a %s response', async (mode) => {
    const response = await call(`/v1/echo/x?mode=${mode}`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ error: 'broken', type: 'DEFAULT_5XX' });
  });

  it('answers 502 where a streaming integration meets a function that does not stream', async () => {
    expect((await call('/v1/echo-streamed', { method: 'POST' })).status).toBe(502);
  });
});

describe('limits', () => {
  it('accepts a request of just under 6 MB and refuses a larger one', async () => {
    const post = (size: number) =>
      call('/v1/echo/x', { method: 'POST', body: 'x'.repeat(size), redirect: 'manual' });
    expect((await post(5.9 * MIB)).status).toBe(200);
    const refused = await post(6.1 * MIB);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({ message: 'Request Too Long' });
  });

  it('refuses a request over 10 MB, with and without a length', async () => {
    const body = Buffer.alloc(11 * MIB, 'x');
    const declared = await call('/v1/echo/x', { method: 'POST', body });
    expect(declared.status).toBe(413);
    const streamed = await call('/v1/echo/x', {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await streamed.json()).toEqual({ message: 'HTTP content length exceeded 10485760 bytes.' });
  });
});

describe('the gateway itself', () => {
  it.each([
    ['GET', '/v1/nothing'],
    ['GET', '/'],
    ['POST', '/v1/stream'],
  ])('answers %s %s with the gateway response of the template', async (method, route) => {
    const response = await call(route, { method });
    expect(response.status).toBe(404);
    const requestId = response.headers.get('x-request-id');
    expect(requestId).toBe(response.headers.get('x-amzn-requestid'));
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ error: 'Missing Authentication Token', requestId });
  });

  it('answers preflight requests', async () => {
    const response = await call('/v1/echo/x', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe('Authorization');
  });

  it('refuses a malformed path', async () => {
    expect((await call('/v1/echo/%zz')).status).toBe(400);
  });
});
