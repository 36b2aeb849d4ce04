import { ERROR_CODES as PDF_ERROR_CODES } from '@platen/pdf';
import { type ErrorCode, SERVICE_ERROR_CODES } from '../../domain/error-codes.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { takesIdempotencyKey } from '../idempotency.ts';
import { type Operation, operationIdOf, type ResponseDescription } from '../operation.ts';
import { errorCodesOf } from './error-codes.ts';
import { errorDescription } from './errors.ts';
import { ANSWERS } from './examples/answers.ts';
import type { OperationExample } from './examples/example.ts';
import type { SchemaCollector } from './json-schema.ts';
import type {
  MediaTypeObject,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
  SchemaObject,
} from './types.ts';

/** Returns an operation's OpenAPI object. */
export function operationObject(
  operation: Operation,
  examples: readonly OperationExample[],
  schemas: SchemaCollector,
): OperationObject {
  const parameters = parametersOf(operation, schemas);
  const requestBody = requestBodyOf(operation, examples, schemas);
  return {
    operationId: operationIdOf(operation),
    summary: operation.summary,
    description: descriptionOf(operation),
    tags: [operation.tag],
    ...(operation.deprecatedFor !== undefined && { deprecated: true }),
    security: operation.scope === null ? [] : [{ apiKey: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation, schemas),
  };
}

function descriptionOf({ summary, description, scope, listsPlanOnly, deprecatedFor }: Operation): string {
  const parts = [description ?? `${summary}.`];
  if (deprecatedFor !== undefined) parts.push(`Use \`${deprecatedFor}\` instead.`);
  if (scope !== null && scope !== 'render') parts.push(`Needs a key with the scope \`${scope}\`.`);
  if (listsPlanOnly) parts.push('Needs the Team plan or above; a dashboard session lists on every plan.');
  return parts.join('\n\n');
}

function parametersOf(operation: Operation, schemas: SchemaCollector): (ParameterObject | Reference)[] {
  const found: (ParameterObject | Reference)[] = [
    ...parametersIn('path', schemas.input(operation.params)),
    ...parametersIn('query', schemas.input(operation.query)),
  ];
  if (takesIdempotencyKey(operation)) found.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return found;
}

function parametersIn(where: 'path' | 'query', object: SchemaObject): ParameterObject[] {
  const required = (object.required ?? []) as JsonValue[];
  return Object.entries((object.properties ?? {}) as Record<string, JsonObject>).map(([name, property]) => {
    const { description, ...schema } = property;
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(typeof description === 'string' && { description }),
      schema: where === 'path' && schema.type === 'string' ? { minLength: 1, ...schema } : schema,
    };
  });
}

function requestBodyOf(
  { accepts, body }: Operation,
  examples: readonly OperationExample[],
  schemas: SchemaCollector,
): OperationObject['requestBody'] {
  if (accepts.length === 0) return undefined;
  const content: Record<string, MediaTypeObject> = {};
  for (const type of accepts) {
    if (type === 'application/json') {
      const named = examples.filter((example) => example.body !== undefined);
      content[type] = {
        schema: schemas.input(body),
        ...(named.length > 0 && {
          examples: Object.fromEntries(
            named.map(({ summary, body: value }, index) => [
              `example${index + 1}`,
              { summary, value: value as JsonValue },
            ]),
          ),
        }),
      };
    } else if (type === 'multipart/form-data') {
      content[type] = { schema: MULTIPART };
    } else {
      content[type] = {
        schema: {
          type: 'string',
          format: 'binary',
          description:
            type === 'application/pdf' || accepts.includes('application/pdf')
              ? 'The PDF itself'
              : 'The file itself',
        },
      };
    }
  }
  return { required: true, content };
}

const MULTIPART: SchemaObject = {
  type: 'object',
  properties: {
    files: {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      description: 'One part for each file, in their order',
    },
  },
  required: ['files'],
  additionalProperties: true,
};

function responsesOf(operation: Operation, schemas: SchemaCollector): Record<string, ResponseObject> {
  const responses: Record<string, ResponseObject> = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    responses[status] = {
      description: response.description,
      headers: headersOf(operation, [
        ...(response.headers ?? []),
        ...(takesIdempotencyKey(operation) ? ['Idempotent-Replayed'] : []),
      ]),
      ...contentOf(response, schemas, ANSWERS[operation.id]?.[status]),
    };
  }
  const codes = errorCodesOf(operation);
  for (const status of errorStatuses(operation, codes.keys())) {
    responses[status] = errorResponse(operation, status, codes.get(status) ?? []);
  }
  responses.default = OTHER_FAILURE;
  return responses;
}

function contentOf(
  { json, bytes }: ResponseDescription,
  schemas: SchemaCollector,
  answer: JsonValue | undefined,
): Pick<ResponseObject, 'content'> {
  const content: Record<string, MediaTypeObject> = {};
  for (const type of bytes === undefined ? [] : [bytes].flat()) {
    content[type] = { schema: type.startsWith('text/') ? { type: 'string' } : BINARY };
  }
  if (json !== undefined)
    content['application/json'] = {
      schema: schemas.output(json),
      ...(answer !== undefined && { examples: { answer: { summary: 'An answer', value: answer } } }),
    };
  return Object.keys(content).length > 0 ? { content } : {};
}

const BINARY: SchemaObject = { type: 'string', format: 'binary' };

/** Response of the layers in front of a function, such as the gateway when it is busy. */
const OTHER_FAILURE: ResponseObject = {
  description: 'Any other failure, in the same shape',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
};

/** Returns the statuses of the operation, and those of its error codes. */
function errorStatuses(operation: Operation, ofCodes: Iterable<number>): number[] {
  return [...new Set([...operation.errors, ...ofCodes])].sort((a, b) => a - b);
}

function errorResponse(operation: Operation, status: number, codes: readonly ErrorCode[]): ResponseObject {
  const { description, ...usual } = errorDescription(status, operation.tag);
  const { code, error } = codes.includes(usual.code) ? usual : exampleOf(codes[0] ?? usual.code);
  const further = status === 429 || status === 409 ? ['Retry-After'] : [];
  if (status === 401) further.push('WWW-Authenticate');
  return {
    description,
    'x-error-codes': codes,
    headers: headersOf(operation, further, status !== 401),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorBody' },
        examples: {
          [code]: {
            summary: description,
            value: { error, code, requestId: 'b3a1c0de-52f0-4d0e-8a4e-0d5b6c7e8f90' },
          },
        },
      },
    },
  };
}

/** Returns an error whose message is the meaning of its code. */
function exampleOf(code: ErrorCode): { readonly code: ErrorCode; readonly error: string } {
  const meaning = { ...SERVICE_ERROR_CODES, ...PDF_ERROR_CODES }[code];
  return { code, error: meaning.charAt(0).toUpperCase() + meaning.slice(1) };
}

/** @param counted whether the request counts in the key's rate window, which requires an accepted key. */
function headersOf(
  operation: Operation,
  further: readonly string[],
  counted = true,
): Record<string, Reference> {
  const names = ['X-Request-Id', ...further];
  if (operation.scope !== null && counted) names.push('RateLimit-Policy', 'RateLimit');
  if (operation.deprecatedFor !== undefined) names.push('Deprecation', 'Link');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
