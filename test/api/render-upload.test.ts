import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

const BUCKET = 'customers-bucket';
let account: TestAccount;
let s3: S3Client;

beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
  s3 = new S3Client({
    endpoint: inject('service').s3,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { ...inject('service').credentials },
  });
  await s3.send(new CreateBucketCommand({ Bucket: BUCKET }));
});

const target = (fields: Record<string, unknown> = {}) => ({
  bucket: BUCKET,
  key: 'invoices/Rechnung 1 ä.pdf',
  ...inject('service').credentials,
  endpoint: inject('service').s3,
  ...fields,
});

const render = (body: Record<string, unknown>) =>
  call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'Uploaded', ...body } });

const used = async () =>
  (await jsonOf(await call('GET', '/v1/usage', { key: account.adminKey }))).data.renders.used as number;

const total = async () =>
  (await jsonOf(await call('GET', '/v1/documents', { key: account.renderKey }))).total as number;

describe('a render with s3', () => {
  it('is uploaded, returned with its location, and saved', async () => {
    const response = await render({ s3: target() });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    const endpoint = inject('service').s3;
    expect(await jsonOf(response)).toEqual({
      url: `${endpoint}/${BUCKET}/invoices/Rechnung%201%20%C3%A4.pdf`,
    });
    expect(response.headers.get('x-document-id')).toMatch(/./);

    const object = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'invoices/Rechnung 1 ä.pdf' }));
    expect(object.ContentType).toBe('application/pdf');
    expect(await pdfText(await object.Body!.transformToByteArray())).toContain('Uploaded');
  });

  it('is not saved with save: false', async () => {
    const [before, counted] = [await total(), await used()];
    const response = await render({ s3: target({ key: 'unsaved.pdf' }), save: false });
    expect(Object.keys(await jsonOf(response))).toEqual(['url']);
    expect(response.headers.get('x-document-id')).toBeNull();
    expect(await total()).toBe(before);
    expect(await used()).toBe(counted + 1);
  });

  it('is uploaded to the store of the environment when the target has only a region', async () => {
    const response = await render({
      s3: target({ endpoint: undefined, region: 'us-east-1', key: 'by-region.pdf' }),
    });
    expect(await jsonOf(response)).toEqual({ url: `${inject('service').s3}/${BUCKET}/by-region.pdf` });
    const object = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'by-region.pdf' }));
    expect(object.ContentType).toBe('application/pdf');
  });

  describe('in a store of its own', () => {
    let answer = 200;
    const tokens: unknown[] = [];
    const store = createServer((request, response) => {
      tokens.push(request.headers['x-amz-security-token']);
      request
        .resume()
        .on('end', () => response.writeHead(answer, { ETag: '"e"' }).end(answer === 200 ? '' : 'gone'));
    });
    beforeAll(async () => {
      await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => void store.close());
    const there = (fields = {}) =>
      render({
        s3: target({ endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}`, ...fields }),
      });

    it('uses the token of temporary credentials', async () => {
      expect((await there({ sessionToken: 'token-of-the-session' })).status).toBe(200);
      expect(tokens.at(-1)).toBe('token-of-the-session');
    });

    it.each([
      [500, 'The upload to s3 failed: the store answered 500: it has a fault of its own'],
      [
        403,
        'The upload to s3 failed: the store answered 403: it does not take the credentials, or they may not write this key',
      ],
    ])('reports the answer of the store: %i', async (status, error) => {
      answer = status;
      const response = await there();
      expect(response.status).toBe(502);
      expect(await jsonOf(response)).toMatchObject({ code: 'S3_UPLOAD_FAILED', error });
    });
  });

  it('is a 502 with foreign credentials, and overwrites no document of another account', async () => {
    const { buckets, credentials } = inject('service');
    const Bucket = Object.entries(buckets).find(([name]) => name.includes('Documents'))![1];
    const other = await newAccount();
    await pushTemplate(other);
    const saved = await call('POST', '/v1/render/note', { key: other.renderKey, body: { title: 'Theirs' } });
    expect(saved.status).toBe(200);
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    const key = Contents.find(({ Key }) => Key!.includes(other.id))!.Key!;
    const before = (await s3.send(new HeadObjectCommand({ Bucket, Key: key }))).ETag;
    for (const invented of [
      { accessKeyId: 'customer', secretAccessKey: 'secret' },
      { secretAccessKey: 'secret' },
      { accessKeyId: 'AKIALOCAL000000000000', secretAccessKey: credentials.secretAccessKey },
    ]) {
      const response = await render({ s3: target({ bucket: Bucket, key, ...invented }) });
      expect(response.status).toBe(502);
      expect(await jsonOf(response)).toMatchObject({
        code: 'S3_UPLOAD_FAILED',
        error: expect.stringContaining('answered 403'),
      });
    }
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: key }))).ETag).toBe(before);
  });

  it.each([
    ['a bucket that is not there, which counts', { bucket: 'absent-bucket' }, /NoSuchBucket/, 1],
    [
      'a store that cannot be reached, which counts nothing',
      { endpoint: 'http://127.0.0.1:9' },
      /could not be reached/,
      0,
    ],
  ])('is a 502 with %s', async (_, fields, reason, renders) => {
    const [before, counted] = [await total(), await used()];
    const response = await render({ s3: target(fields) });
    expect(response.status).toBe(502);
    const body = await jsonOf(response);
    expect(body).toMatchObject({ code: 'S3_UPLOAD_FAILED', error: expect.stringMatching(reason) });
    expect(JSON.stringify(body)).not.toContain(inject('service').credentials.secretAccessKey);
    expect([await total(), await used()]).toEqual([before, counted + renders]);
  });

  it.each([
    ['s3.bucket', { bucket: undefined }],
    ['s3.key', { key: '' }],
    ['s3.accessKeyId', { accessKeyId: undefined }],
    ['s3.secretAccessKey', { secretAccessKey: 7 }],
    ['s3.region', { endpoint: undefined }],
    ['s3.endpoint', { endpoint: 'not a url' }],
    ['s3.endpoint', { endpoint: 'https://10.0.0.1/' }],
    ['s3.endpoint', { endpoint: 'https://[fd00::1]/' }],
    ['s3.endpoint', { endpoint: 'https://a.localhost/' }],
    ['s3.endpoint', { endpoint: 'https://user:password@example.com/' }],
  ])('is a 400 with %s: %j', async (field, fields) => {
    const counted = await used();
    const response = await render({ s3: target(fields) });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toContain(field);
    expect(await used()).toBe(counted);
  });
});
