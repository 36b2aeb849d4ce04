import type { Sensitivity, TextRange } from '../text/text-ranges.ts';
import { isNamedAsItem, isNamedOtherwise } from './caption.ts';
import { isDay } from './check-digits.ts';
import { lazy } from './lazy.ts';
import { isDrawn, isIdentifier, isItemNumber, isMeasured, isOtherNumber } from './other-numbers.ts';
import { extensionWords, isLabelledBehind, isPhoneLabelled } from './phone-labels.ts';

/** Country calling codes that ITU-T E.164 assigns, longest first; codes of three digits by their first two. */
const CALLING_CODE =
  /^(?:2[1-69]\d|35\d|37\d|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68[0-35-9]|69[0-2]|80[08]|88[0-368]|87[08]|85[02356]|96[0-8]|97[0-79]|99[2-68]|[17]|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const MIN_DIGITS = 8;
const MAX_DIGITS = 15;

const DIGIT_RUN = '\\d(?:[ .\\-/()]{0,3}\\n?[ (]?\\d)';
const EXTENSION = lazy(() => `(?:[ ,;]{0,2}(?:${extensionWords()})[ .:]{0,2}\\d{1,6})?`);
/** A preceding letter makes the number part of a word, except in scripts that do not separate words. */
const WORD = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}';
const PLUS = lazy(() => new RegExp(`(?<![${WORD}+=^])\\(?\\+ ?\\(?${DIGIT_RUN}{6,18}${EXTENSION()}`, 'giu'));
const ZEROS = lazy(
  () => new RegExp(`(?<![${WORD}.,/+-])(?:00|011)[ .-]?(?=[1-9])\\(?${DIGIT_RUN}{6,16}${EXTENSION()}`, 'giu'),
);
/** A date in the column before the number. */
const DAY = '(?:\\d{1,2}[./-]\\d{1,2}[./-](?:19|20)\\d\\d|(?:19|20)\\d\\d-\\d\\d-\\d\\d)';
const NATIONAL = lazy(
  () =>
    new RegExp(
      `(?<![${WORD}.,/+$€£#-])\\(?(?=\\d)(?!${DAY} )\\d(?:[ .\\-/()]{0,3}\\n?[ (]?\\d){5,14}${EXTENSION()}`,
      'giu',
    ),
);

/**
 * National forms that only telephone numbers have, and which therefore need no label.
 */
