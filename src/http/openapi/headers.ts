import { OPERATION_HEADERS } from '../operation-headers.ts';
import type { HeaderObject, ParameterObject } from './types.ts';

/** Response headers; {@link commonHeaders} and the operation itself determine which of them an operation has. */
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
  ...OPERATION_HEADERS,
};

export const PARAMETERS: Readonly<Record<string, ParameterObject>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the request safe to repeat: for 24 hours, the same key with the same request gets the first result again. Best use a UUID.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
};
