import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Operation } from '../operation.ts';
import { OPERATION_HEADER_NAMES } from '../operation-headers.ts';
import { isHead } from '../parse.ts';
import type { HttpResponse } from '../responses.ts';
import { rateLimitHeaders } from './rate-limit.ts';
import { stateOf } from './state.ts';

/** Time at which the old names were deprecated, in the form of RFC 9745: Unix seconds. */
const DEPRECATED_AT = Date.UTC(2026, 0, 1) / 1000;

/** Adds the headers of every response, and converts the response to the gateway's form. */
export function toGateway(operation: Operation): middy.MiddlewareObj<APIGatewayProxyEvent> {
  const present: middy.MiddlewareFn<APIGatewayProxyEvent> = (request) => {
    const response = request.response as HttpResponse;
    const state = stateOf(request.event);
    const headers: Record<string, string> = {
      ...response.headers,
      'X-Request-Id': state.requestId,
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': EXPOSED,
      'Cache-Control': response.headers['Cache-Control'] ?? 'no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    if (state.rate) Object.assign(headers, rateLimitHeaders(state.rate));
    if (operation.deprecatedFor !== undefined) {
      headers.Deprecation = `@${DEPRECATED_AT}`;
      headers.Link = `<${operation.deprecatedFor}>; rel="successor-version"`;
    }
    if (isHead(request.event) && typeof response.body !== 'string') response.body.destroy();
    const body = isHead(request.event) ? '' : response.body;
    request.response = { statusCode: response.status, headers, body };
  };
  return { after: present, onError: present };
}

const EXPOSED = [
  'X-Request-Id',
  ...OPERATION_HEADER_NAMES,
  'Idempotent-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Deprecation',
  'Link',
].join(', ');
