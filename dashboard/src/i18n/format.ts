import { useMemo } from 'react';
import { useLocale } from 'react-aria-components';

/** Returns formatters of numbers, sizes and dates for the user's locale. */
export function useFormat() {
  const { locale } = useLocale();
  return useMemo(() => formatsOf(locale), [locale]);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function formatsOf(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    number: (value: number) => number.format(value),
    /** Formats an amount of money with two decimals, without its currency. */
    amount: (value: number) => amount.format(value),
    /** Formats bytes in the largest decimal unit of which they are at least one. */
    size: (bytes: number) => {
      const power = Math.max(0, Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
      const unit = SIZES[power]!;
      // The short form of a byte has no plural.
      const unitDisplay = unit === 'byte' ? 'long' : 'short';
      const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
      return new Intl.NumberFormat(locale, style).format(bytes / 1000 ** power);
    },
    /** Formats a share as a percentage; 1 is 100 %. */
    percent: (share: number) => percent.format(share),
    date: (iso: string) => date.format(new Date(iso)),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    /** Formats a time of today without its date. */
    time: (iso: string) =>
      (new Date(iso).toDateString() === new Date().toDateString() ? clock : dateTime).format(new Date(iso)),
    /** Formats a month, given as `2026-11` or a date in it, in UTC. */
    month: (iso: string) => month.format(new Date(iso)),
    /** Formats a day in UTC, without its year. */
    day: (iso: string) => day.format(new Date(iso)),
    /** Formats a time within the last month in words, an earlier one as a date. */
    ago: (iso: string, now = Date.now()) => {
      const passed = now - Date.parse(iso);
      if (passed > 30 * 86_400_000) return date.format(new Date(iso));
      const [unit, ms] = UNITS.find(([, size]) => passed >= size) ?? (['second', 1000] as const);
      return unit === 'second'
        ? relative.format(0, 'second')
        : relative.format(-Math.floor(passed / ms), unit);
    },
  };
}
