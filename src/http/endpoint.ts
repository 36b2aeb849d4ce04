import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { z } from 'zod';
import type { Caller } from '../domain/caller.ts';
import type { Access } from '../ports/access.ts';
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

/** A request that has passed the door: who, what, and until when. */
export interface EndpointRequest<P, Q, B> {
  readonly caller: Caller;
  readonly requestId: string;
  /** OpenAPI operationId. */
  readonly operation: string;
  /** As in `RequestContext`. */
  readonly reads: Set<string>;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The raw bytes of a body that is not JSON. */
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly event: APIGatewayProxyEvent;
  /** Unix ms at which the function is ended, whatever it does. */
  readonly deadline: number;
}

/**
 * A Lambda handler for one operation. Every request takes the same way: request id, log, key, rate limit,
 * scope and plan, parsing, the work (once for an idempotency key), and errors to JSON.
 */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  operation: Operation<P, Q, B>,
  access: Access | null,
  run: (request: EndpointRequest<z.output<P>, z.output<Q>, z.output<B>>) => Promise<HttpResponse>,
) {
  const handler = async (event: APIGatewayProxyEvent, context: Context) => {
    const state: RequestState = stateOf(event);
    const remainingMs = context.getRemainingTimeInMillis();
    const reads = new Set<string>();
    const work = () =>
      run({
        caller: state.caller as Caller,
        requestId: state.requestId,
        operation: operationIdOf(operation),
        reads,
        params: state.params as z.output<P>,
        query: state.query as z.output<Q>,
        body: state.body as z.output<B>,
        bytes: state.bytes,
        mediaType: state.mediaType,
        event,
        deadline: Date.now() + remainingMs,
      });
    if (access === null || !takesIdempotencyKey(operation)) return work();
    const caller = state.caller as Caller;
    const origin = { caller, requestId: state.requestId, operation: operationIdOf(operation), reads };
    const keyed = { accountId: caller.accountId, remainingMs, origin };
    return runOnce(() => access.replies(), event, keyed, work);
  };
  // `after` hooks run in reverse order: the first one named is the last to touch the response.
  const stack = middy({ executionMode: executionModeStreamifyResponse })
    .use(toGateway(operation))
    .use(requestLog(operation))
    .use(errorsToJson());
  if (operation.scope !== null && access !== null) {
    stack.use(authenticate(access)).use(rateLimit(access)).use(authorize(operation));
  }
  // middy's handler type knows nothing of our response, which `toGateway` turns into the gateway's.
  return stack.use(parseRequest(operation)).handler(handler as never);
}
