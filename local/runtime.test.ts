import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { synthesizeFixture } from './fixture/app.ts';
import { type Runtime, startRuntime } from './runtime.ts';

const MIB = 1024 * 1024;
const folder = mkdtempSync(path.join(os.tmpdir(), 'runtime-'));
const dataDir = path.join(folder, 'data');
let assemblyDir: string;
let runtime: Runtime;

beforeAll(async () => {
  assemblyDir = synthesizeFixture(folder);
  process.env.CANARY_OF_THE_PARENT = 'must not be seen';
  runtime = await startRuntime({ assemblyDir, dataDir, port: 0, env: { PLATEN_MAX_INSTANCES: '2' } });
});
afterAll(async () => {
  await runtime.stop();
});

const call = (route: string, init?: RequestInit) => fetch(runtime.baseUrl + route, init);
// biome-ignore lint/suspicious/noExplicitAny: whatever the fixture answers; the assertions say what it should be.
const json = async <T = any>(route: string, init?: RequestInit) =>
  (await (await call(route, init)).json()) as T;

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A dead process keeps its id until its parent asks for its status, which the init of a container may never do.
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'latin1'));
  } catch {
    return false;
  }
}

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

  it('prefers the literal route and takes the rest of a path for {proxy+}', async () => {
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
  it('takes base64 off when the client accepts a binary type', async () => {
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
  it('takes a request of just under 6 MB and refuses one above', async () => {
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

describe('streamed responses', () => {
  it('passes bytes on as they come', async () => {
    const gate = path.join(folder, 'gate');
    const response = await call(`/v1/stream?gate=${encodeURIComponent(gate)}`);
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('text/plain');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('first ');
    writeFileSync(gate, '');
    expect((await reader.read()).value).toBe('second');
    expect((await reader.read()).done).toBe(true);
  });

  it('carries more than a buffered response can', async () => {
    const response = await call('/v1/stream?mode=bytes&megabytes=100');
    let size = 0;
    for await (const chunk of response.body!) size += chunk.length;
    expect(size).toBe(100 * MIB);
  });

  it('is a 502 when the function fails before the first byte', async () => {
    expect((await call('/v1/stream?mode=throw-early')).status).toBe(502);
  });

  it.each(['throw-late', 'crash-late', 'hang-late'])(
    'cuts the connection for a failure after it: %s',
    async (mode) => {
      const response = await call(`/v1/stream?mode=${mode}`);
      expect(response.status).toBe(201);
      await expect(response.text()).rejects.toThrow();
      expect(await (await call('/v1/stream')).text()).toBe('first second');
    },
  );

  it('lets the function finish when the client goes away', async () => {
    const before = await call('/v1/stream');
    await before.text();
    await new Promise<void>((resolve, reject) => {
      const request = http.get(`${runtime.baseUrl}/v1/stream?mode=bytes&megabytes=50`, (response) => {
        response.once('data', () => {
          request.destroy();
          resolve();
        });
      });
      request.on('error', reject);
    });
    // Both instances have to answer for these two: the one that was left alone is free again.
    const gate = path.join(folder, 'second-gate');
    const both = await Promise.all([1, 2].map(() => call(`/v1/stream?gate=${encodeURIComponent(gate)}`)));
    writeFileSync(gate, '');
    await Promise.all(both.map((response) => response.text()));
    expect(both.map(({ headers }) => headers.get('x-pid'))).toContain(before.headers.get('x-pid'));
  });
});

describe('functions that misbehave', () => {
  it.each(['exit', 'kill', 'throw', 'memory', 'spin'])(
    '%s is an error to that request only',
    async (mode) => {
      const [bad, good] = await Promise.all([call(`/v1/misbehave?mode=${mode}`), call('/v1/misbehave')]);
      expect(bad.status).toBe(502);
      expect(await bad.text()).not.toContain('secret');
      expect(good.status).toBe(200);
      expect((await call('/v1/misbehave')).status).toBe(200);
    },
  );

  it('answers 504 when the integration times out before the function', async () => {
    const response = await call('/v1/impatient?mode=spin');
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ type: 'INTEGRATION_TIMEOUT' });
  });

  it('takes a hung function down with the processes that it started', async () => {
    const file = path.join(folder, 'child-pid');
    expect((await call(`/v1/misbehave?mode=child&file=${encodeURIComponent(file)}`)).status).toBe(502);
    await expect.poll(() => alive(Number(readFileSync(file, 'utf8')))).toBe(false);
  });

  it('serves again after all instances were killed', async () => {
    await call('/v1/misbehave');
    expect(await runtime.killFunction('misbehave')).toBeGreaterThan(0);
    expect((await call('/v1/misbehave')).status).toBe(200);
  });
});

describe('the environment of a function', () => {
  it('is that of the template, of Lambda and of the emulators, and nothing else', async () => {
    const { environment, cwd } = await json<{ environment: Record<string, string>; cwd: string }>(
      '/v1/echo/x?mode=environment',
    );
    expect(Object.keys(environment).sort()).toEqual([
      'API_URL',
      'AWS_ACCESS_KEY_ID',
      'AWS_DEFAULT_REGION',
      'AWS_ENDPOINT_URL_DYNAMODB',
      'AWS_ENDPOINT_URL_KMS',
      'AWS_ENDPOINT_URL_S3',
      'AWS_ENDPOINT_URL_SQS',
      'AWS_EXECUTION_ENV',
      'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
      'AWS_LAMBDA_FUNCTION_NAME',
      'AWS_LAMBDA_FUNCTION_VERSION',
      'AWS_LAMBDA_INITIALIZATION_TYPE',
      'AWS_LAMBDA_LOG_GROUP_NAME',
      'AWS_LAMBDA_LOG_STREAM_NAME',
      'AWS_LAMBDA_RUNTIME_API',
      'AWS_REGION',
      'AWS_SECRET_ACCESS_KEY',
      'GREETING',
      'LAMBDA_RUNTIME_DIR',
      'LAMBDA_TASK_ROOT',
      'LANG',
      'LAYER_FILE',
      'LD_LIBRARY_PATH',
      'NODE_PATH',
      'PATH',
      'TABLE_NAME',
      'TMPDIR',
      'TZ',
      '_HANDLER',
      '_X_AMZN_TRACE_ID',
    ]);
    expect(environment).toMatchObject({
      GREETING: 'hello',
      TABLE_NAME: runtime.tables.Items,
      API_URL: `${runtime.baseUrl}/v1`,
      LAMBDA_TASK_ROOT: cwd,
    });
  });

  it('has the layers merged in place of /opt', async () => {
    expect(await json('/v1/echo/x?mode=layer')).toEqual({ text: 'from the second layer' });
  });

  it('gives a context with a deadline', async () => {
    const context = await json<Record<string, number | string>>('/v1/echo/x?mode=context');
    expect(context).toMatchObject({ memoryLimitInMB: '256', functionVersion: '$LATEST' });
    expect(context.remaining).toBeGreaterThan(5_000);
    expect(context.remaining).toBeLessThanOrEqual(10_000);
  });

  it('writes what functions log to a file of their own', async () => {
    await call('/v1/misbehave?mode=throw');
    const name = readdirSync(path.join(dataDir, 'logs')).find((file) => file.includes('misbehave'))!;
    await expect
      .poll(() => readFileSync(path.join(dataDir, 'logs', name), 'utf8'))
      .toContain('secret of the inside');
  });
});

describe('the emulators behind the functions', () => {
  it('serve DynamoDB, S3 and KMS', async () => {
    expect(await json('/v1/storage/one', { method: 'POST', body: 'value' })).toEqual({ keyOpened: true });
    expect(await json('/v1/storage/one?mode=read')).toEqual({ item: 'value', object: 'value' });
  });

  it('take and give objects by URLs that a function presigned', async () => {
    const { upload, download } = await json<{ upload: string; download: string }>(
      '/v1/storage/up?mode=presign',
    );
    expect((await fetch(upload, { method: 'PUT', body: Buffer.alloc(20 * MIB, 'y') })).status).toBe(200);
    expect((await (await fetch(download)).bytes()).length).toBe(20 * MIB);
    expect((await fetch(download.replace('/up?', '/other?'))).status).toBe(403);
  });
});

describe('event source mappings', () => {
  const sqs = () =>
    new SQSClient({
      endpoint: runtime.awsEndpoints.sqs,
      region: runtime.region,
      credentials: runtime.credentials,
    });
  const deliveries = (file: string) =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as { messageId: string; attempt: number; size: number })
      : [];
  const depth = async (url: string) => {
    const { Attributes } = await sqs().send(
      new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] }),
    );
    const counts = Attributes as Record<string, string>;
    return Number(counts.ApproximateNumberOfMessages) + Number(counts.ApproximateNumberOfMessagesNotVisible);
  };
  const send = (body: object) =>
    sqs().send(new SendMessageCommand({ QueueUrl: runtime.queues.Work, MessageBody: JSON.stringify(body) }));

  afterEach(() => {
    runtime.faults.duplicateDeliveries = false;
  });

  it('deletes what succeeded and brings back what failed, alone', async () => {
    const good = path.join(folder, 'good');
    const bad = path.join(folder, 'bad');
    await Promise.all([send({ file: good }), send({ file: bad, fail: 'once' })]);
    await expect
      .poll(() => deliveries(bad).map(({ attempt }) => attempt), { timeout: 10_000 })
      .toEqual([1, 2]);
    await expect.poll(() => depth(runtime.queues.Work!), { timeout: 10_000 }).toBe(0);
    expect(deliveries(good).map(({ attempt }) => attempt)).toEqual([1]);
  });

  it('brings a batch back after a crash', async () => {
    const file = path.join(folder, 'crash');
    await send({ file, fail: 'crash' });
    await expect
      .poll(() => deliveries(file).map(({ attempt }) => attempt), { timeout: 10_000 })
      .toEqual([1, 2]);
    await expect.poll(() => depth(runtime.queues.Work!), { timeout: 10_000 }).toBe(0);
  });

  it('moves what always fails to the dead-letter queue', async () => {
    const file = path.join(folder, 'always');
    await send({ file, fail: 'always' });
    await expect.poll(() => depth(runtime.queues.DeadLetters!), { timeout: 15_000 }).toBe(1);
    expect(deliveries(file)).toHaveLength(2);
    expect(await depth(runtime.queues.Work!)).toBe(0);
  });

  it('delivers twice when that fault is switched on', async () => {
    runtime.faults.duplicateDeliveries = true;
    const file = path.join(folder, 'twice');
    await send({ file });
    await expect.poll(() => deliveries(file).length, { timeout: 10_000 }).toBe(2);
    const [first, second] = deliveries(file);
    expect(second?.messageId).toBe(first?.messageId);
  });
});

