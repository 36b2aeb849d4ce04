import { matches, type Sensitivity, type TextRange } from '../text/text-ranges.ts';
import { BIRTH_LABELS } from './birth-labels.ts';
import { captionOf, isNamedOtherwise, isOther } from './caption.ts';
import { isDay } from './check-digits.ts';
import { labelledColumns } from './columns.ts';
import { isLabelled } from './labelled.ts';
import { lazy } from './lazy.ts';
import { leadOf } from './lead.ts';
import { MAYBE_DIGIT, misread } from './misread.ts';
import { isMeasured, isOtherNumber } from './other-numbers.ts';
import { DIGITS, Tokens, type TokenWindow } from './tokens.ts';
import { endsWithUndatedItem } from './words/items.ts';
import { findWrittenDates } from './written-dates.ts';

/** 31/1/'80 */
const SHORT_YEAR = lazy(() => /(?<![\p{L}\p{N}]|\d[-/.])(\d{1,2})([-/.])(\d{1,2})\2'\d\d(?!\p{N})/gu);
const MISREAD = lazy(
  () =>
    new RegExp(
      `(?<![\\w])${MAYBE_DIGIT}{1,2}([/.-])${MAYBE_DIGIT}{1,2}\\1[1Il2Z][09OoQ8B]${MAYBE_DIGIT}{2}(?![\\w]|[/.-]\\d)`,
      'g',
    ),
);
/** 19800131 followed by the sex, as in records of patients and passengers, with punctuation between the fields. */
const WITH_SEX = lazy(() => /(?<=[|,;\t])(?:19|20)\d{6}(?=[|,;\t][MFX](?![\p{L}\p{N}]))/gu);
/** S55.1.31, with the Japanese eras Meiji to Reiwa. */
const ERA = lazy(() => /(?<![\p{L}\p{N}])[MTSHR]\d{1,2}([./-])\d{1,2}\1\d{1,2}(?![\p{L}\p{N}]|[./-]\d)/gu);

/**
 * Finds dates with a day, a month and a year between 1800 and 2099: in numbers in all common orders, with month names in some
 * seventy languages, in Japanese, Chinese and Korean; six or eight digits in a row after a label such as `DOB`. Strict: only
 * dates with a label. Broad: also eight digits in a row, and numbers that look like versions.
 */
export function findDateOfBirth(text: string, sensitivity: Sensitivity): TextRange[] {
  if (sensitivity !== 'strict') return dates(text, sensitivity);
  const inColumn = labelledColumns(text, BIRTH_LABELS, /\d/);
  return dates(text, sensitivity).filter(
    (range) =>
      isLabelled(text, range, BIRTH_LABELS) ||
      inColumn(range) ||
      SEX_BEHIND.test(text.slice(range[1], range[1] + 3)),
  );
}

/** Sex of a person as the next field of a record. */
const SEX_BEHIND = /^[|,;\t][MFX](?![\p{L}\p{N}])/u;

function dates(text: string, sensitivity: Sensitivity): TextRange[] {
  return [
    ...numeric(text, sensitivity),
    ...matches(SHORT_YEAR(), text, (m) => isDayInAnyOrder(Number(m[1]), Number(m[3]))),
    ...matches(WITH_SEX(), text, (m) => isCompact(m[0])),
    ...matches(ERA(), text, (_, start, end) => isLabelled(text, [start, end], BIRTH_LABELS)),
    ...misread(MISREAD(), text, (value, start, end) => {
      const [one, two] = value.split(/[/.-]/).map(Number) as [number, number];
      return isDayInAnyOrder(one, two) && isLabelled(text, [start, end], BIRTH_LABELS);
    }),
    ...findWrittenDates(text),
  ];
}

function numeric(text: string, sensitivity: Sensitivity): TextRange[] {
  const found: TextRange[] = [];
  const tokens = new Tokens(text, DIGITS);
  const inColumn = labelledColumns(text, BIRTH_LABELS, /(?<!\d)\d{6}(?:\d\d)?(?!\d)/);
  const dates = new Set<number>();
  for (let first = 0; first < tokens.length; first++) {
    const value = tokens.values[first]!;
    const single = { first, last: first };
    if ((value.length === 8 || value.length === 6) && tokens.isIsolated(single) && isCompact(value)) {
      const range = tokens.range(single);
      const isNamed =
        isLabelled(text, range, BIRTH_LABELS) || (sensitivity === 'broad' && value.length === 8);
      if (isNamed || (inColumn(range) && !isOtherNumber(text, range[0]))) found.push(range);
      continue;
    }
    const window = { first, last: first + 2 };
    if (!isNumericDate(tokens, window, dates, sensitivity)) continue;
    found.push(tokens.range(window));
    dates.add(first);
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

/** @param dates start positions of the preceding dates, as token indices */
function isNumericDate(
  tokens: Tokens,
  window: TokenWindow,
  dates: ReadonlySet<number>,
  sensitivity: Sensitivity,
): boolean {
  if (window.last >= tokens.length) return false;
  const one = tokens.separator(window.first);
  const two = tokens.separator(window.first + 1);
  if (!one || !two || one.kind !== two.kind || !isCalendarDate(tokens, window)) return false;
  if (!isIsolated(tokens, window)) return false;
  const { text } = tokens;
  const range = tokens.range(window);
  const isShort = tokens.lengths(window).every((length) => length < 3);
  if (isLabelled(text, range, BIRTH_LABELS)) return true;
  if (sensitivity === 'broad' && ' -./'.includes(one.kind)) return true;
  if (tokens.values.slice(window.first, window.last + 1).some((value) => /^(?:1[34]|2[45])\d\d$/.test(value)))
    return false;
  if (isAccession(tokens, window)) return false;
  if (isShort && followsOther(tokens, window, dates)) return false;
  // A label of the first of several numbers applies to all of them.
  const lead = leadOf(text, range[0], 72).replace(PREVIOUS, '').replace(LIST, ' ');
  if (endsWithUndatedItem(lead.slice(-48)) || NUMBERED.test(lead) || VERSION().test(lead.slice(-24)))
    return false;
  if (
    isMeasured(text, range[1]) ||
    /^\/\p{L}|^ (?:\(?(?:record|w-l|wins?\b)|(?:uhr|hrs?|fertili[sz]er)(?!\p{L}))/iu.test(
      text.slice(range[1], range[1] + 16),
    )
  )
    return false;
  if (
    isShort &&
    one.kind !== '.' &&
    isChoice(tokens.values.slice(window.first, window.last + 1), lead.slice(-24))
  )
    return false;
  // `The 10-12-14 triangle`.
  if (isShort && one.kind === '-' && /(?<!\p{L})(?:the|an?) $/iu.test(lead)) return false;
  if (isShort && one.kind === '/' && isCount(text, range)) return false;
  if (isShort && one.kind !== '/' && isNamedOtherwise(text, range[0], TEMPORAL)) {
    if (!isPadded(text.slice(...range)) || captionOf(text, range[0]) === 'thing') return false;
  }
  if (isShort && COUNTED.test(text.slice(range[1], range[1] + 12))) return false;
  if (!' -./'.includes(one.kind) && (one.kind !== '_' || isShort)) return false;
  // Numbers separated by white space are a date only on their own, and with an evident year.
  if (one.kind === ' ') return !isShort && !one.newline && !two.newline && !tokens.inRow(window);
  if (one.kind === '.' && isShort)
    return range[1] - range[0] >= 8 || isDated(text, range, tokens.values[window.last]!);
  return true;
}

/** `inv. 1887.12.4`: accession numbers of museums and archives, which begin with the year. Dates pad short numbers with zeros. */
function isAccession(tokens: Tokens, { first, last }: TokenWindow): boolean {
  const values = tokens.values.slice(first, last + 1);
  if (tokens.separator(first)!.kind !== '.' || values[0]!.length !== 4) return false;
  const start = tokens.starts[first]!;
  return (
    values.some((value) => value.length === 1) &&
    ACCESSION.test(tokens.text.slice(Math.max(0, start - 32), start))
  );
}

const ACCESSION =
  /(?<!\p{L})(?:inv|acc|access|accession|acq|cat|obj|object|museum|mus|coll|collection|item|lot|sig|signatur)\.?(?: ?-?(?:no|nr|num|number)\.?)?[ :#]{0,2}$/iu;

/**
 * `10-10-10 in spring, then 5-10-10`: numbers of the same form in one sentence, or at the beginning of two rows, are of one kind,
 * and the first is no date.
 */
function followsOther(tokens: Tokens, { first }: TokenWindow, dates: ReadonlySet<number>): boolean {
  const { text } = tokens;
  const form = tokens.separator(first)!.kind;
  if (form === '/') return false;
  for (let from = first - 3; from >= 0 && from > first - 6; from--) {
    const [start, end] = [tokens.starts[from]!, tokens.ends[from + 2]!];
    if (tokens.starts[first]! - end > 60) return false;
    const isAlike =
      tokens.lengths({ first: from, last: from + 2 }).every((length) => length < 3) &&
      tokens.separator(from)?.kind === form &&
      tokens.separator(from + 1)?.kind === form;
    if (!isAlike) continue;
    const between = text.slice(end, tokens.starts[first]);
    const isRow = /^[^\n]*\n$/.test(between) && (start === 0 || text[start - 1] === '\n');
    return !dates.has(from) && (isRow || !/[.!?;]\s+\p{Lu}|\n/u.test(between));
  }
  return false;
}

/**
 * `hop 3/4/12`: ascending numbers after a word that does not introduce a day, without the leading zeros that dates may have. A
 * last number above 31 is a year, unless the name of a numbered item precedes it.
 */
function isCount(text: string, [start, end]: TextRange): boolean {
  const values = text.slice(start, end).split('/');
  const [one, two, three] = values.map(Number) as [number, number, number];
  if (!(one < two && two < three) || values.some((value) => value.startsWith('0'))) return false;
  if (!/(?<!\p{L})\p{Ll}{3,} $/u.test(text.slice(Math.max(0, start - 24), start))) return false;
  const caption = captionOf(text, start, TEMPORAL);
  return caption === 'thing' || (three <= 31 && isOther(caption));
}

/** 01.09.24: numbers of versions and sections have no leading zeros. */
const isPadded = (value: string): boolean => /^(?:0\d\.\d\d|\d\d\.0\d)\.\d\d$/.test(value);

/** Another number, and the word or punctuation that joins it to the next. */
const PREVIOUS = /\d{1,4}(?:[./-]\d{1,4}){2} ?(?:to|through|thru|and|or|bis|und|oder|à|et|ou|[-,&]) ?$/u;
/** Numbers of one list. */
const LIST = /(?: \d{1,2}(?:[./]\d{1,3})*,)+ $/;
/** Words that introduce a number. */
const NUMBERED = /(?<![\p{L}\p{N}])(?:no|nr|num|number|nº|n°|#)[.:]? ?$/iu;

/** Words that introduce a day. */
const TEMPORAL =
  /^(?:since|until|till|due|dated?|dates?|stand|zeitraum|bis|seit|ab|vom|am|den|zum|exp|expires?|expiry|mfg|lmp|edd|starts?|started|expires|hired|end|begin|effective|eff|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|\p{L}+day|\p{L}{3,}(?:ed|ing|sdag|tag)|le|du|au|dès|dal|al|desde|hasta|op|dato|datum|data|fecha|from|before|after|as|of|circa|ca|dt|visits?|exam|adm|admit|discharge|dc|labs?|dx|onset|surgery|death|died|baptism|wed|sent|met|left|came|began|wrote|this|last|next|seen|held|done|given|taken|signed|sent|paid|d|dob|born)$/u;

/** Words that follow the numbers of a choice, a ratio or a mixture, and never a date with a short year. */
const COUNTED =
  /^ (?:months?|weeks?|days?|years?|yrs?|hours?|hrs?|h|min(?:utes?)?|pcs|people|players|men|women|bits?|dB|inch(?:es)?|lbs?|V|mph|m?g|oz|[GM]bE|[GM]bps|rules?|sizes?|formation|standings?|compound|blend|split|ratio|odds|record|scale|series|ply|[NSEW](?![.\p{L}]))(?![\p{L}])/u;

/** `weights of 8/10/12`: a plural before several values. A person's name may end like a plural. */
function isChoice(values: readonly string[], before: string): boolean {
  const plural = /(?<!\p{L})\p{L}{3,20}s(?: of)? $/u.exec(before)?.[0];
  if (plural === undefined || /^(?:dates|days|births|dias|días|wins) $/i.test(plural)) return false;
  const [one, two, three] = values.map(Number) as [number, number, number];
  const isRising = one < two && two < three && three <= 16 && !values.some((value) => value.startsWith('0'));
  return isRising || (/^\p{Ll}/u.test(plural) && !/^(?:this|plus|anno) /.test(plural));
}

/** Words before the date of an event. */
const DATED = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:am|vom|den|datum|dated?|(?<!ware-?)stand|dnia|dne|dato|data|fecha|le|du|pvm|starts?|started|due|expires|signed|sent|paid|hired|effective)[.:]?\s{1,2}$/iu,
);

/** Words before the first or last day of a period, and before versions, which have no leading zeros. */
const LASTING = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:since|until|till|from|to|through|ab|seit|bis|zum|depuis|jusqu'au|au|desde|hasta|al|dal|vanaf|sinds|tot|od|do|fra|til|från|till|с|по|до)[.:]?\s{1,2}$/iu,
);

/** Last day of a period after its first day; too long for a version. */
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
    /(?:§|(?<![\p{L}\p{N}])(?:v|ver|vers|sections?|sec|chapter|clause|paragraph|para|appendix|annex|figure|fig|table|rule|ratio|scale|sort\s?code|score|sc|ip|aspect|iso|iec|din|en|ieee|astm|ansi|nfpa|udk|udc|un|rfc|mil|kapitel|abschnitt|firmware|software|app|sdk|gb\/t|gost|jis|bs|nf|uni|une|ks|csa|sae|asme|cas)\.?)[\s:(#-]{0,3}$/iu,
);

/**
 * Whether a number is a year of the common era, or of the Iranian, Islamic or Buddhist calendar, which only a label distinguishes
 * from other numbers.
 */
function isYear(year: number): boolean {
  return (year >= 1300 && year < 1500) || (year >= 1800 && year < 2100) || (year >= 2400 && year < 2600);
}

function isCalendarDate(tokens: Tokens, { first }: TokenWindow): boolean {
  const values = tokens.values.slice(first, first + 3);
  const [a, b, c] = values.map(Number) as [number, number, number];
  const shape = values.map((value) => (value.length < 3 ? 'd' : value.length === 4 ? 'y' : '?')).join('');
  if (shape === 'ydd') return isYear(a) && isDay(4, b, c);
  if (shape === 'ddy') return isYear(c) && (isDay(c, a, b) || isDay(c, b, a));
  // 31.1.80 in either order, or 80-01-31.
  if (shape !== 'ddd') return false;
  const separator = tokens.separator(first)!;
  return (
    (values[2]!.length === 2 && isDayInAnyOrder(a, b) && separator.kind !== ' ') ||
    (separator.tight &&
      separator.kind !== '.' &&
      values.every((value) => value.length === 2) &&
      a > 31 &&
      isDay(4, b, c))
  );
}

/** A label that no space follows. */
const GLUED_LABEL = lazy(
  () =>
    /(?<!\p{L})(?:dob|d\.o\.b\.?|b\.|d\.|born|birth|geb(?:oren|urtsdatum)?|naissance|nacimiento|nascita|nascimento)[-/(:.]?$/iu,
);

/** Whether the date is separate, the first or last of a range of dates, or followed by a time. */
function isIsolated(tokens: Tokens, window: TokenWindow): boolean {
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
    // `1980/1/31-geboren`
    (own !== '-' && /^-\p{Ll}{3}/u.test(after)) ||
    !/^[\p{L}\p{N}_%*=]|^-\p{L}|^[x×]/u.test(after) ||
    /^[\u3040-\u9fff\uac00-\ud7af]/.test(after)
  );
}
