import { LocalRuntimeError } from '../errors.ts';

/** When a rule fires, as a function from one moment to the next (ms since the epoch). */
export type Schedule = (after: number) => number;

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const SEARCH_LIMIT_MS = 5 * 366 * 86_400_000;

/**
 * Understands `rate(5 minutes)` and `cron(0 3 * * ? *)` in UTC.
 * Source: EventBridge user guide, "Setting a schedule pattern for rules". Not supported: `L`, `W` and `#`.
 *
 * @throws LocalRuntimeError for anything else.
 */
export function parseSchedule(expression: string): Schedule {
  const [, value, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (value !== undefined) {
    const period = Number(value) * UNIT_MS[unit!]!;
    return (after) => after + period;
  }
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (fields?.length !== 6) throw new LocalRuntimeError(`The schedule ${expression} is not understood`);
  return cron(fields as [string, string, string, string, string, string], expression);
}

function cron(fields: [string, string, string, string, string, string], expression: string): Schedule {
  const [minutes, hours, days, months, weekdays, years] = [
    parseField(fields[0], 0, 59, [], expression),
    parseField(fields[1], 0, 23, [], expression),
    parseField(fields[2], 1, 31, [], expression),
    parseField(fields[3], 1, 12, MONTHS, expression),
    parseField(fields[4], 1, 7, WEEKDAYS, expression),
    parseField(fields[5], 1970, 2199, [], expression),
  ];
  return (after) => {
    let time = Math.floor(after / 60_000) * 60_000 + 60_000;
    for (const limit = after + SEARCH_LIMIT_MS; time < limit; ) {
      const date = new Date(time);
      const dayMatches =
        years.has(date.getUTCFullYear()) &&
        months.has(date.getUTCMonth() + 1) &&
        days.has(date.getUTCDate()) &&
        weekdays.has(date.getUTCDay() + 1);
      if (!dayMatches) time = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
      else if (hours.has(date.getUTCHours()) && minutes.has(date.getUTCMinutes())) return time;
      else time += 60_000;
    }
    return Number.POSITIVE_INFINITY;
  };
}

function parseField(
  field: string,
  min: number,
  max: number,
  names: readonly string[],
  expression: string,
): ReadonlySet<number> {
  const values = new Set<number>();
  for (const item of field.split(',')) {
    const [range = '', step] = item.split('/');
    const [from, to] =
      range === '*' || range === '?' ? [min, max] : range.split('-').map((text) => toNumber(text));
    const end = to ?? (step === undefined ? from : max);
    if (from === undefined || end === undefined || !(from >= min && end <= max)) {
      throw new LocalRuntimeError(`The schedule ${expression} is not understood at ${item}`);
    }
    for (let value = from; value <= end; value += Math.max(1, Number(step ?? 1))) values.add(value);
  }
  return values;

  function toNumber(text: string): number {
    const position = names.indexOf(text.toUpperCase());
    return position >= 0 ? position + 1 : Number(text);
  }
}