describe('faults', () => {
  it('shows each call of a function to AWS, before and after it takes effect', async () => {
    const seen: string[] = [];
    runtime.faults.onAwsCall = ({ service, operation, function: name }, phase) =>
      seen.push(`${phase} ${name} ${service}:${operation}`);
    await call('/v1/storage/seen', { method: 'POST', body: 'x' });
    runtime.faults.onAwsCall = undefined;
    expect(seen).toEqual([
      'before storage kms:GenerateDataKey',
      'after storage kms:GenerateDataKey',
      'before storage kms:Decrypt',
      'after storage kms:Decrypt',
      'before storage s3:PutObject',
      'after storage s3:PutObject',
    ]);
  });

  it('can kill a function at such a point', async () => {
    runtime.faults.onAwsCall = ({ operation }, phase) => {
      if (operation === 'PutObject' && phase === 'after') void runtime.killFunction('storage');
    };
    const response = await call('/v1/storage/killed', { method: 'POST', body: 'kept' });
    runtime.faults.onAwsCall = undefined;
    expect(response.status).toBe(502);
    expect(await json('/v1/storage/killed?mode=read')).toEqual({ item: 'kept', object: 'kept' });
  });
});

describe('starting and stopping', () => {
  it('refuses a second runtime on the data folder, naming the process', async () => {
    await expect(startRuntime({ assemblyDir, dataDir, port: 0 })).rejects.toThrow(
      new RegExp(`in use by the process ${process.pid}`),
    );
  });

  it('refuses a port that is taken, saying how to choose another', async () => {
    const port = Number(new URL(runtime.baseUrl).port);
    await expect(startRuntime({ assemblyDir, dataDir: path.join(folder, 'other'), port })).rejects.toThrow(
      new RegExp(`Port ${port} is in use`),
    );
    expect(existsSync(path.join(folder, 'other', 'lock'))).toBe(false);
  });

  it('keeps data, ports and presigned URLs over a restart, and leaves no process', async () => {
    const { upload, download } = await json<{ upload: string; download: string }>(
      '/v1/storage/stay?mode=presign',
    );
    await fetch(upload, { method: 'PUT', body: 'still here' });
    await call('/v1/storage/stay2', { method: 'POST', body: 'row' });
    const pids = runtime.instances().map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThan(0);
    const { awsEndpoints } = runtime;
    await runtime.stop();
    expect(pids.filter(alive)).toEqual([]);
    await vi.waitFor(() =>
      fetch(awsEndpoints.dynamodb).then(
        () => Promise.reject(new Error('alive')),
        () => {},
      ),
    );
    runtime = await startRuntime({ assemblyDir, dataDir, port: 0 });
    expect(runtime.awsEndpoints).toEqual(awsEndpoints);
    expect(await (await fetch(download)).text()).toBe('still here');
    expect(await json('/v1/storage/stay2?mode=read')).toEqual({ item: 'row', object: 'row' });
  });
});
