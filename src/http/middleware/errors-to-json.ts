import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { errorResponse } from '../error-table.ts';
import { json } from '../responses.ts';
import { stateOf } from './state.ts';

/** Converts everything thrown to a response in Platen's error format. */
export function errorsToJson(): middy.MiddlewareObj<APIGatewayProxyEvent> {
  return {
    onError: (request) => {
      const { status, body, headers } = errorResponse(request.error, stateOf(request.event).requestId);
      request.response = json(status, body, headers);
    },
  };
}
