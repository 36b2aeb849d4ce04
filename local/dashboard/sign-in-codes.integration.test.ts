import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignInCodes } from './sign-in-codes.ts';

describe('SignInCodes', () => {
  let now = 0;
  const codes = new SignInCodes(() => now);
  const server = http.createServer((message, response) => void codes.handle(message, response));
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const redeem = (code: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ code }),
    });

  it('returns the key once', async () => {
    const code = codes.issue('KEY');
    expect(code).not.toContain('KEY');
    const first = await redeem(code);
    expect(await first.json()).toEqual({ apiKey: 'KEY' });
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect((await redeem(code)).status).toBe(404);
  });

  it('returns nothing after 15 minutes', async () => {
    const code = codes.issue('KEY');
    now += 15 * 60_000;
    expect((await redeem(code)).status).toBe(404);
  });

  it.each([[undefined], [null], [''], [{}], ['unknown']])('returns nothing for %j', async (code) => {
    expect((await redeem(code)).status).toBe(404);
  });

  it('answers no other site, no form and no GET', async () => {
    const code = codes.issue('KEY');
    expect((await redeem(code, { Origin: 'http://evil.example' })).status).toBe(400);
    expect((await redeem(code, { Origin: 'null' })).status).toBe(400);
    expect((await redeem(code, { 'Content-Type': 'text/plain' })).status).toBe(400);
    expect((await fetch(url)).status).toBe(400);
    expect((await redeem(code)).status).toBe(200);
  });
});
