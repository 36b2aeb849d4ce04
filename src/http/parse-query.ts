import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { unknownNames } from '../contract/validation/nearest-name.ts';
import { parseWith } from '../contract/validation/parse-with.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { Operation } from './operation.ts';

const METADATA_PREFIX = 'metadata.';

/**
 * Parses a request's query with the operation's schema.
 *
 * @throws InvalidInputError naming a parameter that is unknown, repeated, or invalid. Ignoring it silently would answer a
 *   different question.
 */
export function parseQuery<Q extends z.ZodType>(
  operation: Operation<z.ZodType, Q>,
  event: APIGatewayProxyEvent,
): z.output<Q> {
  const known = fieldsOf(operation.query);
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if (operation.metadataQuery && name.startsWith(METADATA_PREFIX)) continue;
    if (!known.includes(name)) throw refused(name, unknownParameter(operation, name, known));
    if ((values?.length ?? 0) > 1) throw refused(name, `${name}: must be given once`);
  }
  return parseWith(operation.query, event.queryStringParameters ?? {});
}

function unknownParameter(operation: Operation, name: string, known: readonly string[]): string {
  const message = unknownNames('query parameter', [name], known);
  if (message.endsWith('?')) return message;
  if (fieldsOf(operation.body).includes(name)) return `${message}: it is a field of the body`;
  const route = `${operation.method} ${operation.path}`;
  return `${message}: ${route} takes ${known.length === 0 ? 'none' : known.join(', ')}`;
}

function fieldsOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function refused(field: string, message: string): InvalidInputError {
  return new InvalidInputError(message, { field });
}
