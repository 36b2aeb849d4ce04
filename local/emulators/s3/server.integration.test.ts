import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListeningServer } from '../../http/listen.ts';
import { ObjectStore } from './object-store.ts';
import { startS3Server } from './server.ts';

const Bucket = 'files';
const MIB = 1024 * 1024;
const folder = mkdtempSync(path.join(os.tmpdir(), 's3-'));
const store = new ObjectStore(folder);
let server: ListeningServer;
let client: S3Client;
let presigner: S3Client;

beforeAll(async () => {
  store.createBucket(Bucket);
  const rule = {
    AllowedOrigins: ['https://*.example.org'],
    AllowedMethods: ['PUT'],
    AllowedHeaders: ['content-*'],
  };
  server = await startS3Server({
    store,
    port: 0,
    secretFor: (id) => (id === 'known' ? 'secret' : undefined),
    corsRules: new Map([[Bucket, [rule]]]),
  });
  const options = {
    endpoint: server.url,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'known', secretAccessKey: 'secret' },
  };
  client = new S3Client(options);
  presigner = new S3Client({ ...options, requestChecksumCalculation: 'WHEN_REQUIRED' });
});
afterAll(async () => {
  await server.stop();
  store.close();
  rmSync(folder, { recursive: true });
});

async function text(Key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Body!.transformToString();
}

