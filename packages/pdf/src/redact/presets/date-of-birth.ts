import { isDay } from './check-digits.ts';
import { isLabelled, label, labelledColumns } from './label.ts';
import { lazy } from './lazy.ts';
import { LATIN_MONTH_NAMES, MONTH_NAMES, namesMonthWithDay, OTHER_SCRIPTS } from './month-names.ts';
import { isMeasured, isOtherNumber, isThing } from './other-numbers.ts';
import { matches, type TextRange } from './preset.ts';
import { DIGITS, Tokens, type TokenWindow } from './tokens.ts';

const NOT_WORD = '(?<![\\p{L}\\p{N}])';
const ORDINAL = '(?: ?(?:st|nd|rd|th|er|º|°|ª|o|e)(?![\\p{L}]))?';
/** White space with at most one line break, and the marks that separate the parts of a date. */
const GAP = '(?: ?[-/.,] ?\\n?| ?,?[ \\n]{1,2})';
const DAY = '(0?[1-9]|[12]\\d|3[01])';
const YEAR = "((?:1[89]|20)\\d{2}|'?\\d{2})";
const END =
  '(?![\\p{L}\\p{N}]|/(?!\\d{4}Z)\\d|[.,]\\d|:(?!\\d\\d:\\d\\d)\\d|-(?!\\d{1,2}(?:st|nd|rd|th)?[.]? \\p{L}{3})\\d|-(?!\\p{L}{3,9}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})\\p{L})';
/** No letter, no digit and no part of a number before it; but it may be the end of a life. */
const BEGIN = '(?<![\\p{L}\\p{N}]|\\d[.,/]|\\d(?<!(?:1[89]|20)\\d\\d)-)';

/** A word with a number behind it, which is told sooner than whether it is one of all the names. */
const NEAR_DIGIT = '(?=[^ \\n\\d]{3,20}[ \\n.,/-]{0,4}(?:the[ \\n]{1,2})?\\d)';
/** January 31, 1980; Jan. 31st 1980; January the 31st, in the year 1980 */
const monthDay = (names: string) =>
  new RegExp(
    `${NOT_WORD}${NEAR_DIGIT}(?:${names})(?![\\p{L}])\\.?(?:[ \\n]{1,2}the)?(${GAP})${DAY}${ORDINAL}(${GAP}|, ?\\n?)(?:in the year |of )?${YEAR}${END}`,
    'giu',
  );
const MONTH_DAY = lazy(() => monthDay(MONTH_NAMES));
const LATIN_MONTH_DAY = lazy(() => monthDay(LATIN_MONTH_NAMES));
/** 31 January 1980; 31st day of January, 1980; 31. Januar 1980; 31 de enero de 1980; 31-Jan-80; 31JAN1980 */
const DAY_MONTH = lazy(
  () =>
    new RegExp(
      `${BEGIN}${DAY}${ORDINAL}(${GAP}?\\.?)(?:(?:day[ \\n]{1,2})?(?:of|de|d'|del)[ \\n]{1,2})?(?:the[ \\n])?(?:month of )?(?:${MONTH_NAMES})(?![\\p{L}])\\.?(${GAP}?)(?:(?:of|de|del|in the year|a\\.? ?d\\.?|anno domini)[ \\n]{1,2})?(?:the year )?${YEAR}${END}`,
      'giu',
    ),
);
/** 1980 January 31, 1980-Jan-31, 1980. január 31. */
const YEAR_MONTH = lazy(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}]|\\d[.,/-])(?:1[89]|20)\\d{2}(?:${GAP}|\\. )(?:${MONTH_NAMES})(?![\\p{L}])\\.?${GAP}${DAY}${ORDINAL}(?![\\p{L}\\p{N}]|[-/:]\\d)`,
      'giu',
    ),
);
/** 1980. gada 31. janvārī, 1980 m. sausio 31 d. */
const YEAR_WORD = lazy(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}]|\\d[.,/-])(?:1[89]|20)\\d{2}\\.? ?(?:(?:gada|g\\.) ${DAY}\\. ?(?:${MONTH_NAMES})|(?:metų|m\\.) ?(?:${MONTH_NAMES}) ${DAY} ?d(?:\\.|ien\\p{L}+))(?![\\p{L}\\p{N}])`,
      'giu',
    ),
);
/** ngày 31 tháng 1 năm 1980 */
const VIETNAMESE = lazy(
  () => /(?:ngày )?(?<!\d)\d{1,2} ?tháng ?\d{1,2},? ?(?:năm )?(?:1[89]|20)\d{2}(?!\d)/giu,
);
/** 31 มกราคม 2523, in years of the Buddhist era or of ours. */
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
/** 31/1/'80 */
const SHORT_YEAR = lazy(() => /(?<![\p{L}\p{N}]|\d[-/.])(\d{1,2})([-/.])(\d{1,2})\2'\d\d(?!\p{N})/gu);
/** 19800131 and the sex behind it, as records of patients and passengers have it, with marks between the fields. */
const WITH_SEX = lazy(() => /(?<=[|,;\t])(?:19|20)\d{6}(?=[|,;\t][MFX](?![\p{L}\p{N}]))/gu);
/** 一九八〇年一月三十一日 */
const CJK_WORDS = lazy(
  () => /[〇零○一二三四五六七八九]{4}年[一二三四五六七八九十]{1,2}月[一二三四五六七八九十]{1,3}[日号號]/gu,
);
/** S55.1.31, of the eras Meiji to Reiwa. */
const ERA = lazy(() => /(?<![\p{L}\p{N}])[MTSHR]\d{1,2}([./-])\d{1,2}\1\d{1,2}(?![\p{L}\p{N}]|[./-]\d)/gu);
/** Day 31 Month 01 Year 1980 */
const NAMED_PARTS = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:(?:day|dd|month|mm|year|yyyy|tag|monat|jahr|jour|mois|année|día|mes|año)[ :.)]{0,3}\n?\d{1,4}(?!\d)[ ,;/\n]{0,3}){3}/giu,
);

