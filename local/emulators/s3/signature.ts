import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { accessDenied, S3Error } from './errors.ts';

export interface SignedRequest {
  readonly method: string;
  /** Path as it came, percent-encoded. */
  readonly rawPath: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const MAX_EXPIRES_SECONDS = 604_800;

/** True when the request carries its signature in the query string. */
export function isPresigned(query: URLSearchParams): boolean {
  return query.has('X-Amz-Signature');
}

/**
 * Verifies a presigned URL (Signature Version 4, S3 API reference "Authenticating requests: using query
 * parameters").
 *
 * @param secretFor gives the secret of an access key id, `undefined` for an unknown one.
 * @throws S3Error 403 for a changed, expired or foreign URL, 400 for a malformed one.
 */
export function verifyPresigned(
  request: SignedRequest,
  secretFor: (accessKeyId: string) => string | undefined,
  now = Date.now(),
): void {
  const { query } = request;
  const parameter = (name: string) => {
    const value = query.get(name);
    if (value === null) throw malformed(`${name} is missing`);
    return value;
  };
  if (parameter('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256')
    throw malformed('X-Amz-Algorithm is not supported');
  const date = parameter('X-Amz-Date');
  const expires = Number(parameter('X-Amz-Expires'));
  if (!Number.isInteger(expires) || expires < 0 || expires > MAX_EXPIRES_SECONDS) {
    throw malformed('X-Amz-Expires must be between 0 and 604800 seconds');
  }
  const signedAt = parseDate(date);
  if (now > signedAt + expires * 1000) throw accessDenied('Request has expired');
  const [accessKeyId = '', day = '', region = '', service = ''] = parameter('X-Amz-Credential').split('/');
  const secret = secretFor(accessKeyId);
  if (secret === undefined) {
    throw new S3Error('InvalidAccessKeyId', 403, 'The AWS access key id does not exist in our records.');
  }
  const scope = `${day}/${region}/${service}/aws4_request`;
  const canonical = canonicalRequest(request, parameter('X-Amz-SignedHeaders').split(';'));
  const toSign = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secret}`,
  );
  const expected = createHmac('sha256', key).update(toSign).digest();
  const given = Buffer.from(parameter('X-Amz-Signature'), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided.',
    );
  }
}

function canonicalRequest(
  { method, rawPath, query, headers }: SignedRequest,
  signedHeaders: string[],
): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  return [
    method,
    rawPath
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    parameters.join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    query.get('X-Amz-Content-Sha256') ?? headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
}

/** URI encoding as Signature Version 4 defines it (RFC 3986 unreserved characters stay). */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function parseDate(text: string): number {
  const [, ...parts] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text) ?? [];
  if (parts.length === 0) throw malformed('X-Amz-Date is not of the form 20260101T000000Z');
  const [year, month, day, hour, minute, second] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function malformed(message: string): S3Error {
  return new S3Error('AuthorizationQueryParametersError', 400, message);
}
