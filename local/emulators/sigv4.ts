import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type SignatureProblem =
  | 'missing'
  | 'malformed'
  | 'unknown-key'
  | 'unsigned-header'
  | 'mismatch'
  | 'skewed'
  | 'expired';

/** Error for an invalid signature; each service reports it with its own code. */
export class SignatureError extends Error {
  readonly problem: SignatureProblem;
  constructor(problem: SignatureProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Returns the secret of an access key id; undefined for an unknown id. */
export type SecretFor = (accessKeyId: string) => string | undefined;

export interface SignedRequest {
  readonly method: string;
  /** Path as received, percent-encoded. */
  readonly rawPath: string;
  readonly query: URLSearchParams;
  /** Headers as received, with names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface SignatureRules {
  /** Service name in the credential scope, such as `s3`. The region is part of the signature, but may be any. */
  readonly service: string;
  readonly secretFor: SecretFor;
  /** Milliseconds since the epoch. */
  readonly now?: number;
}

/** Verified signature, on which the signatures of the body's chunks build. */
export interface VerifiedSignature {
  readonly accessKeyId: string;
  readonly signingKey: Buffer;
  /** Date of the form `20260101T000000Z`. */
  readonly date: string;
  readonly scope: string;
  /** Signature in hexadecimal. */
  readonly signature: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60_000;
const MAX_EXPIRES_SECONDS = 604_800;

/** Returns the parts of a request that its signature covers. */
export function signedRequest({ method = 'GET', url = '/', headers }: IncomingMessage): SignedRequest {
  const mark = url.indexOf('?');
  return {
    method,
    rawPath: mark < 0 ? url : url.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
    ),
  };
}

/** Whether the request carries its signature in the query string. */
export function isPresigned(query: URLSearchParams): boolean {
  return query.has('X-Amz-Signature');
}

/**
 * Verifies an `Authorization` header (IAM user guide, "Create a signed AWS API request").
 *
 * @param payloadHash hash of the body in hexadecimal, or a value that S3 allows instead.
 * @throws SignatureError
 */
export function verifyAuthorization(
  request: SignedRequest,
  payloadHash: string,
  rules: SignatureRules,
): VerifiedSignature {
  const { authorization } = request.headers;
  if (!authorization) throw new SignatureError('missing', 'Request is missing Authentication Token');
  const [algorithm, fields = ''] = split(authorization.trim(), ' ');
  if (algorithm !== ALGORITHM) throw malformed(`Authorization: the algorithm must be ${ALGORITHM}`);
  const parts = new Map(fields.split(',').map((field) => split(field.trim(), '=')));
  const part = (name: string) => parts.get(name) || raise(malformed(`Authorization: ${name} is missing`));
  const date =
    request.headers['x-amz-date'] ?? raise(malformed("Authorization header requires 'X-Amz-Date'"));
  const signedAt = parseDate(date);
  const verified = verify(
    request,
    { credential: part('Credential'), date, signedHeaders: part('SignedHeaders'), payloadHash },
    part('Signature'),
    rules,
  );
  if (Math.abs((rules.now ?? Date.now()) - signedAt) > MAX_SKEW_MS) {
    throw new SignatureError(
      'skewed',
      'The difference between the request time and the current time is too large.',
    );
  }
  return verified;
}

/**
 * Verifies a presigned URL (S3 API reference, "Authenticating requests: using query parameters").
 *
 * @throws SignatureError `expired` only if the URL's signature is valid.
 */
export function verifyPresigned(request: SignedRequest, rules: SignatureRules): VerifiedSignature {
  const { query, headers } = request;
  const parameter = (name: string) => query.get(name) ?? raise(malformed(`${name} is missing`));
  if (parameter('X-Amz-Algorithm') !== ALGORITHM) throw malformed('X-Amz-Algorithm is not supported');
  const date = parameter('X-Amz-Date');
  const signedAt = parseDate(date);
  const expires = Number(parameter('X-Amz-Expires'));
  if (!Number.isInteger(expires) || expires < 0 || expires > MAX_EXPIRES_SECONDS) {
    throw malformed('X-Amz-Expires must be between 0 and 604800 seconds');
  }
  const verified = verify(
    request,
    {
      credential: parameter('X-Amz-Credential'),
      date,
      signedHeaders: parameter('X-Amz-SignedHeaders'),
      payloadHash: query.get('X-Amz-Content-Sha256') ?? headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
    },
    parameter('X-Amz-Signature'),
    rules,
  );
  const age = (rules.now ?? Date.now()) - signedAt;
  if (age > expires * 1000) throw new SignatureError('expired', 'Request has expired');
  if (age < -MAX_SKEW_MS) throw new SignatureError('expired', 'Request is not yet valid');
  return verified;
}

/** Compares two hexadecimal signatures in constant time. */
export function sameSignature(expected: Buffer, given: string): boolean {
  const bytes = /^[0-9a-f]{64}$/.test(given) ? Buffer.from(given, 'hex') : Buffer.alloc(0);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

interface Claim {
  readonly credential: string;
  readonly date: string;
  readonly signedHeaders: string;
  readonly payloadHash: string;
}

function verify(
  request: SignedRequest,
  { credential, date, signedHeaders, payloadHash }: Claim,
  given: string,
  { service, secretFor }: SignatureRules,
): VerifiedSignature {
  const [accessKeyId = '', day = '', region = '', scopeService = '', end, ...more] = credential.split('/');
  if (end !== 'aws4_request' || more.length > 0 || region === '') {
    throw malformed('Credential: the scope must be KEY/DATE/REGION/SERVICE/aws4_request');
  }
  if (scopeService !== service) throw malformed(`Credential: the service must be ${service}`);
  if (!date.startsWith(`${day}T`)) throw malformed('Credential: the date differs from X-Amz-Date');
  const names = signedHeaders.split(';');
  checkSignedHeaders(request, names);
  const secret = secretFor(accessKeyId);
  if (secret === undefined) {
    throw new SignatureError('unknown-key', 'The AWS access key id does not exist in our records.');
  }
  const scope = `${day}/${region}/${service}/aws4_request`;
  const canonical = canonicalRequest(request, names, payloadHash, service === 's3');
  const signingKey = [day, region, service, 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  const toSign = [ALGORITHM, date, scope, sha256Hex(canonical)].join('\n');
  if (!sameSignature(createHmac('sha256', signingKey).update(toSign).digest(), given)) {
    throw new SignatureError(
      'mismatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  return { accessKeyId, signingKey, date, scope, signature: given };
}

/** `host` and every `x-amz-*` header must be signed, otherwise a request could be redirected or altered. */
function checkSignedHeaders({ headers }: SignedRequest, signed: readonly string[]): void {
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const unsigned = required.find((name) => !signed.includes(name));
  if (unsigned !== undefined) {
    throw new SignatureError(
      'unsigned-header',
      `There were headers present in the request which were not signed: ${unsigned}`,
    );
  }
}

function canonicalRequest(
  { method, rawPath, query, headers }: SignedRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
  s3: boolean,
): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`);
  // S3 encodes the path once; all other services encode it twice.
  const segment = (part: string) => encode(s3 ? decodeURIComponent(part) : part);
  return [
    method,
    rawPath.split('/').map(segment).join('/'),
    parameters.join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** URI-encodes as Signature Version 4 defines it (unreserved characters of RFC 3986 stay). */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function parseDate(text: string): number {
  if (!/^\d{8}T\d{6}Z$/.test(text)) throw malformed('X-Amz-Date is not of the form 20260101T000000Z');
  const at = (start: number, end: number) => Number(text.slice(start, end));
  return Date.UTC(at(0, 4), at(4, 6) - 1, at(6, 8), at(9, 11), at(11, 13), at(13, 15));
}

function split(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function malformed(message: string): SignatureError {
  return new SignatureError('malformed', message);
}

function raise(error: Error): never {
  throw error;
}