const BIRTH_LABELS = label(
  'd\\.?\\s?o\\.?\\s?b\\.?',
  '(?:date|day|year|place\\sand\\sdate)\\s{0,2}of\\s{0,2}birth',
  'birth[\\s-]?(?:date|day)',
  'bday',
  'born(?:\\s(?:on|in))?',
  'b\\.',
  'geb(?:oren|urtsdatum|urtstag|\\.)?(?:\\sam)?',
  'date\\sde\\snaissance',
  'née?(?:\\(e\\))?(?:\\sle)?',
  'fecha\\sde\\snacimiento',
  'nacid[oa]\\sel',
  'data\\s(?:di|de)\\snasc(?:ita|imento)',
  'nat[oa]\\sil',
  'geboortedatum',
  'fødselsdato',
  'födelsedatum',
  'syntymäaika',
  'data\\surodzenia',
  'datum\\snarození',
  'дата\\sрождения',
  'doğum\\starihi',
).orUnparted('出生日期|生年月日|생년월일');

/**
 * Dates with a day, a month and a year between 1800 and 2099: in numbers in all common orders, with the names of months
 * in some forty languages, in Japanese, Chinese and Korean; six or eight digits in a row after a label such as `DOB`.
 */
export function findDateOfBirth(text: string): TextRange[] {
  return [
    ...numeric(text),
    ...matches(SHORT_YEAR(), text, (m) => isDayInAnyOrder(Number(m[1]), Number(m[3]))),
    ...matches(WITH_SEX(), text, (m) => isCompact(m[0])),
    ...matches(
      OTHER_SCRIPTS.test(text) ? MONTH_DAY() : LATIN_MONTH_DAY(),
      text,
      (m, start, end) =>
        namesMonthWithDay(m[0], Number(m[2])) && isNamed(text, m[1]!, m[3]!, m[4]!, start, end),
    ),
    ...matches(
      DAY_MONTH(),
      text,
      (m, start, end) =>
        namesMonthWithDay(m[0], Number(m[1])) && isNamed(text, m[2]!, m[3]!, m[4]!, start, end),
    ),
    ...matches(YEAR_MONTH(), text, (m) => namesMonthWithDay(m[0], Number(m[1]))),
    ...matches(YEAR_WORD(), text),
    ...matches(VIETNAMESE(), text),
    ...(/[\u0e00-\u0e7f]/.test(text) ? matches(THAI(), text) : []),
    ...matches(ROMAN(), text),
    ...matches(CJK(), text),
    ...matches(CJK_WORDS(), text),
    ...matches(ERA(), text, (_, start, end) => isLabelled(text, [start, end], BIRTH_LABELS)),
    ...matches(NAMED_PARTS(), text, (m) => new Set(m[0].toLowerCase().match(/(?<!\p{L})\p{L}/gu)).size === 3),
  ].map(([start, end]) => [start, start + text.slice(start, end).trimEnd().length] as const);
}

/**
 * A year of two digits needs an apostrophe or a separator of numbers: `June 5-10` and `May 5 10 am` are not dates of
 * birth.
 */
