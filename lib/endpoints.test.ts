import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../src/domain/errors.ts';
import type { Operation } from '../src/http/operation.ts';
import { parseQuery } from '../src/http/parse-query.ts';
import { ENDPOINTS } from './endpoints.ts';

function eventWith(query: Record<string, string[]>): APIGatewayProxyEvent {
  return {
    multiValueQueryStringParameters: query,
    queryStringParameters: Object.fromEntries(
      Object.entries(query).map(([name, values]) => [name, values.at(-1)]),
    ),
  } as unknown as APIGatewayProxyEvent;
}

const parse = (operation: Operation, query: Record<string, string[]>) => () =>
  parseQuery(operation, eventWith(query));

describe('a query parameter that is not known', () => {
  it.each(ENDPOINTS.map(({ operation }) => [operation.id, operation] as const))(
    'is refused by %s',
    (_, operation) => {
      const refused = parse(operation, { unheardOf: ['1'] });
      expect(refused).toThrow(InvalidInputError);
      expect(refused).toThrow(/^unknown query parameter unheardOf/);
    },
  );
});
