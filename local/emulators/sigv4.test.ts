import { describe, expect, it } from 'vitest';
import { type SignedRequest, sha256Hex, verifyAuthorization, verifyPresigned } from './sigv4.ts';

/** Examples of the S3 API reference, "Authenticating requests (AWS Signature Version 4)". */
const NOW = Date.UTC(2013, 4, 24);
const rules = {
  service: 's3',
  secretFor: (id: string) =>
    id === 'AKIAIOSFODNN7EXAMPLE' ? 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' : undefined,
  now: NOW,
};
const HOST = 'examplebucket.s3.amazonaws.com';
const SIGNATURE = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const SCOPE = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';

const authorization = (fields: { scope?: string; signed?: string; signature?: string } = {}) =>
  `AWS4-HMAC-SHA256 Credential=${fields.scope ?? SCOPE},` +
  `SignedHeaders=${fields.signed ?? 'host;range;x-amz-content-sha256;x-amz-date'},` +
  `Signature=${fields.signature ?? SIGNATURE}`;

const signed = (headers: Record<string, string> = {}, other: Partial<SignedRequest> = {}): SignedRequest => ({
  method: 'GET',
  rawPath: '/test.txt',
  query: new URLSearchParams(),
  headers: {
    host: HOST,
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256Hex(''),
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(),
    ...headers,
  },
  ...other,
});

const problemOf = (run: () => unknown): unknown => {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as { problem?: unknown }).problem;
  }
};

describe('a signature in the Authorization header', () => {
  it('is valid for the example of the S3 API reference', () => {
    const verified = verifyAuthorization(signed(), sha256Hex(''), rules);
    expect(verified).toMatchObject({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', signature: SIGNATURE });
  });

  it('sorts parameters by name, and then by value', () => {
    const request = signed(
      {
        authorization: authorization({
          signed: 'host;x-amz-content-sha256;x-amz-date',
          signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
        }),
      },
      { rawPath: '/', query: new URLSearchParams('max-keys=2&prefix=J') },
    );
    expect(verifyAuthorization(request, sha256Hex(''), rules).accessKeyId).toBe('AKIAIOSFODNN7EXAMPLE');
  });

  it.each<[string, unknown, SignedRequest]>([
    ['no header', 'missing', signed({ authorization: '' })],
    ['another scheme', 'malformed', signed({ authorization: 'Basic YTpi' })],
    ['no date', 'malformed', signed({ 'x-amz-date': '' })],
    ['another day in the scope', 'malformed', signed({ 'x-amz-date': '20130525T000000Z' })],
    [
      'another service',
      'malformed',
      signed({ authorization: authorization({ scope: SCOPE.replace('/s3/', '/sqs/') }) }),
    ],
    [
      'a key that was not issued',
      'unknown-key',
      signed({ authorization: authorization({ scope: SCOPE.replace('AKIA', 'AKIB') }) }),
    ],
    ['another path', 'mismatch', signed({}, { rawPath: '/other.txt' })],
    ['another method', 'mismatch', signed({}, { method: 'DELETE' })],
    ['one more parameter', 'mismatch', signed({}, { query: new URLSearchParams('acl=') })],
    ['another host', 'mismatch', signed({ host: 'evil.example' })],
    ['an invented signature', 'mismatch', signed({ authorization: authorization({ signature: '0' }) })],
    ['an unsigned x-amz header', 'unsigned-header', signed({ 'x-amz-acl': 'public-read' })],
    [
      'an unsigned host',
      'unsigned-header',
      signed({ authorization: authorization({ signed: 'range;x-amz-content-sha256;x-amz-date' }) }),
    ],
  ])('is refused with %s', (_, problem, request) => {
    expect(problemOf(() => verifyAuthorization(request, sha256Hex(''), rules))).toBe(problem);
  });

  it('is refused for another body', () => {
    expect(problemOf(() => verifyAuthorization(signed(), sha256Hex('x'), rules))).toBe('mismatch');
  });

  it.each([-16, 16])('is refused %i minutes off', (minutes) => {
    const late = { ...rules, now: NOW + minutes * 60_000 };
    expect(problemOf(() => verifyAuthorization(signed(), sha256Hex(''), late))).toBe('skewed');
  });
});

describe('a presigned URL', () => {
  const presigned = (changes: Record<string, string> = {}, headers: Record<string, string> = {}) => ({
    method: 'GET',
    rawPath: '/test.txt',
    query: new URLSearchParams({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': SCOPE,
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
      ...changes,
    }),
    headers: { host: HOST, ...headers },
  });

  it('is valid for the example of the S3 API reference', () => {
    expect(verifyPresigned(presigned(), rules).accessKeyId).toBe('AKIAIOSFODNN7EXAMPLE');
  });

  it.each<[string, unknown, SignedRequest]>([
    ['a longer life', 'mismatch', presigned({ 'X-Amz-Expires': '90000' })],
    ['an unsigned host', 'unsigned-header', presigned({ 'X-Amz-SignedHeaders': 'range' })],
    ['an unsigned x-amz header', 'unsigned-header', presigned({}, { 'x-amz-acl': 'public-read' })],
    ['another host', 'mismatch', presigned({}, { host: 'evil.example' })],
  ])('is refused with %s', (_, problem, request) => {
    expect(problemOf(() => verifyPresigned(request, rules))).toBe(problem);
  });

  it('is reported as expired only if its signature is right', () => {
    const late = { ...rules, now: NOW + 86_401_000 };
    expect(problemOf(() => verifyPresigned(presigned(), late))).toBe('expired');
    expect(problemOf(() => verifyPresigned(presigned({ 'X-Amz-Signature': '00' }), late))).toBe('mismatch');
  });
});
