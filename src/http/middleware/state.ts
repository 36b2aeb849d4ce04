import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Caller } from '../../domain/caller.ts';
import type { CallerRate } from '../../ports/rate-limiter.ts';

/** Request state shared by the middlewares and the handler. */
export interface RequestState {
  readonly requestId: string;
  readonly startedAt: number;
  caller?: Caller;
  /** Resolves when the request is admitted, otherwise rejects with the 429. */
  admission?: Promise<void>;
  rate?: CallerRate;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  bytes: Buffer;
  mediaType: string;
}

const STATE = Symbol('platen.request');

/** Returns the request's state, which has the same lifetime as the event. */
export function stateOf(event: APIGatewayProxyEvent): RequestState {
  const carrier = event as APIGatewayProxyEvent & { [STATE]?: RequestState };
  carrier[STATE] ??= {
    requestId: event.requestContext?.requestId ?? 'unknown',
    startedAt: Date.now(),
    bytes: Buffer.alloc(0),
    mediaType: '',
  };
  return carrier[STATE];
}
