import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from '../fixture/start.ts';

const MIB = 1024 * 1024;
let fixture: Fixture;
let call: Fixture['call'];

beforeAll(async () => {
  fixture = await startFixture();
  ({ call } = fixture);
});
afterAll(() => fixture.close());

describe('streamed responses', () => {
  it('passes bytes on as they come', async () => {
    const gate = path.join(fixture.folder, 'gate');
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

  it.each([
    ['throw-late', '/v1/stream'],
    ['crash-late', '/v1/stream'],
    ['hang-late', '/v1/stream-brief'],
  ])('cuts the connection for a failure after it: %s', async (mode, route) => {
    const response = await call(`${route}?mode=${mode}`);
    expect(response.status).toBe(201);
    await expect(response.text()).rejects.toThrow();
    expect(await (await call(route)).text()).toBe('first second');
  });

  it('lets the function finish when the client disconnects', async () => {
    const before = await call('/v1/stream');
    await before.text();
    await new Promise<void>((resolve, reject) => {
      const request = http.get(`${fixture.runtime.baseUrl}/v1/stream?mode=bytes&megabytes=50`, (response) => {
        response.once('data', () => {
          request.destroy();
          resolve();
        });
      });
      request.on('error', reject);
    });
    // These two need both instances, so the abandoned instance must be free again.
    const gate = path.join(fixture.folder, 'second-gate');
    const both = await Promise.all([1, 2].map(() => call(`/v1/stream?gate=${encodeURIComponent(gate)}`)));
    writeFileSync(gate, '');
    await Promise.all(both.map((response) => response.text()));
    expect(both.map(({ headers }) => headers.get('x-pid'))).toContain(before.headers.get('x-pid'));
  });
});
