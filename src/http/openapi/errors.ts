import type { ErrorCode } from '../../domain/error-codes.ts';
import type { SchemaObject } from './types.ts';

/** Schema of every error of every layer. */
export const ERROR_SCHEMA: SchemaObject = {
  type: 'object',
  description: 'Every error has this shape',
  properties: {
    error: {
      type: 'string',
      minLength: 1,
      description: 'For people: names the field and the rule that it broke',
    },
    code: {
      type: 'string',
      pattern: '^[A-Z][A-Z0-9_]*$',
      description: 'For programs: a stable word',
    },
    requestId: { type: 'string', description: 'The same as `X-Request-Id`' },
    field: {
      type: 'string',
      description:
        'Path of the field that broke the rule, such as `redactions[2].page`; with `MISSING_FIELD` and `INVALID_FIELD` within the data of the template, such as `items[2].price`',
    },
    findings: {
      type: 'array',
      description:
        'Where an error is about several mistakes: all of them, 100 at most. With `INVOICE_RULES` the rules that the invoice breaks',
      items: { $ref: '#/components/schemas/InvoiceFinding' },
    },
    position: {
      type: 'object',
      description:
        'With `TEMPLATE_SYNTAX` and `TEMPLATE_RENDER`: where in the template, as far as it is known',
      properties: {
        part: { type: 'string', enum: ['html', 'markdown', 'header', 'footer'] },
        line: { type: 'integer', minimum: 1 },
        column: { type: 'integer', minimum: 1 },
      },
      required: ['part', 'line', 'column'],
    },
    step: {
      type: 'object',
      description: 'When a step of a pipeline fails: which one',
      properties: { index: { type: 'integer', minimum: 0 }, do: { type: 'string' } },
      required: ['index', 'do'],
    },
  },
  required: ['error', 'code', 'requestId'],
};

interface ErrorDescription {
  readonly description: string;
  readonly code: ErrorCode;
  readonly error: string;
}

/** Meaning of each status, with an example. */
export const ERRORS: Readonly<Record<number, ErrorDescription>> = {
  400: {
    description: 'The request breaks a rule, which `error` names',
    code: 'INVALID_INPUT',
    error: 'saveName: must have at most 200 characters',
  },
  401: {
    description: 'The API key is missing, unknown or revoked',
    code: 'INVALID_API_KEY',
    error: 'The API key is unknown or revoked',
  },
  403: {
    description: 'The plan or a limit of the account, or the scope of the key, does not allow this',
    code: 'SCOPE_REQUIRED',
    error: 'DELETE /v1/documents/{id} needs a key with the scope admin; this key has the scope render',
  },
  404: {
    description: 'Not found in this account',
    code: 'DOCUMENT_NOT_FOUND',
    error: 'Document not found: 0193f1d2-7c4e-7b1a-9a52-3c5d6e7f8091',
  },
  409: {
    description: 'The request conflicts with another one, such as one with the same Idempotency-Key',
    code: 'IDEMPOTENCY_KEY_IN_USE',
    error: 'Idempotency-Key: a request with this key is still in progress. Try again in 2 s for its result',
  },
  413: {
    description: 'The body, or a PDF, is too large',
    code: 'PAYLOAD_TOO_LARGE',
    error: 'The body is too large: at most 6 MB are possible. Upload large PDFs with POST /v1/uploads',
  },
  415: {
    description: 'The Content-Type is not one that the operation reads',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    error: 'Content-Type must be application/json, not text/csv',
  },
  429: {
    description:
      'The rate limit of the key or of the account, or the monthly quota of the account, is used up; the account has as many requests at work as it may; or too many wrong keys came from the address',
    code: 'RATE_LIMITED',
    error: 'Rate limit exceeded: 100 requests in 60 s per API key. Try again in 12 s',
  },
  500: { description: 'Internal error', code: 'INTERNAL_ERROR', error: 'Internal server error' },
  502: {
    description: 'Another service, such as the object store, failed',
    code: 'S3_UPLOAD_FAILED',
    error: 'The upload to s3 failed: NoSuchBucket',
  },
  503: {
    description: 'All capacity is in use for the moment; `Retry-After` states when to try again',
    code: 'RENDER_BUSY',
    error: 'All capacity for rendering is in use: try again in some seconds',
  },
  504: {
    description: 'The work took longer than allowed',
    code: 'RENDER_TIMEOUT',
    error: 'The document was not rendered within 52 s',
  },
};

/** Codes of a 404 by tag, where it is not a document that is missing. */
const NOT_FOUND: Readonly<Record<string, readonly [code: ErrorCode, error: string]>> = {
  Render: ['TEMPLATE_NOT_FOUND', 'Template not found: invoice'],
  Templates: ['TEMPLATE_NOT_FOUND', 'Template not found: invoice'],
  Jobs: ['JOB_NOT_FOUND', 'Job not found: 0193f1d3-04aa-7e66-a2d3-7d8e9fa0b1c2'],
  Pipelines: ['PIPELINE_NOT_FOUND', 'Pipeline not found: letters'],
  'Redaction templates': ['REDACTION_TEMPLATE_NOT_FOUND', 'Redaction template not found: contracts'],
  Certificates: ['CERTIFICATE_NOT_FOUND', 'Certificate not found: 0193f1d2-7c4e-7b1a-9a52-3c5d6e7f8091'],
  Keys: ['API_KEY_NOT_FOUND', 'API key not found: 0193f1d2-7c4e-7b1a-9a52-3c5d6e7f8091'],
  Service: ['ROUTE_NOT_FOUND', 'guide: there is no guide unknown'],
};

/** Returns the meaning of an error status of operations of a tag. */
export function errorDescription(status: number, tag: string): ErrorDescription {
  const known = ERRORS[status] ?? {
    description: 'The request cannot be handled',
    code: 'BAD_REQUEST',
    error: 'The request cannot be handled',
  };
  const missing = status === 404 ? NOT_FOUND[tag] : undefined;
  return missing ? { ...known, code: missing[0], error: missing[1] } : known;
}
