import { matches, type Sensitivity, type TextRange } from '../text/text-ranges.ts';
import { labelledColumns } from './columns.ts';
import { isLabelled } from './labelled.ts';
import { lazy } from './lazy.ts';
import { findPassportMrz } from './mrz.ts';
import { labelOf } from './words/index.ts';

export const PASSPORT_LABELS = labelOf('passport');

/** Up to three letters, then digits that may be mixed with further letters, in up to four groups. */
const NUMBER = lazy(
  () =>
    /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_+-])(?:(?!(?:NO|NR|NUM|IS|IDS?|AND|OR|THE|FEE|PPT)[ -])[A-Z]{1,3}[ -]|[A-Za-z]{1,3})?\d[A-Za-z0-9]{0,9}(?:[ -]\d[A-Za-z0-9]{0,8}){0,3}(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_]|[-/.]\d)/gu,
);

/** Labels of other numbers of a passport: dates, and a telephone for enquiries. */
const OF_DAY = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:expir\p{L}*|issued?|valid\p{L}*|until|délivré|g(?:ü|ue)ltig|bis|born|dob|tel(?:efon|ephone)?|phone|fax)[.:]?(?:\s(?:on|le|am|to|until|bis|date|no))?[.: ]{0,3}$/iu,
);

/** Forms that the expression above does not cover: Dutch numbers, Russian series, Ukrainian letters. */
const OTHER_FORMS = lazy(
  () =>
    /(?<![\p{L}\p{N}_-])(?:[A-Z]{2}[A-Z0-9]{6}\d|[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}\d?|\d\d ?\d\d (?:No|N|номер) ?\d{6}|[АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЮЯ]{2} ?(?:No ?)?\d{6})(?![\p{L}\p{N}_])/gu,
);

/**
 * Finds passport numbers after a label in some thirty languages or under a column header, in the formats that countries use, and
 * the machine-readable zones of passports with valid check digits. Strict: the same. Broad: numbers with letters need no label.
 */
export function findPassport(text: string, sensitivity: Sensitivity): TextRange[] {
  const isBroad = (number: string) => sensitivity === 'broad' && UNMISTAKABLE.test(number);
  const inColumn = labelledColumns(
    text,
    PASSPORT_LABELS,
    /(?<![A-Z0-9])[A-Z]{0,3}\d[A-Z0-9]{5,8}(?![A-Z0-9])/i,
  );
  return [
    ...findPassportMrz(text, sensitivity),
    ...[...text.matchAll(NUMBER())].flatMap((match) => {
      for (const [start, number] of numbersIn(match[0])) {
        const range = [match.index + start, match.index + start + number.length] as const;
        const before = text.slice(Math.max(0, range[0] - 24), range[0]);
        // Pairs of digits that continue are a telephone number.
        if (/\d[ -]\d\d$/.test(number) && /^[ -]\d\d(?!\d)/.test(text.slice(range[1], range[1] + 4)))
          continue;
        if ((/^\d+$/.test(number) && OF_DAY().test(before)) || OF_TELEPHONE.test(before)) continue;
        if (OF_THING.test(text.slice(Math.max(0, range[0] - 36), range[0]))) continue;
        if (
          isBroad(number) ||
          isLabelled(text, range, PASSPORT_LABELS) ||
          (!/[ -]/.test(number) && inColumn(range))
        )
          return [range];
      }
      return [];
    }),
    ...matches(OTHER_FORMS(), text, (match, start, end) => {
      // Numbers that the other expression finds as well are left to it.
      const isOther = !/^[A-Z]{0,3}\d/.test(match[0]) || /No|N|номер/.test(match[0]);
      return (
        isOther &&
        /\d/.test(match[0]) &&
        (isBroad(match[0]) || isLabelled(text, [start, end], PASSPORT_LABELS))
      );
    }),
  ];
}

/** Capitals and six digits or more, without spaces. */
const UNMISTAKABLE = /^(?=.*[A-Z])(?=(?:.*\d){5})[A-Z0-9]{7,10}$/;

/** Items of a passport, and names that only begin with the word: `passport stamp 7654321`, `passport.js 1234567`. */
const OF_THING =
  /passports?(?:\s(?!numbe(?:r|red)\s|serial\s|bearing\s|seri(?:es?|a)\s|held\s|details\s|data\s|card\s|book\s)\p{L}{4,20}|\.\p{L}+)\s$/iu;

/** Groups of a telephone number. */
const OF_TELEPHONE = /\+ ?\d[\d ()-]{0,14}$/;

/** Longest numbers in a run of groups, with their start positions; spaces also separate the columns beside a number. */
function* numbersIn(groups: string): Generator<readonly [start: number, number: string]> {
  for (let start = 0; start < groups.length; ) {
    const number = numberIn(groups.slice(start));
    // The country code may precede the number.
    if (number !== undefined) yield [start, number];
    const next = /[ -]/.exec(groups.slice(start));
    if (!next) return;
    start += Math.max(next.index + 1, number?.length ?? 0);
    while (/[ -]/.test(groups[start] ?? '')) start++;
  }
}

/** Longest number at the start of a run of groups. */
function numberIn(groups: string): string | undefined {
  for (
    let end = groups.length;
    end > 0;
    end = Math.max(groups.lastIndexOf(' ', end - 1), groups.lastIndexOf('-', end - 1))
  ) {
    const value = groups.slice(0, end);
    if (!/\d-\d/.test(value) && isPassportNumber(value.replace(/[ -]/g, ''), value)) return value;
  }
  return undefined;
}

function isPassportNumber(value: string, grouped: string): boolean {
  // Russian internal passports: series and number.
  if (/^\d\d ?\d\d \d{6}$/.test(grouped)) return true;
  if (value.length < 6 || value.length > 10) return false;
  const digits = value.replace(/\D/g, '').length;
  return (
    digits >= 2 &&
    /^(?:[A-Z]{0,3}\d{5,9}[A-Z]?|\d{2}[A-Z]{2}\d{5}|[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}\d?|[A-Z]{2}[A-Z0-9]{6}\d|[A-Z]\d[A-Z0-9]{6,7})$/i.test(
      value,
    )
  );
}
