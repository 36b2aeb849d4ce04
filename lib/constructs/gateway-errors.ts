import { ResponseType } from 'aws-cdk-lib/aws-apigateway';
import type { ErrorCode } from '../../src/domain/error-codes.ts';

/** Errors that the gateway itself returns, before or instead of a function, in Platen's error format. */
export const GATEWAY_ERRORS: ReadonlyArray<
  readonly [id: string, type: ResponseType, status: number, code: ErrorCode, error: string]
> = [
  [
    'NoRoute',
    ResponseType.MISSING_AUTHENTICATION_TOKEN,
    404,
    'ROUTE_NOT_FOUND',
    'There is no such route or method',
  ],
  ['NoResource', ResponseType.RESOURCE_NOT_FOUND, 404, 'ROUTE_NOT_FOUND', 'There is no such route or method'],
  [
    'TooLarge',
    ResponseType.REQUEST_TOO_LARGE,
    413,
    'PAYLOAD_TOO_LARGE',
    'The body is too large: at most 6 MB are possible. Upload large PDFs with POST /v1/uploads and name them by documentId',
  ],
  ['BadBody', ResponseType.BAD_REQUEST_BODY, 400, 'INVALID_INPUT', 'The body cannot be read'],
  [
    'BadParameters',
    ResponseType.BAD_REQUEST_PARAMETERS,
    400,
    'INVALID_INPUT',
    'The parameters cannot be read',
  ],
  [
    'MediaType',
    ResponseType.UNSUPPORTED_MEDIA_TYPE,
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'The Content-Type is not supported, or the body does not match its Content-Encoding, which may be gzip or deflate',
  ],
  [
    'AccessDenied',
    ResponseType.ACCESS_DENIED,
    403,
    'ADDRESS_NOT_ALLOWED',
    'The service takes no requests from this address: its operator lists those that may call it',
  ],
  [
    'Filtered',
    ResponseType.WAF_FILTERED,
    403,
    'REQUEST_FILTERED',
    'The web firewall before the service refuses this request',
  ],
  [
    'Throttled',
    ResponseType.THROTTLED,
    429,
    'THROTTLED',
    'The service takes no more requests at this moment',
  ],
  [
    'Quota',
    ResponseType.QUOTA_EXCEEDED,
    429,
    'THROTTLED',
    'The service takes no more requests at this moment',
  ],
  ['Timeout', ResponseType.INTEGRATION_TIMEOUT, 504, 'TIMEOUT', 'The request took too long'],
  ['Failure', ResponseType.INTEGRATION_FAILURE, 500, 'INTERNAL_ERROR', 'Internal server error'],
  ['Default4xx', ResponseType.DEFAULT_4XX, 400, 'BAD_REQUEST', 'The request cannot be handled'],
  ['Default5xx', ResponseType.DEFAULT_5XX, 500, 'INTERNAL_ERROR', 'Internal server error'],
];
