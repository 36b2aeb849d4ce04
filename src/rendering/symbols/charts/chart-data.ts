import type { FilterOptions } from '../filter-options.ts';

const MAX_POINTS = 5000;
const MAX_SERIES = 12;

export interface Series {
  readonly name: string;
  /** One value for each label; undefined where it is missing. */
  readonly values: readonly (number | undefined)[];
}

export interface ChartData {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

/** Options that select the values of a chart. */
export const DATA_OPTIONS = ['x', 'y', 'names'] as const;

/**
 * Returns the values of a chart, given as a list of numbers, or of objects with a label under the key `x` and a value under each
 * of the comma-separated keys `y`.
 *
 * @throws Error that names the filter and the entry
 */
export function chartData(filter: string, value: unknown, options: FilterOptions): ChartData {
  const labelKey = options.text('x') ?? 'label';
  const keys = listed(options.text('y') ?? 'value');
  const names = listed(options.text('names') ?? '');
  if (!Array.isArray(value) || value.length === 0)
    throw new Error(`${filter} needs a list of numbers, or of objects with "${labelKey}" and "${keys[0]}"`);
  if (value.length > MAX_POINTS || keys.length > MAX_SERIES)
    throw new Error(`${filter} draws at most ${MAX_POINTS} entries, and ${MAX_SERIES} values of each`);
  const entries = value.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : { [keys[0]!]: entry },
  );
  const textOf = (own: unknown) => (own === undefined || own === null ? '' : String(own));
  const labels = entries.map((entry) => (Object.hasOwn(entry, labelKey) ? textOf(entry[labelKey]) : ''));
  const series = keys.map((key, i) => ({
    name: names[i] ?? (keys.length > 1 ? key : ''),
    values: entries.map((entry, at) => numberIn(filter, entry, key, at)),
  }));
  if (series.every(({ values }) => values.every((own) => own === undefined)))
    throw new Error(`${filter}: no entry has a number under "${keys.join('" or "')}"`);
  return { labels, series };
}

function numberIn(
  filter: string,
  entry: Record<string, unknown>,
  key: string,
  at: number,
): number | undefined {
  const value = Object.hasOwn(entry, key) ? entry[key] : undefined;
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isFinite(number) && Math.abs(number) < 1e15) return number;
  throw new Error(`${filter}: "${key}" of entry ${at + 1} is no number`);
}

/** Splits a comma-separated list. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