function isNamed(text: string, one: string, two: string, year: string, start: number, end: number): boolean {
  if (year.length === 4 || year.startsWith("'")) return true;
  if (text.slice(start, end).includes('\n')) return false;
  const mark = two.trim();
  if (/^[ ]?(?:[ap]\.?m\b|%|:|o'clock|uhr|h\b)/i.test(text.slice(end, end + 8))) return false;
  if (mark === '' && two !== '') return /^\d/.test(text.slice(start)) && Number(year) > 31;
  return mark === ',' || mark === one.trim();
}

function numeric(text: string): TextRange[] {
  const found: TextRange[] = [];
  const tokens = new Tokens(text, DIGITS);
  const inColumn = labelledColumns(text, BIRTH_LABELS, /(?<!\d)\d{6}(?:\d\d)?(?!\d)/);
  for (let first = 0; first < tokens.length; first++) {
    const value = tokens.values[first]!;
    const single = { first, last: first };
    if ((value.length === 8 || value.length === 6) && tokens.standsAlone(single) && isCompact(value)) {
      const range = tokens.range(single);
      if (isLabelled(text, range, BIRTH_LABELS) || (inColumn(range[0]) && !isOtherNumber(text, range[0])))
        found.push(range);
      continue;
    }
    const window = { first, last: first + 2 };
    if (!isNumericDate(tokens, window)) continue;
    found.push(tokens.range(window));
    first += 2;
  }
  return found;
}

/** YYYYMMDD, DDMMYYYY, MMDDYYYY, and the same with two digits for the year. */
function isCompact(digits: string): boolean {
  const part = (from: number, to: number) => Number(digits.slice(from, to));
  const year = digits.length - 4;
  const plausible = (value: number) => year === 2 || (value >= 1800 && value < 2100);
  return (
    (plausible(part(0, year)) && isDay(4, part(year, year + 2), part(year + 2, year + 4))) ||
    (plausible(part(4, 4 + year)) && isDayInAnyOrder(part(0, 2), part(2, 4)))
  );
}

function isDayInAnyOrder(a: number, b: number): boolean {
  return isDay(4, a, b) || isDay(4, b, a);
}

function isNumericDate(tokens: Tokens, window: TokenWindow): boolean {
  if (window.last >= tokens.length) return false;
  const one = tokens.separator(window.first);
  const two = tokens.separator(window.first + 1);
  if (!one || !two || one.kind !== two.kind || !isCalendarDate(tokens, window)) return false;
  if (!standsAlone(tokens, window)) return false;
  const { text } = tokens;
  const range = tokens.range(window);
  const isShort = tokens.lengths(window).every((length) => length < 3);
  if (isLabelled(text, range, BIRTH_LABELS)) return true;
  if (isThing(text, range[0]) || VERSION().test(text.slice(Math.max(0, range[0] - 24), range[0])))
    return false;
  if (
    isMeasured(text, range[1]) ||
    /^\/\p{L}|^ (?:\(?(?:record|w-l|wins?\b)|(?:uhr|hrs?|fertili[sz]er)(?!\p{L}))/iu.test(
      text.slice(range[1], range[1] + 10),
    )
  )
    return false;
  if (
    isShort &&
    one.kind !== '.' &&
    isChoice(
      tokens.values.slice(window.first, window.last + 1),
      text.slice(Math.max(0, range[0] - 24), range[0]),
    )
  )
    return false;
  if (isShort && COUNTED.test(text.slice(range[1], range[1] + 12))) return false;
  if (!' -./'.includes(one.kind) && (one.kind !== '_' || isShort)) return false;
  // Numbers separated by white space are a date only on their own, and with an evident year.
  if (one.kind === ' ') return !isShort && !one.newline && !two.newline && !tokens.inRow(window);
  if (one.kind === '.' && isShort)
    return range[1] - range[0] >= 8 || isDated(text, range, tokens.values[window.last]!);
  return true;
}

/** What follows the numbers of a choice, a ratio or a mixture, and never a date with a short year. */
const COUNTED =
  /^ (?:months?|weeks?|days?|years?|yrs?|hours?|min(?:utes?)?|pcs|people|players|men|women|bits?|dB|inch(?:es)?|lbs?|V|mph|m?g|oz|[GM]bE|[GM]bps|rules?|sizes?|formation|split|ratio|odds|record|scale|series|ply|[NSEW](?![.\p{L}]))(?![\p{L}])/u;

/** `weights of 8/10/12`: what there are several of. The name of a person may end like a plural. */
function isChoice(values: readonly string[], before: string): boolean {
  const plural = /(?<!\p{L})\p{L}{3,20}s(?: of)? $/u.exec(before)?.[0];
  if (plural === undefined || /^(?:dates|days|births|dias|días|wins) $/i.test(plural)) return false;
  const [one, two, three] = values.map(Number) as [number, number, number];
  const isRising = one < two && two < three && three <= 16 && !values.some((value) => value.startsWith('0'));
  return isRising || (/^\p{Ll}/u.test(plural) && !/^(?:this|plus|anno) /.test(plural));
}

/** Words before the day of something. */
const DATED = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:am|vom|den|datum|dated?|(?<!ware-?)stand|dnia|dne|dato|data|fecha|le|du|pvm)[.:]?\s{1,2}$/iu,
);

/** Words before the first or last day of something, and before versions: those have no numbers that begin with 0. */
const LASTING = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:since|until|till|from|to|through|ab|seit|bis|zum|depuis|jusqu'au|au|desde|hasta|al|dal|vanaf|sinds|tot|od|do|fra|til|från|till|с|по|до)[.:]?\s{1,2}$/iu,
);