const NATIONAL_FORMS: readonly RegExp[] = [
  // FR, and CH, BE, NL, TR with the same grouping: 06 12 34 56 78, 044 123 45 67, 0470 12 34 56, 0532 123 45 67.
  /^0[1-9]([ .-])\d\d\1\d\d\1\d\d\1\d\d$/,
  /^0\d\d ?([ /.-]) ?\d{3}([ .-])\d\d\2\d\d$/,
  /^0\d{3} ?([ /.-]) ?\d\d([ .-])\d\d\2\d\d$/,
  /^0 ?\(?5\d\d\)? \d{3} \d\d \d\d$/,
  // GB, IE, AU, NZ, ZA: 020 7946 0958, 07700 900123, (02) 9876 5432, 0412 345 678.
  /^\(?0[1-9]\d\)?[ -]\d{4}[ -]\d{4}$/,
  /^\(?0[1-9]\)?[ -]\d{4}[ -]\d{4}$/,
  /^\(?0[1-9]\d{3}\)? ?[ -] ?\d{6}$/,
  /^\(?0[1-9]\d{3}\)? \d{3} \d{3}$/,
  /^\(?0[1-9]\d{2}\)?[ -]\d{3}[ -]\d{3,4}$/,
  /^\(?0[1-9]\d\)?[ -]\d{3}[ -]\d{4}$/,
  // DE, AT: 030/1234567, 0171 1234567, (089) 123 456-78.
  /^\(?0[1-9]\d{1,4}\)? ?[/-] ?\d{3,8}(?:[ -]\d{1,4})?$/,
  /^\(0[1-9]\d{1,4}\) ?\d{2,8}(?:[ -]\d{1,6}){0,3}$/,
  /^0[1-9]\d{1,4} ?[/-] ?\d{2,4}(?: \d{2,4}){1,3}(?:-\d{1,4})?$/,
  /^01[567]\d\d? \d{3,4} ?\d{4}$/,
  /^01[567]\d \d{7,8}$/,
  // NL, SE, NO: 06-12345678, 070-123 45 67.
  /^06-\d{8}$/,
  /^08-\d{2,3} \d{3} \d\d$/,
  /^06[- ]\d\d \d\d \d\d \d\d$/,
  /^0\d{1,3}-\d{2,3} \d\d \d\d\d?$/,
  // JP: 03-1234-5678, 045-123-4567, 0467-12-3456, 090-1234-5678, 0120-123-456.
  /^(?:\(0[1-9]\)-?\d{4}-|0[1-9]-\d{4}-|\(0\d\d\)-?\d{3}-|0\d\d-\d{3}-|\(0\d{3}\)-?\d\d-|0\d{3}-\d\d-|0[5-9]0-\d{4}-)\d{4}$/,
  /^0(?:120|570|800|990)-\d{3}-\d{3,4}$/,
  // KR: 02-312-3456, 031-123-4567, 010-1234-5678; IL: 03-123-4567.
  /^0(?:\d-\d{3}|1\d-\d{3,4}|[3-6]\d-\d{3,4})-\d{4}$/,
  // CN: 138 1234 5678.
  /^1[3-9]\d([ -])\d{4}\1\d{4}$/,
  // BR: (11) 91234-5678.
  /^\([1-9]\d\) ?9? ?\d{4}-\d{4}$/,
  // RU, UA: 8 (495) 123-45-67, (044) 123-45-67.
  /^8 ?\(\d{3}\) ?\d{3}-\d\d-\d\d$/,
  /^\(0\d\d\) ?\d{3}-\d\d-\d\d$/,
  /^8[ -]\d{3}[ -]\d{3}-\d\d-\d\d$/,
  // KR: 02)312-3456.
  /^0[1-9]\d?\) ?\d{3,4}-\d{4}$/,
  // JP: 03(1234)5678.
  /^0[1-9]\d{0,2}\(\d{2,4}\)\d{4}$/,
];

/**
 * Finds telephone numbers of all countries: with `+` (ITU-T E.164) or `00` and an assigned calling code; in distinctive national
 * forms; or in any form after a label such as `Tel.`, `Mobil` or `電話`. Strict: with `+` or a label. Broad: also numbers that
 * begin with 0.
 */
export function findInternationalPhone(text: string, sensitivity: Sensitivity): TextRange[] {
  const found: TextRange[] = [];
  const add = (match: RegExpExecArray, accept: (value: string, start: number, end: number) => boolean) => {
    let value = trimmed(match[0]);
    const end = match.index + value.length;
    // The line above ends with another number, such as a postal code.
    if (value.includes('\n') && isLabelledBehind(text, end)) value = value.slice(value.lastIndexOf('\n') + 1);
    // A bracket that closes only after the number encloses all of it.
    if (value.startsWith('(') && !value.includes(')')) value = value.slice(1);
    const start = end - value.length;
    if (!isCut(text, start, end) && !isCoordinate(text, start) && accept(value, start, end))
      found.push([start, end]);
  };
  for (const match of text.matchAll(PLUS()))
    add(
      match,
      (value, start, end) =>
        isE164(value) && (sensitivity === 'broad' || isCalled(text, value, [start, end])),
    );
  for (const match of text.matchAll(ZEROS())) {
    add(match, (value, start, end) => {
      if (ENDS_WITH_DATE.test(value)) return false;
      if (!isE164(value.replace(/^(?:00|011)/, ''))) return false;
      if (sensitivity === 'broad' || isPhoneLabelled(text, [start, end])) return true;
      if (sensitivity === 'strict') return false;
      // Numbers of barcodes and cards.
      if (/^\d{4}(?:[ -]\d{4}){2,}$/.test(value)) return false;
      const follows = /[A-Za-z\d] ?$/.test(text.slice(Math.max(0, start - 2), start));
      return (
        /\D/.test(value) &&
        !/ {2}/.test(value) &&
        !isOtherNumber(text, start) &&
        !isAbbreviated(text, start) &&
        !(follows && /\d ?$/.test(text.slice(Math.max(0, start - 2), start)))
      );
    });
  }
  for (const match of text.matchAll(NATIONAL())) {
    add(match, (value, start, end) => isNational(text, value, [start, end], sensitivity));
  }
  return found;
}

