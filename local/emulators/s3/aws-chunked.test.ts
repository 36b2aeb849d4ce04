import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { AwsChunkedDecoder } from './aws-chunked.ts';

async function decode(
  body: string,
  size: number,
): Promise<{ content: string; trailers: Record<string, string> }> {
  const pieces = [];
  for (let offset = 0; offset < body.length; offset += size)
    pieces.push(Buffer.from(body.slice(offset, offset + size)));
  const decoder = new AwsChunkedDecoder();
  const source = Readable.from(pieces);
  source.pipe(decoder);
  return { content: await text(decoder), trailers: decoder.trailers };
}

describe('AwsChunkedDecoder', () => {
  const signed =
    '5;chunk-signature=ab\r\nhello\r\n6;chunk-signature=cd\r\n world\r\n0;chunk-signature=ef\r\n\r\n';
  const trailed = '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:abc=\r\nX-Amz-Trailer-Signature:12\r\n\r\n';

  it.each([1, 2, 7, 1000])('decodes signed chunks cut into pieces of %i', async (size) => {
    expect((await decode(signed, size)).content).toBe('hello world');
  });

  it.each([1, 1000])('keeps the trailers, in pieces of %i', async (size) => {
    const { content, trailers } = await decode(trailed, size);
    expect(content).toBe('hello');
    expect(trailers).toMatchObject({ 'x-amz-checksum-crc32': 'abc=' });
  });

  it.each([
    ['a size that is none', 'zz\r\nhello\r\n'],
    ['a chunk longer than it says', '2\r\nhello\r\n0\r\n\r\n'],
    ['an early end', '5\r\nhel'],
    ['a line without end', 'a'.repeat(5000)],
  ])('refuses %s', async (_, body) => {
    await expect(decode(body, 1000)).rejects.toThrow(/chunked body/);
  });
});
