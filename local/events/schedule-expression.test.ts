import { expect, it } from 'vitest';
import { parseRate } from './schedule-expression.ts';

it.each([
  ['rate(1 minute)', 60_000],
  ['rate(5 minutes)', 300_000],
  ['rate(2 hours)', 7_200_000],
  ['rate(1 day)', 86_400_000],
])('%s is %d ms', (expression, ms) => {
  expect(parseRate(expression)).toBe(ms);
});

it.each(['rate(5)', 'cron(0 3 * * ? *)', 'at(2026-01-01)'])('%s is refused', (expression) => {
  expect(() => parseRate(expression)).toThrow(/is not supported locally/);
});
