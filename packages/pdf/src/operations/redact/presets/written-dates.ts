import { matches, type TextRange } from '../text/text-ranges.ts';
import { lazy } from './lazy.ts';
import { hasDay, monthsNamed } from './month-names.ts';

const NOT_WORD = '(?<![\\p{L}\\p{N}])';
const ORDINAL = '(?: ?(?:st|nd|rd|th|er|º|°|ª|o|e)(?![\\p{L}]))?';
/** White space with at most one line break, and the punctuation that separates the parts of a date. */
const GAP = '(?: ?[-/.,،] ?\\n?| ?[,،]?[ \\n]{1,2})';
const DAY = '(0?[1-9]|[12]\\d|3[01])';
const DAY_ONLY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = "((?:1[89]|20)\\d{2}|'?\\d{2})";
const END =
  '(?![\\p{L}\\p{N}]|/(?!\\d{4}Z)\\d|[.,]\\d|:(?!\\d\\d:\\d\\d)\\d|-(?!\\d{1,2}(?:st|nd|rd|th)?[.]? \\p{L}{3})\\d|-(?!\\p{L}{3,9}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})\\p{L})';
/** No letter, digit or part of a number before the date, except a year of birth before a date of death. */
const BEGIN = '(?<![\\p{L}\\p{N}]|\\d[.,/]|\\d(?<!(?:1[89]|20)\\d\\d)-)';

