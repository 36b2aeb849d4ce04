import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Caller } from '../../domain/caller.ts';
import type { CallerRate } from '../../ports/rate-limiter.ts';

/** What the middlewares find out about one request, for the ones after them and the handler. */
export interface RequestState {
  readonly requestId: string;
  readonly startedAt: number;
  caller?: Caller;
  /** Resolves once the request is admitted, rejects with the 429 otherwise. */
  admission?: Promise<void>;
  rate?: CallerRate;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  bytes: Buffer;
  mediaType: string;
}

const STATE = Symbol('platen.request');

/** The request's state; it lives on the event, so it is gone with it. */
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
