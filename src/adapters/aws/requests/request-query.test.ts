import { expect, it } from 'vitest';
import { requestQuery } from './request-query.ts';

it('writes every filter into the query', () => {
  const filter = {
    requestId: 'r-1',
    keyId: 'k-1',
    method: 'POST',
    status: { from: 400, to: 599 },
    source: 'api',
    from: 10,
    before: 20,
  } as const;
  const page = { limit: 51, cursor: { at: 15, seen: ['r-2', 'r-3'] } };
  expect(requestQuery('account', filter, page)).toBe(
    [
      'fields requestId, startedAt, method, path, operation, status, durationMs, keyId, source, code',
      'filter accountId = "account" and requestId = "r-1" and keyId = "k-1" and method = "POST" and source = "api"' +
        ' and startedAt >= 10 and startedAt < 20 and status >= 400 and status <= 599' +
        ' and startedAt <= 15 and requestId not in ["r-2", "r-3"]',
      'sort startedAt desc',
      'limit 51',
    ].join('\n| '),
  );
});

it('writes no value that could end its quotes', () => {
  const filter = { keyId: 'x" or accountId = "other', from: 0, before: 1 };
  expect(() => requestQuery('account', filter, { limit: 1 })).toThrow('not a value of a query');
});
