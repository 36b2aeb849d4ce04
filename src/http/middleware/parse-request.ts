import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { parseWith } from '../../contract/validation/parse-with.ts';
import type { Operation } from '../operation.ts';
import { assertMediaType, bodyBytes, jsonBody, mediaTypeOf } from '../parse.ts';
import { parseQuery } from '../parse-query.ts';
import { stateOf } from './state.ts';

/** Reads path, query and body and validates them against the operation's schemas. */
export function parseRequest(operation: Operation): middy.MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: ({ event }) => {
      const state = stateOf(event);
      state.params = parseWith(operation.params, event.pathParameters ?? {});
      state.query = parseQuery(operation, event);
      state.mediaType = mediaTypeOf(event) || 'application/json';
      if (operation.accepts.length === 0) return;
      assertMediaType(event, operation.accepts);
      if (state.mediaType === 'application/json' && operation.accepts.includes('application/json')) {
        state.body = parseWith(operation.body, jsonBody(event));
      } else {
        state.bytes = bodyBytes(event);
      }
    },
  };
}
