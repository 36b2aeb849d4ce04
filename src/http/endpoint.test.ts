import { Writable } from 'node:stream';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { none, noParams, noQuery } from '../contract/fields.ts';
import { newKeySecret } from '../domain/api-key.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError, TimeLimitError } from '../domain/errors.ts';
import { newId } from '../domain/ids.ts';
import type { CallerRate } from '../ports/rate-limiter.ts';
import { MemoryRateLimiter } from '../ports/testing/memory/access.ts';
import { endpoint, endpointReadingAhead } from './endpoint.ts';
import { defineOperation } from './operation.ts';
import { type HttpResponse, json } from './responses.ts';

const operation = defineOperation({
  id: 'work',
  method: 'GET',
  path: '/v1/work',
  summary: 'Works',
  tag: 'Work',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {},
  errors: [],
});

const caller: Caller = { accountId: newId(), plan: 'free', keyId: newId(), keyName: 'k', scope: 'admin' };

beforeAll(() => {
  vi.stubGlobal('awslambda', {
    streamifyResponse: (handler: unknown) => handler,
    HttpResponseStream: {
      from: (stream: { prelude?: unknown }, prelude: unknown) => Object.assign(stream, { prelude }),
    },
  });
});
afterAll(() => void vi.unstubAllGlobals());

/** Response stream that records its data. */
class Answer extends Writable {
  prelude?: { statusCode: number; headers: Record<string, string> };
  body = '';

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.body += chunk.toString();
    done();
  }
}

function service(
  run: () => Promise<HttpResponse>,
  rateLimiter: Pick<MemoryRateLimiter, 'take'> = new MemoryRateLimiter(),
) {
  const authenticator = {
    authenticate: async () => caller,
    countWrongKey: () => Promise.reject(new Error('the key is right')),
  };
  const handler = endpoint(operation, { authenticator, rateLimiter }, run) as unknown as (
    event: APIGatewayProxyEvent,
    answer: Writable,
    context: Context,
  ) => Promise<void>;
  return async (answer = new Answer()) => {
    const event = {
      headers: { authorization: `Bearer ${newKeySecret()}` },
    } as unknown as APIGatewayProxyEvent;
    await handler(event, answer, { getRemainingTimeInMillis: () => 20_000 } as Context);
    return answer;
  };
}

describe('a concurrent operation', () => {
  it('is refused with a 429 while the account has its maximum of concurrent requests', async () => {
    const work = Promise.withResolvers<HttpResponse>();
    const send = service(() => work.promise);
    const working = [send(), send(), send()];
    const refused = await send();
    expect(refused.prelude).toMatchObject({
      statusCode: 429,
      headers: { 'Retry-After': '2', RateLimit: expect.stringContaining('"default"') },
    });
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'CONCURRENCY_LIMITED',
      error: expect.stringContaining('3 requests at work'),
    });
    work.resolve(json(200, {}));
    for (const answer of await Promise.all(working)) expect(answer.prelude?.statusCode).toBe(200);
    expect((await send()).prelude?.statusCode).toBe(200);
  });

  it.each([
    ['succeeds', async () => json(200, {}), 200],
    ['fails', () => Promise.reject(new Error('broken')), 500],
  ])('frees its slot when it %s, after the response and without delaying it', async (_, run, status) => {
    const limiter = new MemoryRateLimiter();
    const ending = Promise.withResolvers<void>();
    const send = service(run, {
      take: async (...args) => ({ ...(await limiter.take(...args)), endWork: () => ending.promise }),
    });
    const answer = new Answer();
    const finished = new Promise((resolve) => answer.once('finish', resolve));
    const invocation = send(answer);
    await finished;
    expect(answer.prelude?.statusCode).toBe(status);
    ending.reject(new Error('the table is away'));
    // The invocation still succeeds: the slot becomes free at the function's deadline.
    await invocation;
  });
});

describe('an endpoint that reads ahead', () => {
  const authenticator = {
    authenticate: async () => caller,
    countWrongKey: () => Promise.reject(new Error('the key is right')),
  };

  /** Sends a request whose admission the promise determines. */
  async function send(admission: Promise<CallerRate>, scope: Caller['scope'] = 'admin') {
    const steps: string[] = [];
    const handler = endpointReadingAhead(
      { ...operation, scope: 'admin' },
      {
        authenticator: { ...authenticator, authenticate: async () => ({ ...caller, scope }) },
        rateLimiter: { take: () => admission },
      },
      () => void steps.push('ahead'),
      async () => {
        steps.push('work');
        return json(200, {});
      },
    ) as unknown as (event: object, answer: Writable, context: object) => Promise<void>;
    const answer = new Answer();
    const event = { headers: { authorization: `Bearer ${newKeySecret()}` } };
    const sent = handler(event, answer, { getRemainingTimeInMillis: () => 20_000 });
    return { answer, sent, steps };
  }

  const rate = (allowed: boolean): CallerRate => ({
    allowed,
    limit: 100,
    windowSeconds: 60,
    remaining: 0,
    resetSeconds: 7,
    of: 'key',
  });

  it('starts its reads before the rate limit has answered, and its work after', async () => {
    const admission = Promise.withResolvers<CallerRate>();
    const { answer, sent, steps } = await send(admission.promise);
    await vi.waitFor(() => expect(steps).toEqual(['ahead']));
    admission.resolve(rate(true));
    await sent;
    expect(steps).toEqual(['ahead', 'work']);
    expect(answer.prelude?.statusCode).toBe(200);
  });

  it('does no work for a request that the rate limit refuses', async () => {
    const { answer, sent, steps } = await send(Promise.resolve(rate(false)));
    await sent;
    expect(steps).not.toContain('work');
    expect(answer.prelude).toMatchObject({ statusCode: 429, headers: { 'Retry-After': '7' } });
  });

  it('answers 429 before any other error to a request over the limit', async () => {
    const [within, over] = await Promise.all(
      [true, false].map((allowed) => send(Promise.resolve(rate(allowed)), 'render')),
    );
    await Promise.all([within!.sent, over!.sent]);
    expect(within!.answer.prelude).toMatchObject({
      statusCode: 403,
      headers: { RateLimit: '"default";r=0;t=7' },
    });
    expect(over!.answer.prelude?.statusCode).toBe(429);
  });
});

describe('the log line of a request that fails', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  /** Returns the log lines that CloudWatch counts as internal errors when the work throws. */
  async function faultsOf(error: unknown): Promise<Record<string, unknown>[]> {
    vi.stubEnv('METRICS_NAMESPACE', 'Platen');
    const lines: Record<string, unknown>[] = [];
    const keep = (text: unknown) => lines.push(JSON.parse(String(text))) > 0;
    vi.spyOn(process.stdout, 'write').mockImplementation(keep);
    vi.spyOn(process.stderr, 'write').mockImplementation(keep);
    await service(() => Promise.reject(error))();
    return lines.filter((line) => line._aws !== undefined);
  }

  it('counts an internal fault when the error was not expected', async () => {
    const [fault, ...others] = await faultsOf(new TypeError('x is undefined'));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      message: 'request failed',
      service: 'platen',
      operation: 'work',
      InternalFaults: 1,
      _aws: { CloudWatchMetrics: [{ Namespace: 'Platen', Dimensions: [['service']] }] },
    });
  });

  it('does not count expected errors', async () => {
    expect(await faultsOf(new InvalidInputError('pdf: is damaged', { code: 'PDF_DAMAGED' }))).toEqual([]);
    expect(await faultsOf(new TimeLimitError('too late'))).toEqual([]);
  });
});
