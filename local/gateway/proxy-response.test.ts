import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { MalformedProxyResponse, parseProxyResponse, readStreamPrelude } from './proxy-response.ts';

const payload = (value: unknown) => Buffer.from(JSON.stringify(value));

describe('parseProxyResponse', () => {
  it('reads status, headers and body; the content type is JSON unless given', () => {
    const response = parseProxyResponse(payload({ statusCode: 201, body: 'é' }), [], undefined);
    expect(response).toEqual({
      statusCode: 201,
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from('é'),
    });
  });

  it('lets multi-value headers win, whatever their case', () => {
    const shape = { statusCode: 200, headers: { 'x-a': '1' }, multiValueHeaders: { 'X-A': ['2', '3'] } };
    expect(parseProxyResponse(payload(shape), [], undefined).headers).toMatchObject({ 'x-a': ['2', '3'] });
  });

  it.each([
    [['application/pdf'], 'application/pdf, */*', 'bytes'],
    [['application/pdf'], 'text/html', 'Ynl0ZXM='],
    [['*/*'], undefined, 'bytes'],
    [['image/*'], 'image/png', 'bytes'],
    [[], 'application/pdf', 'Ynl0ZXM='],
  ])('decodes base64 for binary media types %j and Accept %s', (types, accept, expected) => {
    const shape = { statusCode: 200, body: Buffer.from('bytes').toString('base64'), isBase64Encoded: true };
    expect(parseProxyResponse(payload(shape), types, accept).body.toString()).toBe(expected);
  });

  it.each([['{'], ['null'], ['{"body":"x"}'], ['{"statusCode":"abc"}'], ['{"statusCode":200,"body":{}}']])(
    'refuses %s',
    (text) => {
      expect(() => parseProxyResponse(Buffer.from(text), [], undefined)).toThrow(MalformedProxyResponse);
    },
  );
});

describe('readStreamPrelude', () => {
  const head = Buffer.concat([
    payload({ statusCode: 206, headers: { a: 'b' }, cookies: ['c=1'] }),
    Buffer.alloc(8),
  ]);

  it.each([1, 3, 1000])('reads a header in pieces of %i bytes and leaves the body', async (size) => {
    const stream = new PassThrough();
    const whole = Buffer.concat([head, Buffer.from('body')]);
    for (let offset = 0; offset < whole.length; offset += size)
      stream.write(whole.subarray(offset, offset + size));
    stream.end();
    const prelude = await readStreamPrelude(stream);
    expect(prelude.statusCode).toBe(206);
    expect(prelude.headers).toMatchObject({ a: 'b', 'Set-Cookie': ['c=1'] });
    expect((await buffer(stream)).toString()).toBe('body');
  });

  it('waits for a header that comes late', async () => {
    const stream = new PassThrough();
    const prelude = readStreamPrelude(stream);
    setImmediate(() => stream.end(head));
    expect((await prelude).statusCode).toBe(206);
  });

  it('refuses a stream that ends without a header', async () => {
    const stream = new PassThrough();
    stream.end('{"statusCode":200}');
    await expect(readStreamPrelude(stream)).rejects.toThrow(MalformedProxyResponse);
  });

  it('refuses an empty stream', async () => {
    const stream = new PassThrough();
    stream.end();
    await expect(readStreamPrelude(stream)).rejects.toThrow(MalformedProxyResponse);
  });

  it('refuses a header of more than 16 KB', async () => {
    const stream = new PassThrough({ highWaterMark: 1 << 20 });
    stream.write('x'.repeat(17 * 1024));
    await expect(readStreamPrelude(stream)).rejects.toThrow(/16 KB/);
  });

  it('passes on the error of a stream that breaks', async () => {
    const stream = new PassThrough();
    const prelude = readStreamPrelude(stream);
    stream.destroy(new Error('gone'));
    await expect(prelude).rejects.toThrow('gone');
  });
});
