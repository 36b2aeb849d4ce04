import http from 'node:http';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from '../../fixture/start.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

describe('DynamoDB under watch', () => {
  it('shows its calls, and lets a function be killed between effect and answer', async () => {
    const seen: string[] = [];
    fixture.runtime.faults.onAwsCall = (call, phase) => {
      if (call.service !== 'dynamodb') return;
      seen.push(`${phase} ${call.function} ${call.operation}`);
      if (call.operation === 'PutItem' && phase === 'after') void fixture.runtime.killFunction('storage');
    };
    const killed = await fixture.call('/v1/storage/row', { method: 'POST', body: 'written' });
    expect(killed.status).toBe(502);
    fixture.runtime.faults.onAwsCall = undefined;
    expect(seen.filter((call) => call.includes('storage'))).toEqual([
      'before storage PutItem',
      'after storage PutItem',
    ]);
    // The row was written; the object that follows it was not.
    expect((await fixture.call('/v1/storage/row?mode=read')).status).toBe(502);
    await fixture.call('/v1/storage/row', { method: 'POST', body: 'again' });
    expect(await fixture.json('/v1/storage/row?mode=read')).toEqual({ item: 'again', object: 'again' });
  });
});

describe('DynamoDB behind the proxy', () => {
  const clientFor = (accessKeyId: string, secretAccessKey: string) =>
    new DynamoDBClient({
      endpoint: fixture.runtime.awsEndpoints.dynamodb,
      region: 'us-east-1',
      maxAttempts: 1,
      credentials: { accessKeyId, secretAccessKey },
    });

  it.each([
    ['invented credentials', 'local', 'UnrecognizedClientException'],
    ['another secret', undefined, 'InvalidSignatureException'],
  ])('refuses %s', async (_, id, name) => {
    const accessKeyId = id ?? fixture.runtime.credentials.accessKeyId;
    const sent = clientFor(accessKeyId, 'local').send(new ListTablesCommand());
    await expect(sent).rejects.toMatchObject({ name });
  });

  it('refuses requests from a page of another site, without their response', async () => {
    const { awsEndpoints, credentials } = fixture.runtime;
    const client = clientFor(credentials.accessKeyId, credentials.secretAccessKey);
    expect((await client.send(new ListTablesCommand())).TableNames).not.toEqual([]);
    for (const [name, value] of [
      ['Origin', 'https://evil.example'],
      ['Sec-Fetch-Site', 'cross-site'],
    ] as const) {
      const response = await fetch(awsEndpoints.dynamodb, {
        method: 'POST',
        headers: {
          [name]: value,
          Authorization: 'AWS4-HMAC-SHA256 Credential=a/20260101/r/dynamodb/aws4_request',
          'X-Amz-Target': 'DynamoDB_20120810.ListTables',
        },
        body: '{}',
      });
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    const preflight = await fetch(awsEndpoints.dynamodb, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(403);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses a host name that resolves to this machine', async () => {
    const status = await new Promise((resolve, reject) => {
      const request = http.request(
        fixture.runtime.awsEndpoints.dynamodb,
        { method: 'POST', headers: { Host: 'rebound.evil.example' } },
        (response) => resolve(response.resume().statusCode),
      );
      request.on('error', reject).end('{}');
    });
    expect(status).toBe(403);
  });
});
