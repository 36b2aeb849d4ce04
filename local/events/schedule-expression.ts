import { LocalRuntimeError } from '../errors.ts';

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Returns the interval of an expression such as `rate(5 minutes)` in ms. Source: EventBridge user guide, "Setting a schedule
 * pattern for rules".
 *
 * @throws LocalRuntimeError for `cron(…)` and anything else: no rule of the assembly uses it.
 */
export function parseRate(expression: string): number {
  const [, value, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (value === undefined) throw new LocalRuntimeError(`The schedule ${expression} is not supported locally`);
  return Number(value) * UNIT_MS[unit!]!;
}
