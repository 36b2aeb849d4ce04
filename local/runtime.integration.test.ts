import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fixtureAssembly } from './fixture/assembly.ts';
import { isAlive } from './fixture/processes.ts';
import { type Fixture, startFixture } from './fixture/start.ts';
import { startRuntime } from './runtime.ts';

const MIB = 1024 * 1024;
let fixture: Fixture;
let call: Fixture['call'];
let json: Fixture['json'];

beforeAll(async () => {
  fixture = await startFixture();
  ({ call, json } = fixture);
});
afterAll(() => fixture.close());

describe('the emulators behind the functions', () => {
  it('serve DynamoDB, S3 and KMS', async () => {
    expect(await json('/v1/storage/one', { method: 'POST', body: 'value' })).toEqual({ keyOpened: true });
    expect(await json('/v1/storage/one?mode=read')).toEqual({ item: 'value', object: 'value' });
  });

  it('accept and return objects by URLs that a function presigned', async () => {
    const { upload, download } = await json<{ upload: string; download: string }>(
      '/v1/storage/up?mode=presign',
    );
    expect((await fetch(upload, { method: 'PUT', body: Buffer.alloc(20 * MIB, 'y') })).status).toBe(200);
    expect((await (await fetch(download)).bytes()).length).toBe(20 * MIB);
    expect((await fetch(download.replace('/up?', '/other?'))).status).toBe(403);
  });
});

describe('nested stacks', () => {
  it('are served like the stack that holds them', async () => {
    const { environment } = await json('/nested/7?mode=environment');
    expect(environment).toMatchObject({
      GREETING: 'nested',
      TABLE_NAME: Object.values(fixture.runtime.tables)[0],
    });
    const { event } = await json('/nested/7');
    expect(event).toMatchObject({ resource: '/nested/{id}', pathParameters: { id: '7' } });
    expect(event.requestContext.apiId).toBe(environment.API_ID);
    expect(Object.keys(fixture.runtime.outputs)).not.toContain('Name');
  });
});

describe('a function', () => {
  it('may do only what the policies of its role allow', async () => {
    expect(await json('/v1/storage/one?mode=forbidden')).toEqual([
      'AccessDeniedException',
      'AccessDenied',
      // Callers without list permission cannot detect that an object is missing.
      'AccessDenied',
      'AccessDeniedException',
      'AccessDeniedException',
    ]);
  });
});

describe('faults', () => {
  it('reports each AWS call of a function, before and after it takes effect', async () => {
    const seen: string[] = [];
    fixture.runtime.faults.onAwsCall = ({ service, operation, function: name }, phase) => {
      seen.push(`${phase} ${name} ${service}:${operation}`);
    };
    await call('/v1/storage/seen', { method: 'POST', body: 'x' });
    fixture.runtime.faults.onAwsCall = undefined;
    expect(seen).toEqual([
      'before storage kms:GenerateDataKey',
      'after storage kms:GenerateDataKey',
      'before storage kms:Decrypt',
      'after storage kms:Decrypt',
      'before storage dynamodb:PutItem',
      'after storage dynamodb:PutItem',
      'before storage s3:PutObject',
      'after storage s3:PutObject',
    ]);
  });

  it('can kill a function before or after a call', async () => {
    fixture.runtime.faults.onAwsCall = ({ operation }, phase) => {
      if (operation === 'PutObject' && phase === 'after') void fixture.runtime.killFunction('storage');
    };
    const response = await call('/v1/storage/killed', { method: 'POST', body: 'kept' });
    fixture.runtime.faults.onAwsCall = undefined;
    expect(response.status).toBe(502);
    expect(await json('/v1/storage/killed?mode=read')).toEqual({ item: 'kept', object: 'kept' });
  });
});

describe('starting and stopping', () => {
  it('refuses a second runtime on the data folder, naming the process', async () => {
    await expect(fixture.restart()).rejects.toThrow(new RegExp(`in use by the process ${process.pid}`));
  });

  it('refuses a port that is in use and names it', async () => {
    const port = Number(new URL(fixture.runtime.baseUrl).port);
    const assemblyDir = await fixtureAssembly();
    await expect(
      startRuntime({ assemblyDir, dataDir: path.join(fixture.folder, 'other'), port }),
    ).rejects.toThrow(new RegExp(`Port ${port} is in use`));
    expect(existsSync(path.join(fixture.folder, 'other', 'lock'))).toBe(false);
  });

  it('keeps data, ports and presigned URLs over a restart, and leaves no process', async () => {
    const { upload, download } = await json<{ upload: string; download: string }>(
      '/v1/storage/stay?mode=presign',
    );
    await fetch(upload, { method: 'PUT', body: 'still here' });
    await call('/v1/storage/stay2', { method: 'POST', body: 'row' });
    const pids = fixture.runtime.instances().map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThan(0);
    const { awsEndpoints } = fixture.runtime;
    await fixture.runtime.stop();
    expect(pids.filter(isAlive)).toEqual([]);
    await vi.waitFor(() =>
      fetch(awsEndpoints.dynamodb).then(
        () => Promise.reject(new Error('alive')),
        () => {},
      ),
    );
    await fixture.restart();
    expect(fixture.runtime.awsEndpoints).toEqual(awsEndpoints);
    expect(await (await fetch(download)).text()).toBe('still here');
    expect(await json('/v1/storage/stay2?mode=read')).toEqual({ item: 'row', object: 'row' });
  });
});
