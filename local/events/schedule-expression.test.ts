import { describe, expect, it } from 'vitest';
import { parseSchedule } from './schedule-expression.ts';

const at = (text: string) => Date.parse(text);

describe('parseSchedule', () => {
  it.each([
    ['rate(5 minutes)', '2026-01-01T00:00:30Z', '2026-01-01T00:05:30.000Z'],
    ['rate(1 day)', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00.000Z'],
    ['cron(0 3 * * ? *)', '2026-01-01T02:59:59Z', '2026-01-01T03:00:00.000Z'],
    ['cron(0 3 * * ? *)', '2026-01-01T03:00:00Z', '2026-01-02T03:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-01-01T00:16:00Z', '2026-01-01T00:30:00.000Z'],
    ['cron(30 8 ? * MON-FRI *)', '2026-01-02T09:00:00Z', '2026-01-05T08:30:00.000Z'],
    ['cron(0 0 1 JAN,JUL ? 2027)', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ])('%s after %s is %s', (expression, after, expected) => {
    expect(new Date(parseSchedule(expression)(at(after))).toISOString()).toBe(expected);
  });

  it('says never for a time that does not come', () => {
    expect(parseSchedule('cron(0 0 31 2 ? *)')(at('2026-01-01T00:00:00Z'))).toBe(Number.POSITIVE_INFINITY);
  });

  it.each(['rate(5)', 'cron(1 2 3)', 'cron(61 0 * * ? *)', 'cron(0 0 L * ? *)', 'at(2026-01-01)'])(
    'refuses %s',
    (expression) => {
      expect(() => parseSchedule(expression)).toThrow(/is not understood/);
    },
  );
});
