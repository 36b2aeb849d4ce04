import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { baseUrlOf } from './base-url.ts';
import { acceptedCoding, Representation } from './representation.ts';

const TEXT = 'All that anybody may read. '.repeat(200);
const page = new Representation(TEXT, {
  mediaType: 'text/html',
  maxAgeSeconds: 300,
  headers: { 'Content-Security-Policy': 'none' },
});

/** Creates a request with these headers; no other part is read. */
const request = (headers: Record<string, string>) => ({ headers }) as unknown as APIGatewayProxyEvent;
const bytesOf = ({ body }: { body: string | Readable }) => buffer(body as Readable);

describe('acceptedCoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['GZIP ; Q=1', 'gzip'],
    ['deflate', 'identity'],
    ['br;q=x', 'identity'],
  ])('of %j is %s', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding);
  });
});

describe('a representation', () => {
  it('is compressed as the client accepts, with a validator for each coding', async () => {
    const plain = page.responseTo(request({}));
    const brotli = page.responseTo(request({ 'Accept-Encoding': 'br' }));
    const gzip = page.responseTo(request({ 'accept-encoding': 'gzip' }));
    expect((await bytesOf(plain)).toString()).toBe(TEXT);
    expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(TEXT);
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(TEXT);
    expect(plain.headers['Content-Encoding']).toBeUndefined();
    expect(brotli.headers['Content-Encoding']).toBe('br');
    expect(gzip.headers['Content-Encoding']).toBe('gzip');
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.ETag)).size).toBe(3);
    for (const { headers } of [plain, brotli, gzip])
      expect(headers).toMatchObject({
        'Cache-Control': 'public, max-age=300',
        Vary: 'Accept-Encoding',
        'Content-Security-Policy': 'none',
      });
  });

  it('is a 304 without a body for a client with a current copy', () => {
    const { headers } = page.responseTo(request({ 'Accept-Encoding': 'br' }));
    for (const known of [headers.ETag!, `"x", W/${headers.ETag}`, '*']) {
      const again = page.responseTo(request({ 'Accept-Encoding': 'br', 'If-None-Match': known }));
      expect(again).toMatchObject({ status: 304, body: '', headers: { ETag: headers.ETag } });
      expect(again.headers['Content-Encoding']).toBeUndefined();
    }
    const other = page.responseTo(request({ 'Accept-Encoding': 'gzip', 'If-None-Match': headers.ETag! }));
    expect(other.status).toBe(200);
  });

  it('that fits into a packet stays uncompressed', async () => {
    const small = new Representation('{"status":"ok"}', { mediaType: 'application/json', maxAgeSeconds: 5 });
    const response = small.responseTo(request({ 'Accept-Encoding': 'br' }));
    expect((await bytesOf(response)).toString()).toBe('{"status":"ok"}');
    expect(response.headers).not.toHaveProperty('Vary');
  });
});

describe('baseUrlOf', () => {
  const at = (domainName: string, path: string) =>
    baseUrlOf(
      { headers: {}, requestContext: { domainName, path } } as unknown as APIGatewayProxyEvent,
      '/docs',
    );

  it('includes the stage for API Gateway, and none for a domain name', () => {
    expect(at('id.execute-api.eu-central-1.amazonaws.com', '/live/docs')).toMatch(/\.amazonaws\.com\/live$/);
    expect(at('pdf.example.com', '/docs')).toBe('https://pdf.example.com');
  });
});
