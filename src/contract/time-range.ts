import * as z from 'zod';

const RULE = 'must be an ISO 8601 date such as 2026-11-21, or a date and time such as 2026-11-21T09:30:00Z';
const ISO = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const DAY_MS = 86_400_000;

/** Query parameters of a time span, parsed to Unix ms, `from` inclusive and `to` exclusive. */
export const timeRange = {
  from: moment(0, 0)
    .optional()
    .describe('ISO 8601 date or time: on or after it. Without an offset it is in UTC'),
  to: moment(DAY_MS, 1)
    .optional()
    .describe('ISO 8601 date or time: on or before it, a date being the whole day'),
};

function moment(afterDate: number, afterTime: number) {
  return z.string().transform((text, context) => {
    // An unencoded plus of a UTC offset arrives as a space.
    const parsed = parseIso(text.replace(' ', '+'));
    if (parsed !== undefined) return parsed.unixMs + (parsed.isDate ? afterDate : afterTime);
    context.addIssue({ code: 'custom', message: RULE });
    return z.NEVER;
  });
}

function parseIso(text: string): { unixMs: number; isDate: boolean } | undefined {
  const [, date, offset] = ISO.exec(text) ?? [];
  if (date === undefined) return undefined;
  const isDate = text === date;
  const midnight = Date.parse(date);
  const unixMs = Date.parse(isDate || offset !== undefined ? text : `${text}Z`);
  // `Date` accepts the 31st of every month.
  if (Number.isNaN(unixMs) || Number.isNaN(midnight)) return undefined;
  if (new Date(midnight).toISOString().slice(0, 10) !== date) return undefined;
  return { unixMs, isDate };
}