/** A word that may be a month name; of names with two words, the second. */
const WORD = "(\\p{L}(?:[\\p{L}\\p{M}']{1,19}|\\.\\p{L}(?=\\.))(?: (?:fómhair|الثاني|الأول))?)";
/** January 31, 1980; Jan. 31st 1980; January the 31st, in the year 1980 */
const MONTH_DAY = lazy(
  () =>
    new RegExp(
      `${NOT_WORD}${WORD}(?![\\p{L}\\p{M}])[.\u0970\u05f3]?(?:[ \\n]{1,2}the)?(${GAP})${DAY}${ORDINAL}(${GAP}|, ?\\n?)(?:in the year |of )?${YEAR}${END}`,
      'giu',
    ),
);
/** 31 January 1980; 31st day of January, 1980; 31. Januar 1980; 31 de enero de 1980; 31-Jan-80; 31JAN1980 */
const DAY_MONTH = lazy(
  () =>
    new RegExp(
      `${BEGIN}${DAY}${ORDINAL}(${GAP}?\\.?)(?:(?:day[ \\n]{1,2})?(?:of|de|d'|del|ta')[ \\n]{1,2})?(?:the[ \\n])?(?:month of )?${WORD}(?![\\p{L}\\p{M}])[.\u0970\u05f3]?(${GAP}?)(?:(?:of|de|del|in the year|a\\.? ?d\\.?|anno domini)[ \\n]{1,2})?(?:the year )?${YEAR}${END}`,
      'giu',
    ),
);
/** 1980 January 31, 1980-Jan-31, 1980. január 31. */
const YEAR_MONTH = lazy(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}]|\\d[.,/-])(?:1[89]|20)\\d{2}(?: թ\\. |${GAP}|\\. )${WORD}(?![\\p{L}\\p{M}])\\.?${GAP}${DAY}${ORDINAL}(?![\\p{L}\\p{N}]|[-/:]\\d)`,
      'giu',
    ),
);
/** With words after the parts: 1980. gada 31. janvārī, 1980 ж. 31 қаңтар, 1980-ж., 31-январь */
const YEAR_DAY_MONTH = lazy(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}]|\\d[.,/-])(?:1[89]|20)\\d{2}\\.? ?(?:(?:gada|g\\.) ${DAY_ONLY}\\. ?|წლის ${DAY_ONLY} |(?:ж\\.|-ж\\.,) ?${DAY_ONLY}[- ])${WORD}(?![\\p{L}\\p{N}])\\.?`,
      'giu',
    ),
);
/** 1980 m. sausio 31 d., 1980ko urtarrilaren 31 */
const YEAR_MONTH_DAY = lazy(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}]|\\d[.,/-])(?:1[89]|20)\\d{2}\\.? ?(?:(?:metų|m\\.) ?|\\(?e?\\)?ko )${WORD}\\.? ${DAY_ONLY}(?: ?d(?:\\.|ien\\p{L}+)|\\(?an?\\)?|ean)?(?![\\p{L}\\p{N}])`,
      'giu',
    ),
);
/** 1980 оны 1-р сарын 31 */
const MONGOLIAN = lazy(
  () => /(?<!\p{N})(?:1[89]|20)\d\d оны ?\d{1,2}-р сарын (?:0?[1-9]|[12]\d|3[01])(?!\p{N})/giu,
);
/** ngày 31 tháng 1 năm 1980 */
const VIETNAMESE = lazy(
  () => /(?:ngày )?(?<!\d)\d{1,2} ?(?:tháng|thg) ?\d{1,2},? ?(?:năm )?(?:1[89]|20)\d{2}(?!\d)/giu,
);
/** ۱۷ اسفند ۱۳۶۲, of the solar calendar of Iran and Afghanistan. */
const JALALI = lazy(
  () =>
    /(?<!\p{N})(?:(?:0?[1-9]|[12]\d|3[01]) ?(?:فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند|حمل|ثور|جوزا|سرطان|اسد|سنبله|میزان|عقرب|قوس|جدی|دلو|حوت)(?: ماه)?(?: سال)? ?1[234]\d\d|1[234]\d\d ?(?:فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند) ?(?:0?[1-9]|[12]\d|3[01]))(?!\p{N})/gu,
);
/** 31 มกราคม 2523, in years of the Buddhist or the common era. */
const THAI = lazy(
  () =>
    /(?<![\p{N}])(0?[1-9]|[12]\d|3[01]) ?(?:(?:มกรา|มีนา|พฤษภา|กรกฎา|สิงหา|ตุลา|ธันวา)(?:คม)?|กุมภา(?:พันธ์)?|(?:เมษา|มิถุนา|กันยา|พฤศจิกา)(?:ยน)?|(?:ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค)\.) ?(?:(?:พ|ค)\.? ?ศ\.? ?)?(?:2[3-6]|1[89]|20)\d{2}(?!\p{N})/gu,
);
/** 31.XII.1980 */
const ROMAN = lazy(
  () =>
    /(?<![\p{L}\p{N}]|\d[.,/-])(0?[1-9]|[12]\d|3[01])([ ./-] ?)(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})\2(?:1[89]|20)\d{2}(?![\p{L}\p{N}]|[-/.]\d)/gu,
);
/** 1980年1月31日, 昭和55年1月31日, 1980년 1월 31일 */
const CJK = lazy(
  () =>
    /(?:(?:明治|大正|昭和|平成|令和|民國|民国|[MTSHR]\.?) ?(?:\d{1,3}|元)|(?:1[89]|20)\d{2}) ?[年년] ?\n?\d{1,2} ?[月월] ?\n?\d{1,2} ?[日일号號]?/gu,
);
/** 一九八〇年一月三十一日 */
const CJK_WORDS = lazy(
  () => /[〇零○一二三四五六七八九]{4}年[一二三四五六七八九十]{1,2}月[一二三四五六七八九十]{1,3}[日号號]/gu,
);
/** Day 31 Month 01 Year 1980 */
const NAMED_PARTS = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:(?:day|dd|month|mm|year|yyyy|tag|monat|jahr|jour|mois|année|día|mes|año)[ :.)]{0,3}\n?\d{1,4}(?!\d)[ ,;/\n]{0,3}){3}/giu,
);

/** A day before a year. */
const ENDS_DATE = /\d(?:st|nd|rd|th)?,? $/;

/** Finds dates with a named month or named parts, in all scripts and languages that `month-names` has. */
export function findWrittenDates(text: string): TextRange[] {
  return [
    ...named(
      MONTH_DAY(),
      text,
      (m, start, end) =>
        hasDay(monthsNamed(m[1]!), Number(m[3])) && isNamed(text, m[2]!, m[4]!, m[5]!, start, end),
    ),
    ...named(
      DAY_MONTH(),
      text,
      (m, start, end) =>
        hasDay(monthsNamed(m[3]!), Number(m[1])) && isNamed(text, m[2]!, m[4]!, m[5]!, start, end),
    ),
    // In `May 3, 1931 - June 20, 2020` the first year has its day already.
    ...named(
      YEAR_MONTH(),
      text,
      (m, start) =>
        hasDay(monthsNamed(m[1]!), Number(m[2])) &&
        !ENDS_DATE.test(text.slice(Math.max(0, start - 5), start)),
    ),
    ...named(YEAR_DAY_MONTH(), text, (m) => monthsNamed(m[1]!).size > 0),
    ...named(YEAR_MONTH_DAY(), text, (m) => monthsNamed(m[1]!).size > 0),
    ...matches(MONGOLIAN(), text),
    ...matches(VIETNAMESE(), text),
    ...(/[\u0e00-\u0e7f]/.test(text) ? matches(THAI(), text) : []),
    ...(/[\u0600-\u06ff]/.test(text) ? matches(JALALI(), text) : []),
    ...matches(ROMAN(), text),
    ...matches(CJK(), text),
    ...matches(CJK_WORDS(), text),
    ...matches(NAMED_PARTS(), text, (m) => new Set(m[0].toLowerCase().match(/(?<!\p{L})\p{L}/gu)).size === 3),
  ].map(([start, end]) => [start, start + text.slice(start, end).trimEnd().length] as const);
}

/** Collects the accepted matches; after a rejected one, the next may begin within it. */
function named(
  expression: RegExp,
  text: string,
  accept: (match: RegExpExecArray, start: number, end: number) => boolean,
): TextRange[] {
  const found: TextRange[] = [];
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    const end = match.index + match[0].length;
    if (accept(match, match.index, end)) found.push([match.index, end]);
    else expression.lastIndex = match.index + 1;
  }
  return found;
}

/**
 * Whether the year is credible. A year of two digits needs an apostrophe or a separator of numbers: `June 5-10` and `May 5 10
 * am` are not dates of birth.
 */
function isNamed(text: string, one: string, two: string, year: string, start: number, end: number): boolean {
  if (year.length === 4 || year.startsWith("'")) return true;
  if (text.slice(start, end).includes('\n')) return false;
  const mark = two.trim();
  if (/^[ ]?(?:[ap]\.?m\b|%|:|o'clock|uhr|h\b)/i.test(text.slice(end, end + 8))) return false;
  if (mark === '' && two !== '') return /^\d/.test(text.slice(start)) && Number(year) > 31;
  return mark === ',' || mark === one.trim();
}
