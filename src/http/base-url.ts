import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from './parse.ts';

/**
 * Returns the API's base URL as seen by the caller: with the stage, or without it behind a custom domain.
 *
 * @param path path of the requested operation.
 */
export function baseUrlOf(event: APIGatewayProxyEvent, path: string): string {
  const { domainName, path: fullPath } = event.requestContext;
  const scheme = headerOf(event, 'x-forwarded-proto') === 'http' ? 'http' : 'https';
  const prefix = fullPath.endsWith(path) ? fullPath.slice(0, -path.length) : '';
  return `${scheme}://${domainName}${prefix}`;
}
