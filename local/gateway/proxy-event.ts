import type { RestApi } from '../assembly/rest-api.ts';
import type { RouteMatch } from './routes.ts';

/** Request without its body. */
export interface GatewayRequest {
  readonly httpMethod: string;
  /** Percent-encoded path without the query. */
  readonly rawPath: string;
  readonly query: URLSearchParams;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
  readonly sourceIp: string;
  readonly requestId: string;
  readonly extendedRequestId: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly port: number;
}

/** Hop-by-hop headers, which are not forwarded. */
const HOP_BY_HOP = new Set(['connection', 'expect', 'keep-alive', 'te', 'transfer-encoding', 'upgrade']);

/**
 * Returns the input event of a Lambda proxy integration, version 1.0. Source: API Gateway developer guide, "Input format of a
 * Lambda function for proxy integration".
 *
 * @param body body as received; `null` without one.
 */
export function proxyEvent(
  api: RestApi,
  request: GatewayRequest,
  { method, pathParameters }: RouteMatch,
  body: Buffer | null,
): Record<string, unknown> {
  const multiValueHeaders = headersOf(request);
  const binary = isBinary(lastValues(multiValueHeaders)['content-type'], api.binaryMediaTypes);
  const query = groupedQuery(request.query);
  return {
    resource: method.resourcePath,
    path: request.rawPath,
    httpMethod: request.httpMethod,
    headers: Object.fromEntries(Object.entries(multiValueHeaders).map(([name, all]) => [name, all.at(-1)!])),
    multiValueHeaders,
    queryStringParameters:
      query && Object.fromEntries(Object.entries(query).map(([name, all]) => [name, all.at(-1)!])),
    multiValueQueryStringParameters: query,
    pathParameters: Object.keys(pathParameters).length > 0 ? pathParameters : null,
    stageVariables: api.stageVariables,
    requestContext: requestContext(api, request, method.resourceId, method.resourcePath),
    body: body === null ? null : body.toString(binary ? 'base64' : 'utf8'),
    isBase64Encoded: body !== null && binary,
  };
}

/** Returns the request context, also `$context` in mapping templates. */
export function requestContext(
  api: RestApi,
  request: GatewayRequest,
  resourceId: string | null,
  resourcePath: string | null,
): Record<string, unknown> {
  const userAgent = lastValues(headersOf(request))['user-agent'] ?? null;
  return {
    accountId: api.account,
    apiId: api.id,
    domainName: `127.0.0.1:${request.port}`,
    domainPrefix: api.id,
    extendedRequestId: request.extendedRequestId,
    httpMethod: request.httpMethod,
    identity: {
      accessKey: null,
      accountId: null,
      caller: null,
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp: request.sourceIp,
      user: null,
      userAgent,
      userArn: null,
    },
    path: request.rawPath,
    protocol: 'HTTP/1.1',
    requestId: request.requestId,
    requestTime: clfTime(request.receivedAt),
    requestTimeEpoch: request.receivedAt,
    resourceId,
    resourcePath,
    stage: api.stageName,
  };
}

/** Whether the content type matches one of the API's binary media types, which may have wildcards. */
export function isBinary(contentType: string | undefined, binaryMediaTypes: readonly string[]): boolean {
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase();
  return binaryMediaTypes.some((pattern) => {
    if (pattern === '*/*') return true;
    return pattern.endsWith('/*')
      ? type.startsWith(pattern.slice(0, -1).toLowerCase())
      : type === pattern.toLowerCase();
  });
}

function headersOf(request: GatewayRequest): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  const spelling = new Map<string, string>();
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index]!;
    const lower = name.toLowerCase();
    if (HOP_BY_HOP.has(lower)) continue;
    const known = spelling.get(lower) ?? name;
    spelling.set(lower, known);
    headers[known] = [...(headers[known] ?? []), request.rawHeaders[index + 1]!];
  }
  const forwarded = headers[spelling.get('x-forwarded-for') ?? '']?.at(-1);
  headers[spelling.get('x-forwarded-for') ?? 'X-Forwarded-For'] = [
    forwarded ? `${forwarded}, ${request.sourceIp}` : request.sourceIp,
  ];
  headers['X-Forwarded-Port'] = [String(request.port)];
  headers['X-Forwarded-Proto'] = ['http'];
  return headers;
}

function lastValues(headers: Readonly<Record<string, string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, all]) => [name.toLowerCase(), all.at(-1)!]));
}

function groupedQuery(query: URLSearchParams): Record<string, string[]> | null {
  const grouped = new Map<string, string[]>();
  for (const [name, value] of query) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  return grouped.size > 0 ? Object.fromEntries(grouped) : null;
}

/** Formats a time as `21/Nov/2026:07:06:05 +0000`. */
function clfTime(time: number): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(time).toUTCString())!;
  return `${day}/${month}/${year}:${clock} +0000`;
}
