import type { APIGatewayProxyEvent } from 'aws-lambda';
import { InvalidInputError, isKnownError, PlatenError } from '../domain/errors.ts';
import { parseJson } from '../domain/json.ts';
import { jsonFault } from '../domain/json-fault.ts';

/** Returns the request's media type without parameters, in lower case; empty if missing. */
export function mediaTypeOf(event: APIGatewayProxyEvent): string {
  return (headerOf(event, 'content-type') ?? '').split(';')[0]!.trim().toLowerCase();
}

/** Returns the `charset` parameter of the request's media type (RFC 9110, 8.3.2). */
export function charsetOf(event: APIGatewayProxyEvent): string | undefined {
  const parameters = (headerOf(event, 'content-type') ?? '').split(';').slice(1);
  const charset = parameters.find((parameter) => /^\s*charset\s*=/i.test(parameter));
  const value = charset
    ?.slice(charset.indexOf('=') + 1)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return value === '' ? undefined : value;
}

/** Whether the request is for the headers only. */
export function isHead(event: APIGatewayProxyEvent): boolean {
  return event.httpMethod === 'HEAD';
}

/** Returns a request header by case-insensitive name. */
export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  for (const [key, value] of Object.entries(event.headers ?? {})) {
    if (key.toLowerCase() === name) return value;
  }
  return undefined;
}

/** Returns the body's bytes in either encoding of the gateway. */
export function bodyBytes(event: APIGatewayProxyEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/** @throws PlatenError `UNSUPPORTED_MEDIA_TYPE` */
export function assertMediaType(event: APIGatewayProxyEvent, accepts: readonly string[]): void {
  const type = mediaTypeOf(event);
  if (accepts.length === 0 || accepts.includes(type)) return;
  // curl and many small clients send JSON bodies without a type, or with the form type.
  if (type === '' && accepts.includes('application/json')) return;
  throw new PlatenError(
    'unsupported-media-type',
    'UNSUPPORTED_MEDIA_TYPE',
    `Content-Type must be ${accepts.join(' or ')}, not ${type === '' ? 'missing' : type}`,
  );
}

/**
 * Parses the body as JSON; an empty body is `{}`.
 * @throws InvalidInputError `MALFORMED_JSON`, `JSON_TOO_DEEP`
 */
export function jsonBody(event: APIGatewayProxyEvent): unknown {
  const text = bodyBytes(event).toString('utf8');
  if (text.trim() === '') return {};
  try {
    return parseJson(text, 'The body');
  } catch (cause) {
    if (isKnownError(cause)) throw cause;
    throw new InvalidInputError(`The body is not valid JSON${faultHint(text)}`, {
      code: 'MALFORMED_JSON',
      cause,
    });
  }
}

/** Reports only the position: the text there may be a secret. */
function faultHint(text: string): string {
  const fault = jsonFault(text);
  if (fault === undefined || fault === text.length) return ': it ends too early';
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < fault; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return `: see line ${line}, column ${fault - start + 1}`;
}
