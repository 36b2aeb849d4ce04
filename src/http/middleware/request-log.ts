import { Logger } from '@aws-lambda-powertools/logger';
import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describeError } from '../../domain/describe-error.ts';
import { isKnownError } from '../../domain/errors.ts';
import { faultMetric, isInternalFault, METRICS_NAMESPACE_VARIABLE } from '../../domain/fault-metric.ts';
import type { Operation } from '../operation.ts';
import type { HttpResponse } from '../responses.ts';
import { stateOf } from './state.ts';

const MAX_PATH_LENGTH = 300;

/**
 * Logs one line per request, which `GET /v1/requests` reads. Bodies, keys and query values are never logged: they hold the users'
 * data and secrets.
 */
export function requestLog(operation: Operation): middy.MiddlewareObj<APIGatewayProxyEvent> {
  const logger = new Logger({ serviceName: 'platen' });

  const line = (event: APIGatewayProxyEvent, response: unknown) => {
    const state = stateOf(event);
    return {
      requestId: state.requestId,
      // Named differently from the logger's own time, which is that of the end.
      startedAt: state.startedAt,
      method: event.httpMethod,
      path: event.path?.slice(0, MAX_PATH_LENGTH),
      operation: operation.id,
      status: (response as HttpResponse | undefined)?.status,
      durationMs: Date.now() - state.startedAt,
      accountId: state.caller?.accountId,
      keyId: state.caller?.keyId,
      source: state.caller?.sessionHash === undefined ? 'api' : 'dashboard',
    };
  };

  return {
    after: ({ event, response }) => logger.info('request', line(event, response)),
    onError: ({ event, response, error }) => {
      if (isKnownError(error) && !isInternalFault(error)) {
        logger.info('request refused', { ...line(event, response), code: error.code });
      } else {
        logger.error('request failed', {
          ...line(event, response),
          // As in the response, which reveals nothing else of the fault.
          code: isKnownError(error) ? error.code : 'INTERNAL_ERROR',
          ...describeError(error),
          ...faultMetric(error, process.env[METRICS_NAMESPACE_VARIABLE]),
        });
      }
    },
  };
}
