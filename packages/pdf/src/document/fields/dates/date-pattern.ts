import type { DateFormat } from './field-format.ts';

/** A date and time of day without a zone. */
interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Tokens of Acrobat's `util.printd`, longest first. Other characters are literal; `\` escapes a token. */
const TOKEN = /\\.|mmmm|mmm|mm|m|dddd|ddd|dd|d|yyyy|yy|HH|H|hh|h|MM|M|ss|s|tt|t/g;

const two = (value: number) => String(value).padStart(2, '0');
const hour12 = (hour: number) => ((hour + 11) % 12) + 1;

/** Formats an ISO 8601 date or time as the field does; undefined when it is malformed or does not exist. */
export function writeDate(iso: string, { kind, pattern }: DateFormat): string | undefined {
  const moment = kind === 'date' ? isoDate(iso) : isoTime(iso);
  if (moment === undefined) return undefined;
  const { year, month, day, hour, minute, second } = moment;
  const weekday = DAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]!;
  return pattern.replace(TOKEN, (token) => {
    switch (token) {
      case 'mmmm':
        return MONTHS[month - 1]!;
      case 'mmm':
        return MONTHS[month - 1]!.slice(0, 3);
      case 'mm':
        return two(month);
      case 'm':
        return String(month);
      case 'dddd':
        return weekday;
      case 'ddd':
        return weekday.slice(0, 3);
      case 'dd':
        return two(day);
      case 'd':
        return String(day);
      case 'yyyy':
        return String(year).padStart(4, '0');
      case 'yy':
        return two(year % 100);
      case 'HH':
        return two(hour);
      case 'H':
        return String(hour);
      case 'hh':
        return two(hour12(hour));
      case 'h':
        return String(hour12(hour));
      case 'MM':
        return two(minute);
      case 'M':
        return String(minute);
      case 'ss':
        return two(second);
      case 's':
        return String(second);
      case 'tt':
        return hour < 12 ? 'am' : 'pm';
      case 't':
        return hour < 12 ? 'a' : 'p';
      default:
        return token.slice(1);
    }
  });
}

/** Parses a value in the field's format to ISO 8601; undefined when it does not match. */
export function readDate(text: string, format: DateFormat): string | undefined {
  const names: string[] = [];
  let source = '';
  let at = 0;
  for (const match of format.pattern.matchAll(TOKEN)) {
    source += literal(format.pattern.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[0].startsWith('\\')) source += literal(match[0].slice(1));
    else {
      names.push(match[0]);
      source += READ[match[0]]!;
    }
  }
  source += literal(format.pattern.slice(at));
  const found = new RegExp(`^\\s*${source}\\s*$`, 'i').exec(text);
  if (found === null) return undefined;
  const parts = new Map(names.map((name, i) => [name, found[i + 1]!]));
  return format.kind === 'date' ? dateOf(parts) : timeOf(parts);
}

const READ: Readonly<Record<string, string>> = {
  mmmm: `(${MONTHS.join('|')})`,
  mmm: `(${MONTHS.map((month) => month.slice(0, 3)).join('|')})`,
  mm: '(\\d\\d?)',
  m: '(\\d\\d?)',
  dddd: `(${DAYS.join('|')})`,
  ddd: `(${DAYS.map((day) => day.slice(0, 3)).join('|')})`,
  dd: '(\\d\\d?)',
  d: '(\\d\\d?)',
  yyyy: '(\\d{4})',
  yy: '(\\d\\d)',
  HH: '(\\d\\d?)',
  H: '(\\d\\d?)',
  hh: '(\\d\\d?)',
  h: '(\\d\\d?)',
  MM: '(\\d\\d)',
  M: '(\\d\\d?)',
  ss: '(\\d\\d)',
  s: '(\\d\\d?)',
  tt: '([ap]m)',
  t: '([ap])',
};

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, '\\s+');
}

function dateOf(parts: ReadonlyMap<string, string>): string | undefined {
  const month = parts.get('mm') ?? parts.get('m');
  const named = (parts.get('mmmm') ?? parts.get('mmm'))?.slice(0, 3).toLowerCase();
  const number =
    month === undefined
      ? MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === named) + 1
      : Number(month);
  const day = parts.get('dd') ?? parts.get('d');
  const year = parts.get('yyyy') ?? century(parts.get('yy'));
  // A format without a year or a day does not define a date.
  if (day === undefined || year === undefined || number === 0) return undefined;
  const iso = `${year}-${two(number)}-${two(Number(day))}`;
  return isoDate(iso) === undefined ? undefined : iso;
}

function timeOf(parts: ReadonlyMap<string, string>): string | undefined {
  const half = (parts.get('tt') ?? parts.get('t'))?.[0]?.toLowerCase();
  const shown = Number(parts.get('HH') ?? parts.get('H') ?? parts.get('hh') ?? parts.get('h') ?? Number.NaN);
  const hour = half === undefined ? shown : (shown % 12) + (half === 'p' ? 12 : 0);
  const second = parts.get('ss') ?? parts.get('s');
  const iso = `${two(hour)}:${two(Number(parts.get('MM') ?? parts.get('M') ?? 0))}${second === undefined ? '' : `:${two(Number(second))}`}`;
  return isoTime(iso) === undefined ? undefined : iso;
}

/** Expands a two-digit year as Acrobat does: up to 49 is in this century. */
function century(short: string | undefined): string | undefined {
  return short === undefined ? undefined : `${Number(short) < 50 ? 20 : 19}${short}`;
}

function isoDate(iso: string): Moment | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(
    iso,
  );
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && isTime(hour, minute, second) ? { year, month, day, hour, minute, second } : undefined;
}

function isoTime(iso: string): Moment | undefined {
  const match = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(iso);
  if (match === null) return undefined;
  const [hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  return isTime(hour, minute, second) ? { year: 2000, month: 1, day: 1, hour, minute, second } : undefined;
}

function isTime(hour: number, minute: number, second: number): boolean {
  return hour < 24 && minute < 60 && second < 60;
}
