import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from './parse.ts';

/**
 * The base URL of the API as the caller sees it: with the stage, or without it behind a custom domain.
 *
 * @param path the operation's path, which the request was made to.
 */
export function baseUrlOf(event: APIGatewayProxyEvent, path: string): string {
  const { domainName, path: fullPath } = event.requestContext;
  const scheme = headerOf(event, 'x-forwarded-proto') === 'http' ? 'http' : 'https';
  const prefix = fullPath.endsWith(path) ? fullPath.slice(0, -path.length) : '';
  return `${scheme}://${domainName}${prefix}`;
}
