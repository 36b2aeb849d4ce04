import { matches, type TextRange } from './preset.ts';

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const ORDINAL = '(?:st|nd|rd|th)?';

/** 1980-01-31, 1980/1/31, 1980.01.31, 1980 01 31 */
const YEAR_FIRST = /(?<![\d/.-])((?:18|19|20)\d{2})([-/. ])(\d{1,2})\2(\d{1,2})(?!\d|[-/]\d)/g;
/** 01/31/1980, 31.1.1980, 31-01-80, in either order of day and month */
const YEAR_LAST = /(?<![\d/.-])(\d{1,2})(\s?[-/.]\s?|\s)(\d{1,2})\2((?:18|19|20)\d{2}|\d{2})(?!\d|[-/]\d)/g;
/** January 31, 1980; Jan. 31st 1980; Jan-31-1980 */
const MONTH_DAY = new RegExp(
  `\\b(?:${MONTHS})\\.?[\\s-]{0,2}(\\d{1,2})${ORDINAL}(?:\\s?,\\s?|[\\s-]{1,2})('?\\d{2}|\\d{4})\\b(?!-\\d)`,
  'gi',
);
/** 31 January 1980; 31st of Jan, 1980; 31-Jan-80 */
const DAY_MONTH = new RegExp(
  `(?<!\\d)(\\d{1,2})${ORDINAL}[\\s.-]{0,2}(?:of\\s)?(?:${MONTHS})\\.?(?:\\s?,\\s?|[\\s-]{1,2})('?\\d{2}|\\d{4})\\b`,
  'gi',
);
/** 1980 January 31 */
const YEAR_MONTH = new RegExp(
  `(?<!\\d)(?:18|19|20)\\d{2}[\\s,-]{1,2}(?:${MONTHS})\\.?[\\s-]{1,2}(\\d{1,2})${ORDINAL}(?!\\d)`,
  'gi',
);
const LABELLED_COMPACT = /\b(?:dob|d\.o\.b\.?|date\s+of\s+birth|birth\s?date|born)\b\W{0,6}(\d{8})(?!\d)/gi;

/** Dates in all common orders, numeric or with English month names, with a year. */
export function findDateOfBirth(text: string): TextRange[] {
  return [
    ...matches(YEAR_FIRST, text, (m) => isDate(Number(m[3]), Number(m[4]))),
    ...matches(YEAR_LAST, text, isYearLast),
    ...matches(MONTH_DAY, text, isNamed),
    ...matches(DAY_MONTH, text, isNamed),
    ...matches(YEAR_MONTH, text, (m) => isDay(Number(m[1]))),
    ...labelled(text),
  ];
}

/** A number of two digits on the next line is no year. */
function isNamed(match: RegExpExecArray): boolean {
  if (match[2]!.length < 4 && match[0].includes('\n')) return false;
  return isDay(Number(match[1])) && isYear(match[2]!);
}

/** A space alone separates only with a four-digit year: `1 2 34` is no date. */
function isYearLast(match: RegExpExecArray): boolean {
  if (match[2]!.trim() === '' && match[4]!.length === 2) return false;
  if (match[2]!.includes('.') && match[4]!.length === 2 && match[0].length < 8) return false;
  return isDate(Number(match[1]), Number(match[3]));
}

/** Month and day in either order. */
function isDate(a: number, b: number): boolean {
  return (isMonth(a) && isDay(b)) || (isMonth(b) && isDay(a));
}

function isMonth(value: number): boolean {
  return value >= 1 && value <= 12;
}

function isDay(value: number): boolean {
  return value >= 1 && value <= 31;
}

function isYear(text: string): boolean {
  const value = Number(text.replace("'", ''));
  return text.length < 4 || (value >= 1800 && value < 2100);
}

function labelled(text: string): TextRange[] {
  const found: TextRange[] = [];
  for (const match of text.matchAll(LABELLED_COMPACT)) {
    const end = match.index + match[0].length;
    found.push([end - match[1]!.length, end]);
  }
  return found;
}
