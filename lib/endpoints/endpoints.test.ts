import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { InvalidInputError } from '../../src/domain/errors.ts';
import { EXAMPLES } from '../../src/http/openapi/examples/index.ts';
import type { Operation } from '../../src/http/operation.ts';
import { parseQuery } from '../../src/http/parse-query.ts';
import { ENDPOINTS } from './index.ts';

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

describe('an unknown query parameter', () => {
  it.each(ENDPOINTS.map(({ operation }) => [operation.id, operation] as const))(
    'is refused by %s',
    (_, operation) => {
      const refused = parse(operation, { unheardOf: ['1'] });
      expect(refused).toThrow(InvalidInputError);
      expect(refused).toThrow(/^unknown query parameter unheardOf/);
    },
  );
});

describe('the pages of a list', () => {
  const lists = ENDPOINTS.map(({ operation }) => operation).filter(
    ({ query }) => query instanceof z.ZodObject && 'limit' in query.shape,
  );

  it('are requested in one way', () => {
    expect(lists.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['list-templates', 'list-documents', 'list-certificates', 'list-events']),
    );
  });

  it.each([
    ['limit', '0', 'must be an integer from 1 to 100'],
    ['limit', '101', 'must be an integer from 1 to 100'],
    ['limit', 'ten', 'must be an integer from 1 to 100'],
    ['limit', '1.5', 'must be an integer from 1 to 100'],
    ['limit', '', 'must be an integer from 1 to 100'],
    ['offset', '-1', 'must be an integer from 0'],
    ['offset', '1e3', 'must be an integer from 0'],
  ])('cannot be %s=%s', (name, value, rule) => {
    // The list of requests is read on by a cursor alone.
    for (const operation of lists.filter(({ id }) => name === 'limit' || id !== 'list-requests')) {
      expect(parse(operation, { [name]: [value] }), operation.id).toThrow(`${name}: ${rule}`);
    }
  });
});

describe('operations whose functions render, work on PDFs, or query the log', () => {
  it('are those that count as concurrent requests of the account', () => {
    const heavy = ENDPOINTS.filter(
      ({ class: work, prints, converts, readsRequestLog }) =>
        work !== undefined || prints || converts || readsRequestLog,
    );
    const working = ENDPOINTS.filter(({ operation }) => operation.works);
    expect(working.map(({ operation }) => operation.id)).toEqual(heavy.map(({ operation }) => operation.id));
  });
});

describe('the examples of requests', () => {
  it('exist for every operation, and for nothing else', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(ENDPOINTS.map(({ operation }) => operation.id).sort());
    for (const examples of Object.values(EXAMPLES)) expect(examples.length).toBeGreaterThan(0);
  });
});
