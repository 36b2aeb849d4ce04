import type { ResponseHeader } from '../operation.ts';
import type { HeaderObject, ParameterObject } from './types.ts';

/** Headers of responses; {@link commonHeaders} and the operation itself determine which an operation has. */
export const HEADERS: Readonly<Record<string, HeaderObject>> = {
  'X-Request-Id': {
    description: 'Identifies the request; name it when you ask for help',
    required: true,
    schema: { type: 'string', minLength: 1 },
  },
  'RateLimit-Policy': {
    description:
      'Requests (`q`) that a key may make in any `w` seconds (draft-ietf-httpapi-ratelimit-headers)',
    schema: { type: 'string', examples: ['"default";q=100;w=60'] },
  },
  RateLimit: {
    description: 'Requests left (`r`) and seconds until one more is free (`t`)',
    schema: { type: 'string', pattern: '^"default";r=\\d+;t=\\d+$', examples: ['"default";r=99;t=60'] },
  },
  'Retry-After': {
    description: 'Seconds after which trying again makes sense',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the response to an earlier request with the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  Deprecation: {
    description: 'Since when the operation is deprecated (RFC 9745)',
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Link: { description: 'The operation that replaces this one', schema: { type: 'string' } },
  'WWW-Authenticate': { description: 'How to authenticate', schema: { type: 'string', const: 'Bearer' } },
  'X-Document-Id': {
    description: 'The document that was saved; missing when nothing was',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Redaction-Report': {
    description: 'Base64 of a JSON object that says how much was removed where, never what',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Redaction-Not-Read': {
    description:
      'Pages, counted from 0, on which patterns and presets had no text to search, such as `0, 3`: the first 100. Missing when there are none',
    schema: { type: 'string' },
  },
  'X-Conformance': {
    description:
      'The standards that the PDF claims to keep, such as `PDF/A-2a; PDF/UA-1`. Missing when it claims none',
    schema: { type: 'string' },
  },
  'X-Render-Warnings': {
    description:
      'Base64 of `{ count, warnings }`: what the document requested in vain, and what its scripts threw. Missing when there is nothing to say',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Signatures-Removed': {
    description: '`true` when an input was signed: a file that is written anew cannot keep signatures',
    schema: { type: 'string', const: 'true' },
  },
  'X-Encryption-Removed': {
    description: '`true` when the input was encrypted and the result is not',
    schema: { type: 'string', const: 'true' },
  },
  'X-Signing-Warnings': {
    description:
      'Base64 of `{ count, warnings }`, each warning with `code` and `message`: what was lost by signing, or cannot be read well. Missing when there is nothing to report',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Form-Warnings': {
    description:
      'Base64 of `{ count, warnings }`, each warning with `code`, `field`, `page` (from 0) and `message`: text that does not fit into a box of its field. Missing when all text fits',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Pipeline-Report': {
    description:
      'Base64 of a JSON object: the documents that were saved, and what the steps say. What is too long for a header is left out, and `summarized` is true',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Batch-Failures': {
    description: 'Items of the batch that have no PDF in the result',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Next-Bates': {
    description: 'The Bates number that follows the last one; missing when there were none',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  'X-Optimize-Report': {
    description: 'Base64 of a JSON object that says how large the file was and is, and what was done',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'Content-Disposition': { description: 'A file name for the PDF', schema: { type: 'string' } },
} satisfies Record<ResponseHeader, HeaderObject> & Record<string, HeaderObject>;

export const PARAMETERS: Readonly<Record<string, ParameterObject>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the request safe to repeat: for 24 hours, the same key with the same request gets the first result again. Best use a UUID.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
};