/** Removes surplus characters of a greedy match: an opening bracket, trailing separators, a further line of digits. */
function trimmed(value: string): string {
  return value.replace(/[^\p{L}\p{N}]+$/u, '');
}

/** `+51.5074 -0.1278`, and `+40.7128-074.0060/` of ISO 6709. */
function isCoordinate(text: string, start: number): boolean {
  return /^[+-]?\d{1,3}\.\d{3,}[ ,]{0,2}[+-]\d{1,3}\.\d/.test(text.slice(start, start + 40));
}

/** Whether pairs of digits are evenly spaced, as in a row of sizes or times, or ascending in text about drawn numbers. */
function isSeries(value: string, text: string, start: number): boolean {
  const numbers = value.split(/[ .-]/).map(Number);
  if (isDrawn(text, start) && numbers.every((number, index) => index === 0 || number > numbers[index - 1]!))
    return true;
  const step = numbers[1]! - numbers[0]!;
  if (Math.abs(step) > 15) return false;
  return numbers.every((number, index) => index === 0 || number - numbers[index - 1]! === step);
}

function isCut(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  const opens = value.match(/\(/g)?.length ?? 0;
  const closes = value.match(/\)/g)?.length ?? 0;
  // KR: 02)312-3456.
  if (opens !== closes && !/^0\d{1,2}\) ?\d{3,4}-\d{4}$/.test(value)) return true;
  return /^(?:[\p{L}\p{N}_%€]|[-./:]\p{N}|,\p{N}{3}(?!\p{N})|\.\p{L}| ?[€$£])/u.test(
    text.slice(end, end + 5),
  );
}

function digitsOf(value: string): string {
  return value.replace(/(?<=\d)[ ,;]*[\p{L};].*$/u, '').replace(/\D/g, '');
}

/** Date as the next field of a record. */
const ENDS_WITH_DATE = / \d{1,2}([-./])\d{1,2}\1(?:\d{4}|\d\d)$/;

function isE164(value: string): boolean {
  const digits = digitsOf(value.replace(/\(0\)/, ''));
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS || !CALLING_CODE.test(digits)) return false;
  return !digits.startsWith('1') || digits.length === 11;
}

/**
 * Number of digits after the calling code, for countries whose numbers all have nearly the same length: code, minimum, maximum.
 */
const LENGTHS: ReadonlyMap<string, readonly [fewest: number, most: number]> = new Map(
  `1:10 7:10 20:8-10 27:9 30:10 31:9 32:8-9 33:9 34:9 36:8-9 40:9 41:9-12 44:9-10 45:8 47:8-12 48:9 52:10-11 55:10-11 56:8-9 57:8-10 58:10 61:9 63:8-10
  66:8-9 81:9-10 90:10 91:10 212:9 213:8-9 216:8 351:9 352:6-11 370:8 371:8 372:7-8 373:8 380:9 420:9 421:9 852:8 886:8-9 972:8-9`
    .split(/\s+/)
    .map((entry) => {
      const [code, fewest, most = fewest] = entry.split(/[:-]/) as [string, string, string?];
      return [code, [Number(fewest), Number(most)]];
    }),
);

/** Whether a number has as many digits as its country's numbers, with or without a zero after the code. */
function hasLengthOfCountry(value: string): boolean {
  const digits = digitsOf(value.replace(/\(0\)/, ''));
  const code = CALLING_CODE.exec(digits)?.[0] ?? '';
  const lengths = LENGTHS.get(code);
  const own = digits.slice(code.length).replace(/^0/, '');
  return lengths === undefined || (own.length >= lengths[0] && own.length <= lengths[1]);
}

/** Whether a number with a plus has its country's length, or a label, and is neither a sum nor a time zone. */
function isCalled(text: string, value: string, range: TextRange): boolean {
  const isNamed = isPhoneLabelled(text, range);
  if (/(?:GMT|UTC) ?$/.test(text.slice(Math.max(0, range[0] - 4), range[0]))) return false;
  return isNamed || (hasLengthOfCountry(value) && !/^\+(?:\d{8,9}| \d+)$/.test(value));
}

