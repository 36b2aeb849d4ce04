import { lazy } from './lazy.ts';
import { matches, type TextRange } from './preset.ts';

/** Scripts with the languages that are written in them, of which the runtime knows the names of the months. */
const SCRIPTS: readonly (readonly [letters: RegExp, locales: readonly string[]])[] = [
  [/[\u0400-\u052f]/, ['kk', 'ky', 'mn', 'uk', 'be', 'ru', 'sr', 'mk', 'bg']],
  [/[\u0530-\u058f]/, ['hy']],
  [/[\u0590-\u05ff]/, ['he']],
  [/[\u0600-\u06ff]/, ['ar', 'ar-MA', 'ar-DZ', 'ar-IQ', 'fa-u-ca-gregory', 'ur', 'ps-u-ca-gregory']],
  [/[\u0900-\u097f]/, ['hi', 'mr', 'ne']],
  [/[\u0980-\u09ff]/, ['bn', 'as']],
  [/[\u0a00-\u0a7f]/, ['pa']],
  [/[\u0a80-\u0aff]/, ['gu']],
  [/[\u0b00-\u0b7f]/, ['or']],
  [/[\u0b80-\u0bff]/, ['ta']],
  [/[\u0c00-\u0c7f]/, ['te']],
  [/[\u0c80-\u0cff]/, ['kn']],
  [/[\u0d00-\u0d7f]/, ['ml']],
  [/[\u0d80-\u0dff]/, ['si']],
  [/[\u0e80-\u0eff]/, ['lo']],
  [/[\u1000-\u109f]/, ['my']],
  [/[\u10a0-\u10ff]/, ['ka']],
  [/[\u1200-\u137f]/, ['am', 'ti']],
  [/[\u1780-\u17ff]/, ['km']],
];
const OTHER_LETTERS = /[\u0400-\u1fff]/;

/** All that the runtime calls a month in a language, in a date and alone, in full and abbreviated. */
function monthsIn(locale: string): string[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const alone = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
    const dated = new Intl.DateTimeFormat(locale, {
      month,
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2000, index, 15))).flatMap((date) => {
      const inDate = dated.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
      return [alone.format(date), inDate];
    });
  });
}

/** Day, month and year in the orders that languages have, with what some put behind the year or the day. */
function datesIn(locales: readonly string[]): RegExp {
  const names = new Set(
    locales.flatMap(monthsIn).map((name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[.\u0970׳']$/u, ''),
    ),
  );
  const month = `(?:${[...names]
    .filter((name) => /^\p{L}[\p{L}\p{M}. ]+$/u.test(name))
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')})(?![\\p{L}\\p{M}])[.\u0970׳']?`;
  const day = '(?:0?[1-9]|[12]\\d|3[01])';
  const year = '(?:1[89]|20)\\d\\d';
  const gap = '[ ,،-]{1,2}';
  return new RegExp(
    `(?<![\\p{L}\\p{N}]|\\d[.,/-])(?:${day}(?:${gap}|\\. ?)${month}${gap}${year}|${month} ${day}${gap}${year}|${year}(?: [^\\d\\s]{1,3})?${gap}(?:${month}${gap}${day}|${day}[ -]${month}))(?!\\p{N}|[-/.]\\d)`,
    'giu',
  );
}

const BY_SCRIPT = SCRIPTS.map(([letters, locales]) => [letters, lazy(() => datesIn(locales))] as const);

/** Dates with names of months in scripts other than Latin and Greek, as the runtime's own data has them. */
export function findScriptDates(text: string): TextRange[] {
  if (!OTHER_LETTERS.test(text)) return [];
  return BY_SCRIPT.flatMap(([letters, dates]) => (letters.test(text) ? matches(dates(), text) : []));
}
