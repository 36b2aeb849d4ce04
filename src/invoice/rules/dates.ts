import type { Invoice } from '../model/invoice.ts';
import { eachOf, type Rule, rule, unless } from './rule.ts';

/** A date of XML Schema, which may have a time zone (XML Schema 1.0, part 2, 3.2.9). */
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;

/** Whether the text is an existing calendar date. */
function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

type Period = { readonly start?: string | undefined; readonly end?: string | undefined } | undefined;

const ofPeriod = (period: Period, path: string) =>
  [
    [`${path}.start`, period?.start],
    [`${path}.end`, period?.end],
  ] as const;

const datesOf = (it: Invoice): readonly (readonly [path: string, date: string | undefined])[] => [
  ['issueDate', it.issueDate],
  ['taxPointDate', it.taxPointDate],
  ['dueDate', it.dueDate],
  ['delivery.date', it.delivery?.date],
  ...ofPeriod(it.delivery?.period, 'delivery.period'),
  ...(it.precedingInvoices ?? []).map(
    ({ issueDate }, index) => [`precedingInvoices[${index}].issueDate`, issueDate] as const,
  ),
];

/** Date that CII states in eight digits, with a month and a day up to 31. A rule about elements reports others. */
const IN_DIGITS = /^\d{4}-(?:1[0-2]|0[1-9])-(?:3[01]|[12]\d|0[1-9])$/;

/** Rule that dates exist in the calendar. In UBL its schema requires this, in CII the schema and CII-DT-097. */
export function dates(id: 'UBL-SYNTAX' | 'CII-DT-097'): Rule {
  const isReported = (date: string) => id === 'CII-DT-097' && !IN_DIGITS.test(date);
  const isFine = (date: string | undefined) => date === undefined || isReported(date) || isDate(date);
  return rule(
    id,
    'A date is a day of the calendar.',
    id === 'UBL-SYNTAX' ? 'Write it as 2026-11-22.' : 'Write it as 20261122, with the format 102.',
    (it) => [
      ...datesOf(it).flatMap(([path, date]) => unless(isFine(date), path)),
      ...eachOf(it.lines, 'lines', ({ period }, path) =>
        ofPeriod(period, `${path}.period`).flatMap(([at, date]) => unless(isFine(date), at)),
      ),
    ],
  );
}
