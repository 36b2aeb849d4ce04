import { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type * as z from 'zod';
import type { Caller } from '../domain/caller.ts';
import { describeError } from '../domain/describe-error.ts';
import type { RequestIds } from '../domain/ids.ts';
import type { Authenticator } from '../ports/authenticator.ts';
import type { IdempotencyStore } from '../ports/idempotency-store.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import { runOnce, takesIdempotencyKey } from './idempotency.ts';
import { authenticate } from './middleware/authenticate.ts';
import { authorize } from './middleware/authorize.ts';
import { errorsToJson } from './middleware/errors-to-json.ts';
import { parseRequest } from './middleware/parse-request.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { requestLog } from './middleware/request-log.ts';
import { type RequestState, stateOf } from './middleware/state.ts';
import { toGateway } from './middleware/to-gateway.ts';
import { type Operation, operationIdOf } from './operation.ts';
import type { HttpResponse } from './responses.ts';

/** Ports that every request needs before an operation's own work. */
interface EndpointPorts {
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  /** Store for operations with an `Idempotency-Key`; created only for requests that carry one. */
  readonly idempotencyStore?: () => IdempotencyStore;
}

/** Authenticated, admitted and authorized request. */
interface EndpointRequest<P, Q, B, A> extends ExpectedRequest<P, Q, B> {
  readonly requestId: string;
  /** OpenAPI operationId. */
  readonly operation: string;
  /** Documents whose bytes were read, as in `RequestContext`. */
  readonly reads: Set<string>;
  /** Ids of what it creates, as in `RequestContext`. */
  readonly ids: RequestIds | undefined;
  /** Reads already started. */
  readonly ahead: A;
  /** Raw bytes of a body other than JSON. */
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly event: APIGatewayProxyEvent;
  /** Unix ms at which Lambda terminates the function. */
  readonly deadline: number;
}

/** Authenticated and authorized request that the rate limit may still refuse. */
interface ExpectedRequest<P, Q, B> {
  readonly caller: Caller;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

/**
 * Creates a Lambda handler for one operation. Every request passes the same steps: request id, log, key, rate limit, scope and
 * plan, parsing, the work (once per idempotency key), and errors to JSON.
 *
 * @param ports `null` for operations without a key.
 */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  operation: Operation<P, Q, B>,
  ports: EndpointPorts | null,
  run: (request: EndpointRequest<z.output<P>, z.output<Q>, z.output<B>, undefined>) => Promise<HttpResponse>,
) {
  return endpointReadingAhead(operation, ports, () => undefined, run);
}

/**
 * Creates an endpoint whose reads start while the rate limit is written.
 *
 * @param readAhead starts the reads. It writes nothing, and defers rejections until they are awaited.
 */
export function endpointReadingAhead<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A>(
  operation: Operation<P, Q, B>,
  ports: EndpointPorts | null,
  readAhead: (request: ExpectedRequest<z.output<P>, z.output<Q>, z.output<B>>) => A,
  run: (request: EndpointRequest<z.output<P>, z.output<Q>, z.output<B>, A>) => Promise<HttpResponse>,
) {
  const openStore = takesIdempotencyKey(operation) ? ports?.idempotencyStore : undefined;
  if (ports !== null && takesIdempotencyKey(operation) && openStore === undefined) {
    throw new Error(`${operation.id} takes an Idempotency-Key, and has no store for it`);
  }
  const handler = async (event: APIGatewayProxyEvent, context: Context) => {
    const state: RequestState = stateOf(event);
    const remainingMs = context.getRemainingTimeInMillis();
    const reads = new Set<string>();
    const expected = {
      caller: state.caller as Caller,
      params: state.params as z.output<P>,
      query: state.query as z.output<Q>,
      body: state.body as z.output<B>,
    };
    const ahead = readAhead(expected);
    await state.admission;
    const work = (ids?: RequestIds) =>
      run({
        ...expected,
        ids,
        requestId: state.requestId,
        operation: operationIdOf(operation),
        reads,
        ahead,
        bytes: state.bytes,
        mediaType: state.mediaType,
        event,
        deadline: Date.now() + remainingMs,
      });
    const keeps = operation.keepsAnswer?.(state.query as z.output<Q>) ?? true;
    if (openStore === undefined || !keeps) return work();
    const caller = state.caller as Caller;
    const origin = { caller, requestId: state.requestId, operation: operationIdOf(operation), reads };
    const keyed = { accountId: caller.accountId, remainingMs, origin };
    return runOnce(openStore, event, keyed, work);
  };
  // `after` hooks run in reverse order: the first one listed processes the response last.
  const stack = middy({ executionMode: executionModeStreamifyResponse, requestEnd: endWork })
    .use(toGateway(operation))
    .use(requestLog(operation))
    .use(errorsToJson());
  if (operation.scope !== null && ports !== null) {
    stack
      .use(authenticate(ports.authenticator))
      .use(rateLimit(ports.rateLimiter, operation))
      .use(authorize(operation));
  }
  // middy's handler type lacks our response type, which `toGateway` converts to the gateway's.
  return stack.use(parseRequest(operation)).handler(handler as never);
}

/** Frees the request's concurrency slot after the response, so that nothing waits for the write. */
async function endWork({ event }: { readonly event: unknown }): Promise<void> {
  // The plugin's type lacks the event type, which is that of the handler.
  const { rate, requestId } = stateOf(event as APIGatewayProxyEvent);
  try {
    await rate?.endWork?.();
  } catch (error) {
    // The slot becomes free at the function's deadline in any case.
    new Logger({ serviceName: 'platen' }).warn('work not ended', { requestId, ...describeError(error) });
  }
}