describe('objects', () => {
  it('keeps bytes, headers and metadata', async () => {
    const Key = 'a/b c/ü+&.txt';
    const put = await client.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: 'content',
        ContentType: 'text/plain',
        ContentDisposition: 'attachment',
        Metadata: { origin: 'test' },
      }),
    );
    expect(put.ETag).toBe(`"${createHash('md5').update('content').digest('hex')}"`);
    const got = await client.send(new GetObjectCommand({ Bucket, Key }));
    expect(got).toMatchObject({
      ContentType: 'text/plain',
      ContentDisposition: 'attachment',
      ContentLength: 7,
      Metadata: { origin: 'test' },
    });
    expect(await got.Body!.transformToString()).toBe('content');
    expect(await client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({ ETag: put.ETag });
  });

  it('accepts a streamed body of unknown length', async () => {
    const parts = Array.from({ length: 20 }, () => randomBytes(MIB / 4));
    await new Upload({ client, params: { Bucket, Key: 'streamed', Body: Readable.from(parts) } }).done();
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'streamed' }));
    expect(Buffer.from(await Body!.transformToByteArray()).equals(Buffer.concat(parts))).toBe(true);
  });

  it('joins the parts of a multipart upload', async () => {
    const body = randomBytes(11 * MIB);
    const upload = new Upload({ client, params: { Bucket, Key: 'parts', Body: body }, partSize: 5 * MIB });
    const { ETag } = (await upload.done()) as { ETag: string };
    expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'parts' }));
    expect(Buffer.from(await Body!.transformToByteArray()).equals(body)).toBe(true);
  });

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
  ])('gives the range %s', async (Range, expected, ContentRange) => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'digits', Body: '0123456789' }));
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    expect(got.ContentRange).toBe(ContentRange);
    expect(await got.Body!.transformToString()).toBe(expected);
  });

  it('refuses a range outside of the object', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'short', Body: 'x' }));
    await expect(
      client.send(new GetObjectCommand({ Bucket, Key: 'short', Range: 'bytes=5-' })),
    ).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('writes with If-None-Match only where no object is, and once among many', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        client.send(
          new PutObjectCommand({ Bucket, Key: 'only-once', Body: String(index), IfNoneMatch: '*' }),
        ),
      ),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = attempts.flatMap((attempt) =>
      attempt.status === 'rejected' ? [attempt.reason.name] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['PreconditionFailed']));
  });

  it('answers conditional reads', async () => {
    const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key: 'tagged', Body: 'x' }));
    await expect(
      client.send(new GetObjectCommand({ Bucket, Key: 'tagged', IfNoneMatch: ETag })),
    ).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(
      client.send(new GetObjectCommand({ Bucket, Key: 'tagged', IfMatch: '"other"' })),
    ).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
  });

  it('copies, deletes one, deletes many', async () => {
    for (const Key of ['d1', 'd2', 'd&3'])
      await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/d1` }));
    expect(await text('copy')).toBe('d1');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'd1' }));
    await expect(text('d1')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const { Deleted } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'd2' }, { Key: 'd&3' }] } }),
    );
    expect(Deleted?.map(({ Key }) => Key)).toEqual(['d2', 'd&3']);
    await expect(text('d&3')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('refuses a body that does not match its checksum', async () => {
    await expect(
      client.send(new PutObjectCommand({ Bucket, Key: 'damaged', Body: 'x', ChecksumCRC32: 'AAAAAA==' })),
    ).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(text('damaged')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('has no bucket that was not created', async () => {
    await expect(
      client.send(new PutObjectCommand({ Bucket: 'other', Key: 'k', Body: '' })),
    ).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

describe('listing', () => {
  it('pages through keys in order, and groups them by a delimiter', async () => {
    const keys = ['l/a', 'l/b/1', 'l/b/2', 'l/c', 'l/d/1', 'l/e'];
    for (const Key of keys) await client.send(new PutObjectCommand({ Bucket, Key, Body: '' }));
    const collect = async (Delimiter?: string) => {
      const found: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: 'l/', Delimiter, MaxKeys: 2, ContinuationToken }),
        );
        expect(page.KeyCount).toBeLessThanOrEqual(2);
        found.push(...(page.Contents ?? []).map(({ Key }) => Key!));
        found.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found.sort();
    };
    expect(await collect()).toEqual(keys);
    expect(await collect('/')).toEqual(['l/a', 'l/b/', 'l/c', 'l/d/', 'l/e']);
  });
});

const upload = (Key: string, expiresIn = 60) =>
  getSignedUrl(presigner, new PutObjectCommand({ Bucket, Key }), { expiresIn });
const download = (Key: string, expiresIn = 60) =>
  getSignedUrl(presigner, new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: 'inline' }), {
    expiresIn,
  });

describe('presigned URLs', () => {
  it('carries a large body up and down unchanged', async () => {
    const part = randomBytes(MIB);
    const hash = createHash('sha256');
    const total = 50;
    const body = Readable.from(
      (function* () {
        for (let count = 0; count < total; count += 1) {
          hash.update(part);
          yield part;
        }
      })(),
    );
    const put = await fetch(await upload('large é.pdf'), {
      method: 'PUT',
      body: Readable.toWeb(body) as ReadableStream,
      headers: { 'Content-Length': String(total * MIB) },
      duplex: 'half',
    } as RequestInit);
    expect(put.status).toBe(200);
    const got = await fetch(await download('large é.pdf'));
    expect(got.headers.get('content-disposition')).toBe('inline');
    const received = createHash('sha256');
    let size = 0;
    for await (const chunk of got.body!) {
      received.update(chunk);
      size += chunk.length;
    }
    expect(size).toBe(total * MIB);
    expect(received.digest('hex')).toBe(hash.digest('hex'));
  });

  it('expires at its stated time', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'timed', Body: 'x' }));
    const past = new Date(Date.now() - 3_600_000);
    const url = await getSignedUrl(presigner, new GetObjectCommand({ Bucket, Key: 'timed' }), {
      expiresIn: 60,
      signingDate: past,
    });
    const response = await fetch(url);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Request has expired');
  });

  it.each<[string, (url: URL) => void, string]>([
    [
      'another key',
      (url) => {
        url.pathname += 'x';
      },
      'SignatureDoesNotMatch',
    ],
    ['a longer life', (url) => url.searchParams.set('X-Amz-Expires', '6000'), 'SignatureDoesNotMatch'],
    [
      'one more parameter',
      (url) => url.searchParams.set('response-content-type', 'text/html'),
      'SignatureDoesNotMatch',
    ],
    [
      'another signer',
      (url) =>
        url.searchParams.set(
          'X-Amz-Credential',
          url.searchParams.get('X-Amz-Credential')!.replace('known', 'other'),
        ),
      'InvalidAccessKeyId',
    ],
    ['no signature', (url) => url.searchParams.delete('X-Amz-Signature'), 'AccessDenied'],
    ['no date', (url) => url.searchParams.delete('X-Amz-Date'), 'AuthorizationQueryParametersError'],
  ])('is refused with %s', async (_, change, code) => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'guarded', Body: 'x' }));
    const url = new URL(await download('guarded'));
    change(url);
    const response = await fetch(url);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).toContain(`<Code>${code}</Code>`);
  });

  it('is for one method', async () => {
    const response = await fetch(await upload('method'), { method: 'GET' });
    expect(response.status).toBe(403);
  });
});

describe('CORS', () => {
  const preflight = (url: string, origin: string, method = 'PUT') =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'content-type',
      },
    });

  it('answers a preflight request for a presigned URL by the rules of the bucket', async () => {
    const url = await upload('x');
    const response = await preflight(url, 'https://app.example.org');
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    const put = await fetch(url, {
      method: 'PUT',
      body: 'x',
      headers: { Origin: 'https://app.example.org' },
    });
    expect(put.status).toBe(200);
    expect(put.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
  });

  it.each([
    ['https://evil.org', 'PUT'],
    ['https://app.example.org', 'DELETE'],
  ])('refuses %s %s', async (origin, method) => {
    expect((await preflight(await upload('x'), origin, method)).status).toBe(403);
  });

  it('applies to presigned URLs only', async () => {
    const response = await preflight(`${server.url}/${Bucket}/x`, 'https://app.example.org');
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('adds no CORS headers to a response for a forged signature', async () => {
    const url = new URL(await upload('x'));
    url.searchParams.set('X-Amz-Signature', '0'.repeat(64));
    const response = await fetch(url, { method: 'PUT', headers: { Origin: 'https://app.example.org' } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('callers', () => {
  const signedBy = (accessKeyId: string, secretAccessKey: string) =>
    new S3Client({
      endpoint: server.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });

  it.each([
    ['an unknown key', 'invented', 'secret', 'InvalidAccessKeyId'],
    ['another secret', 'known', 'invented', 'SignatureDoesNotMatch'],
  ])('are refused with %s', async (_, id, secret, name) => {
    const sent = signedBy(id, secret).send(new PutObjectCommand({ Bucket, Key: 'stolen', Body: 'x' }));
    await expect(sent).rejects.toMatchObject({ name });
    await expect(text('stolen')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('may sign for any region', async () => {
    await signedBy('known', 'secret').send(new PutObjectCommand({ Bucket, Key: 'elsewhere', Body: 'x' }));
    expect(await text('elsewhere')).toBe('x');
  });

  it('are refused when the body is not the one that was signed', async () => {
    client.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: unknown }).body = 'other';
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'changeBody' },
    );
    const sent = client.send(new PutObjectCommand({ Bucket, Key: 'changed', Body: 'abcde' }));
    await expect(sent).rejects.toThrow();
    client.middlewareStack.remove('changeBody');
    await expect(text('changed')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  const fromPage = (headers: Record<string, string>, url: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      http
        .get(url, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on('error', reject);
    });

  it('may not be web pages, except for presigned URLs', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'public', Body: 'x' }));
    const url = await download('public');
    expect(await fromPage({ Origin: 'https://evil.org' }, url)).toBe(200);
    expect(await fromPage({ 'Sec-Fetch-Site': 'cross-site' }, url)).toBe(200);
    const bare = `${server.url}/${Bucket}/public`;
    expect(await fromPage({ Origin: 'https://evil.org' }, bare)).toBe(403);
    expect(await fromPage({ 'Sec-Fetch-Site': 'cross-site' }, bare)).toBe(403);
    expect(await fromPage({ Host: 'rebound.evil.org' }, url)).toBe(403);
  });
});
