import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { verifyAuthorization } from '../sigv4.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { ChunkVerifier } from './chunk-verifier.ts';

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
    ['an invalid size', 'zz\r\nhello\r\n'],
    ['a chunk longer than its stated size', '2\r\nhello\r\n0\r\n\r\n'],
    ['an early end', '5\r\nhel'],
    ['a line without end', 'a'.repeat(5000)],
  ])('refuses %s', async (_, body) => {
    await expect(decode(body, 1000)).rejects.toThrow(/chunked body/);
  });
});

/** The example of the S3 API reference, "Transferring payload in multiple chunks (chunked upload)". */
describe('signed chunks', () => {
  const CHUNKS = [
    [65_536, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'],
    [1024, '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'],
    [0, 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'],
  ] as const;
  const body = CHUNKS.map(
    ([size, signature]) => `${size.toString(16)};chunk-signature=${signature}\r\n${'a'.repeat(size)}\r\n`,
  ).join('');

  const verifier = (trailers = false) =>
    new ChunkVerifier(
      verifyAuthorization(
        {
          method: 'PUT',
          rawPath: '/examplebucket/chunkObject.txt',
          query: new URLSearchParams(),
          headers: {
            host: 's3.amazonaws.com',
            'x-amz-date': '20130524T000000Z',
            'x-amz-storage-class': 'REDUCED_REDUNDANCY',
            'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
            'content-encoding': 'aws-chunked',
            'x-amz-decoded-content-length': '66560',
            'content-length': '66824',
            authorization:
              'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
              'SignedHeaders=content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;' +
              'x-amz-decoded-content-length;x-amz-storage-class,' +
              'Signature=4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
          },
        },
        'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
        {
          service: 's3',
          secretFor: () => 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
          now: Date.UTC(2013, 4, 24),
        },
      ),
      trailers,
    );
  const verified = async (bytes: string, trailers = false) =>
    (await text(Readable.from([Buffer.from(bytes)]).compose(new AwsChunkedDecoder(verifier(trailers)))))
      .length;

  it('are accepted as they were signed', async () => {
    expect(await verified(body)).toBe(66_560);
  });

  it.each([
    ['a changed byte', body.replace('aaa\r\n400', 'aab\r\n400')],
    ['chunks in another order', body.replace(/^(10000;.*?)(400;.*?)(0;)/s, '$2$1$3')],
    ['a chunk without a signature', body.replace(/;chunk-signature=00556\w+/, '')],
    ['the last chunk missing its own', body.replace(/;chunk-signature=b6c6\w+/, '')],
  ])('are refused with %s', async (_, changed) => {
    expect(changed).not.toBe(body);
    await expect(verified(changed)).rejects.toThrow('signature of a chunk');
  });

  it('are refused without the signature of the trailers that was declared', async () => {
    await expect(verified(body, true)).rejects.toThrow('signature of a chunk');
  });
});
