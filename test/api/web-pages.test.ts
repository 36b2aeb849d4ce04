import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { pollUntil } from '../poll.ts';
import { expectRefusal } from './pdf-requests.ts';
import { call, jobEnded, jsonOf, newAccount, type TestAccount } from './service.ts';
import { bucketNamed, objectKeys, s3Client, tracesOf } from './traces.ts';

const SECRET = 'Bearer a-secret-that-opens-the-page';
const COOKIE = 'a-session-that-opens-the-page';

let account: TestAccount;
let server: Server;
let origin: string;
/** Delayed responses by path, as functions that send them. */
const held = new Map<string, (() => void)[]>();
const asked: { path: string; authorization: string | undefined; cookie: string | undefined }[] = [];

beforeAll(async () => {
  account = await newAccount('business');
  server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    asked.push({ path, authorization: headers.authorization, cookie: headers.cookie });
    if (path === '/missing') return void response.writeHead(404).end('gone');
    if (path === '/private')
      return void response.writeHead(302, { Location: 'https://169.254.169.254/' }).end();
    const send = () =>
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><html lang="en"><title>Report</title><h1>Of the web {{ x }}</h1>');
    if (path === '/held') held.get(path)?.push(send);
    else send();
  }).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const render = (body: unknown) => call('POST', '/v1/render', { key: account.renderKey, body });

describe('POST /v1/render with a url', () => {
  it('prints the page without Liquid, with its credentials, and leaves no trace of them', async () => {
    const begun = Date.now();
    const response = await render({
      url: `${origin}/page`,
      headers: { Authorization: SECRET },
      cookies: { session: COOKIE },
      data: { title: 'Head' },
      header: '<b>{{ title }}</b>',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    const text = await pdfText(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('Of the web {{ x }}');
    expect(text).toContain('Head');
    expect(asked).toEqual([{ path: '/page', authorization: SECRET, cookie: `session=${COOKIE}` }]);
    expect(await tracesOf(SECRET, begun)).toEqual([]);
    expect(await tracesOf(COOKIE, begun)).toEqual([]);
  });

  it('is queued with sealed credentials', async () => {
    const begun = Date.now();
    held.set('/held', []);
    const body = {
      url: `${origin}/held`,
      headers: { Authorization: SECRET },
      cookies: { session: COOKIE },
      async: true,
    };
    const response = await render(body);
    expect(response.status).toBe(202);
    const { jobId } = await jsonOf(response);
    await pollUntil(
      async () => held.get('/held')!.length,
      (count) => count > 0,
      100,
    );
    const keys = await objectKeys(bucketNamed('Internal'), `jobs/${account.id}/${jobId}/`);
    const stored = await s3Client().send(
      new GetObjectCommand({ Bucket: bucketNamed('Internal'), Key: keys[0]! }),
    );
    expect(JSON.parse(await stored.Body!.transformToString())).toMatchObject({
      url: `${origin}/held`,
      headers: { Authorization: '*'.repeat(SECRET.length) },
      cookies: { session: '*'.repeat(COOKIE.length) },
    });
    expect(await tracesOf(SECRET, begun)).toEqual([]);
    expect(await tracesOf(COOKIE, begun)).toEqual([]);
    for (const send of held.get('/held')!) send();
    expect(await jobEnded(jobId, account.renderKey)).toMatchObject({ status: 'complete' });
    expect(asked[0]).toMatchObject({ authorization: SECRET, cookie: `session=${COOKIE}` });
  });

  it('can be an image of the page', async () => {
    const response = await render({ url: `${origin}/page`, format: 'png', image: { selector: 'h1' } });
    expect(response.headers.get('content-type')).toBe('image/png');
    await response.arrayBuffer();
  });

  it.each([
    ['https://169.254.169.254/latest/meta-data/', 'URL_REFUSED'],
    ['https://10.0.0.1/', 'URL_REFUSED'],
    ['https://metadata.google.internal/', 'URL_REFUSED'],
    ['http://example.com/', 'URL_REFUSED'],
    ['https://example.com:8443/', 'URL_REFUSED'],
    ['file:///etc/passwd', 'INVALID_INPUT'],
    ['chrome://version', 'INVALID_INPUT'],
    ['ORIGIN/private', 'URL_REFUSED'],
    ['ORIGIN/missing', 'PAGE_FAILED'],
  ])('of %s is refused, synchronous and queued', async (address, code) => {
    const url = address.replace('ORIGIN', origin);
    await expectRefusal(await render({ url }), 400, code, /^url:? /);
    if (address.startsWith('ORIGIN')) {
      const { jobId } = await jsonOf(await render({ url, async: true }));
      expect(await jobEnded(jobId, account.renderKey)).toMatchObject({ status: 'failed' });
    } else await expectRefusal(await render({ url, async: true }), 400, code, /^url:? /);
  });

  it('works as a step of a pipeline, without credentials', async () => {
    const run = (step: object) =>
      call('POST', '/v1/pipelines', { key: account.renderKey, body: { steps: [{ do: 'html', ...step }] } });
    const response = await run({ url: `${origin}/page` });
    expect(response.status).toBe(200);
    expect(await pdfText(new Uint8Array(await response.arrayBuffer()))).toContain('Of the web');
    await expectRefusal(
      await run({ url: `${origin}/page`, headers: { a: 'b' } }),
      400,
      'INVALID_INPUT',
      /headers/,
    );
  });
});