/** The last day of what lasts from the day before it, long enough to be no version. */
const UNTIL =
  /^ ?(?:-|bis|to|until|au|al|a|hasta|tot|til|till|do|по|до) ?\d{1,2}\.\d{1,2}\.\d{2,4}(?![\d.])/iu;

function isDated(text: string, [start, end]: TextRange, year: string): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  if (DATED().test(before) || (year.startsWith('0') && LASTING().test(before))) return true;
  const until = UNTIL.exec(text.slice(end, end + 24))?.[0];
  return until !== undefined && /\d.{7,}$/.test(until);
}

const VERSION = lazy(
  () =>
    /(?:§|(?<![\p{L}\p{N}])(?:v|ver|vers|sections?|sec|chapter|clause|paragraph|para|appendix|annex|figure|fig|table|rule|ratio|scale|sort\s?code|score|sc|ip|aspect|iso|iec|din|en|ieee|astm|ansi|nfpa|udk|udc|un|rfc|mil|kapitel|abschnitt|firmware|software|app|sdk)\.?)[\s:(#-]{0,3}$/iu,
);

function isCalendarDate(tokens: Tokens, { first }: TokenWindow): boolean {
  const values = tokens.values.slice(first, first + 3);
  const [a, b, c] = values.map(Number) as [number, number, number];
  const shape = values.map((value) => (value.length < 3 ? 'd' : value.length === 4 ? 'y' : '?')).join('');
  if (shape === 'ydd') return a >= 1800 && a < 2100 && isDay(a, b, c);
  if (shape === 'ddy') return c >= 1800 && c < 2100 && (isDay(c, a, b) || isDay(c, b, a));
  // 31.1.80 in either order, or 80-01-31.
  if (shape !== 'ddd') return false;
  const isYear = (value: string) => value.length === 2;
  const separator = tokens.separator(first)!;
  return (
    (isYear(values[2]!) && isDayInAnyOrder(a, b) && separator.kind !== ' ') ||
    (separator.tight && separator.kind !== '.' && values.every(isYear) && a > 31 && isDay(4, b, c))
  );
}

/** A label without a space behind it. */
const GLUED_LABEL = lazy(
  () =>
    /(?<!\p{L})(?:dob|d\.o\.b\.?|b\.|d\.|born|birth|geb(?:oren|urtsdatum)?|naissance|nacimiento|nascita|nascimento)[-/(:.]?$/iu,
);

/** A date by itself, the first or last of a range of dates, or one followed by a time. */
function standsAlone(tokens: Tokens, window: TokenWindow): boolean {
  const { text } = tokens;
  const [start, end] = tokens.range(window);
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 4);
  const previous = window.first > 0 ? tokens.separator(window.first - 1) : null;
  const next = tokens.separator(window.last);
  const own = tokens.separator(window.first)!.kind;
  const isDate = (from: number) =>
    from >= 0 &&
    from + 2 < tokens.length &&
    tokens.separator(from)?.kind === own &&
    tokens.separator(from + 1)?.kind === own &&
    isCalendarDate(tokens, { first: from, last: from + 2 });
  if (
    previous?.tight &&
    !(previous.kind !== own && isDate(window.first - 3)) &&
    !(own === '.' && previous.kind === '-' && isDate(window.first - 3))
  )
    return false;
  if (next?.tight && !(next.kind !== own && isDate(window.last + 1))) return false;
  const isNamed = GLUED_LABEL().test(text.slice(Math.max(0, start - 24), start));
  if (
    !previous?.tight &&
    !isNamed &&
    /[\p{L}\p{N}_$€£+\\][-./]?$|(?<![\p{L}_\])])=$|-$|\p{N}\*$/u.test(before) &&
    !/[\u3040-\u9fff\uac00-\ud7af]$/.test(before)
  ) {
    if (!/(?:^|[^\p{L}\p{N}])$/u.test(before.slice(0, -1)) || !/-$/.test(before)) return false;
  }
  if (/^[T@]\d/.test(after) || /^(?:Z|r\.|г\.?|年|생|\.)(?![\p{L}\p{N}])/u.test(after)) return true;
  return (
    next?.tight ||
    !/^[\p{L}\p{N}_%*=]|^-\p{L}|^[x×]/u.test(after) ||
    /^[\u3040-\u9fff\uac00-\ud7af]/.test(after)
  );
}
