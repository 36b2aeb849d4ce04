import { expect, it } from 'vitest';
import { parseInsightsQuery } from './insights-query.ts';

const LINE = { accountId: 'a', status: 404, code: 'NOT_FOUND', requestId: 'r1' };

it.each([
  ['accountId = "a"', true],
  ['accountId = "b"', false],
  ['accountId != "b"', true],
  ['status >= 400 and status <= 499', true],
  ['status < 404', false],
  ['status > 403', true],
  // A string is no number.
  ['status = "404"', false],
  ['requestId in ["r1", "r2"]', true],
  ['requestId not in ["r1", "r2"]', false],
  ['missing = "a"', false],
])('filter %s: %s', (filter, matches) => {
  expect(parseInsightsQuery(`fields status\n| filter ${filter}`).matches(LINE)).toBe(matches);
});

it('reads fields, order and limit', () => {
  const text = 'fields status, code | filter accountId = "a" | sort startedAt desc | limit 20';
  expect(parseInsightsQuery(text)).toMatchObject({
    fields: ['status', 'code'],
    literals: ['a'],
    newestBy: 'startedAt',
    limit: 20,
  });
});

it.each([
  'stats count() by code',
  'fields a | filter a like "x"',
  'fields a | filter a = "x" or b = "y"',
  'fields a | sort a asc',
  'fields a | limit many',
  'fields a | fields b',
])('refuses %s, which it does not support', (text) => {
  expect(() => parseInsightsQuery(text)).toThrow('not supported locally');
});
