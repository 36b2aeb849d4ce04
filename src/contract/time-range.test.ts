import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { timeRange } from './time-range.ts';

const schema = z.object(timeRange);
const parse = (text: string) => schema.safeParse({ from: text, to: text });

describe('a span of time in a query', () => {
  it('accepts any timestamp, and ends one millisecond after it', () => {
    const moments = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
        const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const sign = offset < 0 ? '-' : '+';
        const [hours, minutes] = [Math.abs(offset) / 60, Math.abs(offset) % 60].map((part) =>
          String(Math.floor(part)).padStart(2, '0'),
        );
        fc.pre(local.length === '1970-01-01T00:00:00.000'.length);
        for (const text of [date.toISOString(), `${local}${sign}${hours}:${minutes}`]) {
          expect(parse(text).data).toEqual({ from: date.getTime(), to: date.getTime() + 1 });
          // Received with a space if the plus was not encoded.
          expect(parse(text.replace('+', ' ')).data?.from).toBe(date.getTime());
        }
      }),
    );
  });

  it('reads a date as the whole day in UTC', () => {
    expect(parse('2024-02-29').data).toEqual({
      from: Date.UTC(2024, 1, 29),
      to: Date.UTC(2024, 2, 1),
    });
  });

  it.each([
    '',
    ' ',
    '2026',
    '2026-11',
    '2026-1-1',
    '2026-02-29',
    '2026-11-31',
    '2026-11-21T',
    '2026-11-21T9:30Z',
    '2026-11-21T09:60Z',
    '2026-11-21 09:30',
    '2026-11-21T09:30:00+25:00',
    '+002026-11-21',
    '1763715600000',
    'Sat, 21 Nov 2026 09:30:00 GMT',
    '２０２６-11-21',
  ])('refuses %o', (text) => {
    const { error } = parse(text);
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['from', 'to']);
    expect(error?.issues[0]?.message).toMatch(/^must be an ISO 8601 date/);
  });
});
