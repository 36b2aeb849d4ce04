import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, runOnce } from './idempotency.ts';
import { json } from './responses.ts';

function event(fields: Partial<APIGatewayProxyEvent> = {}): APIGatewayProxyEvent {
  return {
    httpMethod: 'POST',
    path: '/v1/merge',
    headers: { 'Content-Type': 'application/json' },
    queryStringParameters: null,
    body: '{"a":1}',
    isBase64Encoded: false,
    ...fields,
  } as APIGatewayProxyEvent;
}

describe('the fingerprint of a request', () => {
  it('is the same for the same request', () => {
    expect(fingerprintOf(event())).toBe(fingerprintOf(event()));
    expect(fingerprintOf(event({ queryStringParameters: { a: '1', b: '2' } }))).toBe(
      fingerprintOf(event({ queryStringParameters: { b: '2', a: '1' } })),
    );
    expect(fingerprintOf(event({ headers: {} }))).toBe(fingerprintOf(event()));
    const base64 = Buffer.from('{"a":1}').toString('base64');
    expect(fingerprintOf(event({ body: base64, isBase64Encoded: true }))).toBe(fingerprintOf(event()));
  });

  it.each([
    { path: '/v1/redact' },
    { httpMethod: 'PUT' },
    { body: '{"a":2}' },
    { body: null },
    { queryStringParameters: { a: '1' } },
    { headers: { 'Content-Type': 'application/pdf' } },
  ])('differs for %o', (fields) => {
    expect(fingerprintOf(event(fields))).not.toBe(fingerprintOf(event()));
  });

  it.each([
    (boundary: string) => boundary,
    (boundary: string) => `"${boundary}"`,
    (boundary: string) => `${boundary}; charset=utf-8`,
  ])('does not depend on the boundary of a form', (parameter) => {
    const form = (boundary: string, file: string) =>
      fingerprintOf(
        event({
          headers: { 'content-type': `multipart/form-data; boundary=${parameter(boundary)}` },
          body: `--${boundary}\r\n\r\n${file}\r\n--${boundary}--`,
        }),
      );
    expect(form('one', 'file')).toBe(form('two', 'file'));
    expect(form('one', 'file')).not.toBe(form('one', 'elif'));
  });
});

describe('running once', () => {
  const untouched = () => Promise.reject(new Error('the store was asked'));
  const origin = { caller: { accountId: 'a', keyName: 'k' }, requestId: 'r' };
  const request = { accountId: 'a', remainingMs: 1, origin };

  it('uses no store without the header', async () => {
    const response = json(200, {});
    expect(await runOnce(untouched as never, event(), request, async () => response)).toBe(response);
  });

  it.each(['', 'two words', 'ümlaut', 'k'.repeat(256), 'tab\t'])('refuses the key %j', async (key) => {
    const run = () => Promise.reject(new Error('the work was done'));
    const asked = event({ headers: { 'IDEMPOTENCY-KEY': key } });
    await expect(runOnce(untouched as never, asked, request, run)).rejects.toMatchObject({
      code: 'INVALID_IDEMPOTENCY_KEY',
    });
  });
});