/** Whether a word that names something else is an abbreviation, or announces a number: `Pos.`, `NAS`, `発注 No.` */
function isAbbreviated(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  if (NUMBERED.test(before)) return true;
  return ABBREVIATION.test(before) && isNamedOtherwise(text, start);
}

/** Whether a number has just two groups of digits, as many other numbers do. */
function isPlain(value: string): boolean {
  return /^\d{3,5} ?[ /-] ?\d{4,8}(?:-\d{1,4})?$/.test(value);
}

const ABBREVIATION = /(?:\p{L}\.|(?<!\p{L})\p{Lu}{2,6})[\s:#]{1,3}$/u;
const NUMBERED =
  /(?:[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af] ?No\.?|番号|編號|编号|单号|單號|号码|號碼|번호|품번|형번|\p{L}\.?-(?:Nr|No)\.?)[\s:]{0,3}$/iu;

/** Range of years. */
const YEARS = /^(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d$/;

/**
 * Label of a telephone before a Swedish number, which begins with 0; before nine other digits, of an Australian tax file number.
 */
const TFN = /(?<!\p{L})tfn[\s.:#]{0,4}$/iu;

function isNational(text: string, value: string, [start, end]: TextRange, sensitivity: Sensitivity): boolean {
  const digits = digitsOf(value);
  if (digits.length < 6 || digits.length > 13 || new Set(digits).size === 1) return false;
  if (sensitivity !== 'broad' && isMeasured(text, end)) return false;
  if (YEARS.test(value)) return false;
  const isDate =
    startsWithDate(value) ||
    (/^\d{6}-\d{4}$/.test(value) && isDay(4, Number(value.slice(2, 4)), Number(value.slice(0, 2))));
  if (digits.length < 7 && /^ \p{Lu}\p{Ll}/u.test(text.slice(end, end + 3))) return false;
  if (isPhoneLabelled(text, [start, end]))
    return (
      !isDate &&
      !isTwoNumbers(value) &&
      !(/^[1-9]\d{8}$/.test(digits) && TFN.test(text.slice(Math.max(0, start - 12), start)))
    );
  if (sensitivity === 'strict') return false;
  // The last form is also that of US postal codes (ZIP+4).
  if (isDate || value.includes('\n') || /^0\d{4}-\d{4}$/.test(value)) return false;
  const plain = value.replace(/ {2,}/g, ' ');
  const hasForm = NATIONAL_FORMS.some((form) => form.test(plain));
  if (sensitivity === 'broad' && (hasForm || /^\(?0/.test(value))) return true;
  const least = /^\(0\d+\)/.test(value) ? 8 : 9;
  if (digits.length < least || !hasForm) return false;
  if (isItemNumber(text, start) || isAbbreviated(text, start)) return false;
  if (isPlain(value) ? isNamedOtherwise(text, start) : isNamedAsItem(text, start)) return false;
  if (isOtherNumber(text, start) || isIdentifier(text, start)) return false;
  const before = text.slice(Math.max(0, start - 3), start);
  if (/\d[ ]{1,2}$/.test(before) || /^ \d/.test(text.slice(end, end + 2))) return false;
  return !(/^\d\d([ .-])\d\d(?:\1\d\d){3}$/.test(value) && isSeries(value, text, start));
}

/** Whether the value is two separate numbers, one after the other. */
function isTwoNumbers(value: string): boolean {
  return /\d{6,}[ \n]+\d{6,}/.test(value);
}

function startsWithDate(value: string): boolean {
  const year = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(value);
  if (year)
    return Number(year[1]) > 1800 && Number(year[1]) < 2100 && isDay(4, Number(year[3]), Number(year[4]));
  const day = /^(\d{1,2})([-./])(\d{1,2})\2(?:19|20)\d\d(?!\d)/.exec(value);
  return (
    day !== null && (isDay(4, Number(day[1]), Number(day[3])) || isDay(4, Number(day[3]), Number(day[1])))
  );
}
