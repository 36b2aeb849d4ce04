import { matches, type Sensitivity, type TextRange } from '../text/text-ranges.ts';
import { captionOf, isNamedAsItem, isOther } from './caption.ts';
import { lazy } from './lazy.ts';
import { MAYBE_DIGIT, misread } from './misread.ts';
import {
  isIdentifier,
  isItemNumber,
  isMeasured,
  isOtherNumber,
  isSuccessor,
  isUnderOtherHead,
} from './other-numbers.ts';
import { BEHIND_PHONE, extensionWords, isPhoneLabelled } from './phone-labels.ts';
import { GIVEN_NAMES } from './words/given-names.ts';
import { isItemWord } from './words/items.ts';

/** Gap between groups: one punctuation mark with white space around it, or white space alone. */
const GAP = '(?: {0,2}[-./•‧] {0,2}| {0,2}\\n[-.]?| {1,2}\\n?|[-./]\\n ?|[*_~])';
const COUNTRY = `(?:(?:\\+ ?1|001|011 1|1)${GAP}?|\\(\\+?1\\) ?)?`;
const AREA = `(?:\\( ?[1-9]\\d{2} ?\\)${GAP}?|\\[[1-9]\\d{2}\\]${GAP}?|[2-9]\\d{2}\\)${GAP}?|\\/[2-9]\\d{2}\\/${GAP}?|[1-9]\\d{2}${GAP})`;
const EXTENSION = lazy(() => `(?:[ ,;]{0,2}\\n?(?:${extensionWords()}|xt|#)[ .:#]{0,2}\\d{1,6})?`);
const BEFORE =
  '(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}_$€£+]|(?<!\\d{4})/|\\d[-.]|(?<!\\d)\\d{1,3},|\\p{L}[-.]|\\d ?- |[$€£¥] |(?:^|\\s)-)';
const AFTER = `(?![\\p{L}\\p{N}_%]|[-.]\\d|,\\d{3}(?!\\d)|/\\d{1,2}(?!\\d)|-(?!(?:${BEHIND_PHONE})(?!\\p{L}))\\p{L}|\\.\\p{L}| ?€| (?:USD|EUR|GBP|CAD|dollars)(?!\\p{L}))`;

const SEPARATED = lazy(
  () => new RegExp(`${BEFORE}${COUNTRY}${AREA}\\d{3}${GAP}?\\d{4}${EXTENSION()}${AFTER}`, 'giu'),
);
const PLUS = lazy(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])\\+ ?1${GAP}?\\(?\\d{3}\\)?${GAP}?\\d{3}${GAP}?\\d{4}${EXTENSION()}${AFTER}`,
      'giu',
    ),
);
const BARE = lazy(() => new RegExp(`${BEFORE}(?:1)?[2-9]\\d{2}[2-9]\\d{6}${EXTENSION()}${AFTER}`, 'giu'));
/** Any ten digits after a label. */
const LABELLED_BARE = lazy(() => new RegExp(`${BEFORE}1?[1-9]\\d{9}${EXTENSION()}${AFTER}`, 'giu'));
/** A label that is not followed by a space. */
const GLUED = lazy(
  () =>
    new RegExp(
      `(?<=(?<!\\p{L})(?:tel|fax|phone|mobile|cell|ph|call)[-.]?|(?<!\\p{L})[tpmfc]\\.)(?:${COUNTRY}${AREA}\\d{3}${GAP}?\\d{4}|1?[2-9]\\d{9})${EXTENSION()}${AFTER}`,
      'giu',
    ),
);
/** Vanity numbers, with letters of the keypad: 1-800-FLOWERS, 1-800-GO-FEDEX, (800) 555-TALK. */
const VANITY = lazy(
  () =>
    new RegExp(
      `${BEFORE}(?:\\+?1[- .]{1,2})?(?:\\([2-9]\\d{2}\\)|[2-9]\\d{2})[- .]{1,2}[A-Z0-9]{1,10}(?:[- .][A-Z0-9]{1,8}){0,2}${AFTER}`,
      'gu',
    ),
);
const LOCAL = lazy(
  () =>
    new RegExp(
      `${BEFORE}(?:[2-9]\\d{2}(?: ?[-.] ?| )\\d{4}|[2-9]\\d{2}-[A-Z]{4})${EXTENSION()}${AFTER}`,
      'giu',
    ),
);
/** Seven digits after a word that means a telephone only before a number. */
const OF_PLACE = lazy(
  () =>
    new RegExp(
      `(?<=(?<![\\p{L}\\p{N}])(?:office|home|work|direct|desk|local|evenings?|mornings?|afternoons?)(?: (?:no|number|line)\\.?)?:? )[2-9]\\d{2}[-.]\\d{4}${EXTENSION()}${AFTER}`,
      'giu',
    ),
);

/** Person to contact, before seven digits: `try Bud, 555-0175`. */
const ASKED =
  /(?<!\p{L})(?:[Tt]ry|[Aa]sk|[Rr]each|[Cc]ontact|[Rr]ing|[Tt]ext|[Cc]all|[Pp]hone|[Ss]ee)(?: for)?(?: (?:Mrs?|Ms|Dr)\.?)?(?: \p{Lu}\p{Ll}+)?? (\p{Lu}\p{Ll}+)(?:,| at| on|:) $/u;

function isAsked(lead: string): boolean {
  const name = ASKED.exec(lead)?.[1]?.toLowerCase();
  return name !== undefined && (GIVEN_NAMES().has(name) || !isItemWord(name));
}

const MISREAD = lazy(
  () =>
    new RegExp(
      `(?<![\\w-])(?:\\(${MAYBE_DIGIT}{3}\\) ?|${MAYBE_DIGIT}{3}[-. ]{1,2})${MAYBE_DIGIT}{3}[-. ]{1,2}${MAYBE_DIGIT}{4}(?![\\w]|[-.]\\d)`,
      'g',
    ),
);

/** Area code 415, 555-0132 */
const AREA_CODE = lazy(() => /(?<=area codes? )\d{3}[,;:)]? {1,2}\d{3}[-. ]\d{4}(?!\d)/giu);

/** `2^31-1 = 2147483647`, `q = 2147483647` */
const EQUATION = /(?:[\d)] ?|(?<!\p{L})\p{Ll} )= ?$/u;

/** Toll-free number, 1-800-222-1222: no other number has this format. */
const FREE = /^\+?1[-. ]\(?8(?:00|88|77|66|55|44|33)\)?[-. ]\d{3}[-. ]\d{4}$/;
/** Number with the long-distance prefix, a format that no other number has. */
const WITH_PREFIX = /^\+?1[-. ]\(?\d{3}\)?[-. ]/;

const LONG_DISTANCE = /^1-8(?:00|88|77|66|55|44|33)-/;
const TOLL_FREE = /^\D*1?\D*(?:800|888|877|866|855|844|833|900)\D/;

/**
 * Finds telephone numbers of the North American numbering plan: ten digits in groups, optionally preceded by `+1` or `1` and
 * followed by an extension, also in letters of the keypad; ten digits in a row only if area and exchange begin with 2 to 9; seven
 * digits only after a label. Strict: a label, `+1`, a toll-free number or an area code in brackets. Broad: every number of this
 * form.
 */
export function findPhone(text: string, sensitivity: Sensitivity): TextRange[] {
  const isBroad = sensitivity === 'broad';
  const labelled = (start: number, end: number) => isPhoneLabelled(text, [start, end]);
  const isPhone = (match: RegExpExecArray, start: number, end: number) => {
    if (isBroad || labelled(start, end)) return true;
    if (/^\d00 \d00 \d000$/.test(match[0])) return false;
    // No exchange begins with 0.
    if (/^\(\d{3}\)\D{0,3}0/.test(match[0])) return false;
    if (/^\(\d{3}\)/.test(match[0]) && !isMeasured(text, end)) return true;
    // Clauses of the US acquisition regulations: 252.227-7013.
    if (/^\d{3}\.(?:\d{7}|\d{3}-\d{4})$/.test(match[0])) return false;
    if (FREE.test(match[0])) return true;
    if (sensitivity === 'strict') return false;
    if (isItemNumber(text, start) || isSuccessor(text, [start, end])) return false;
    if (!WITH_PREFIX.test(match[0]) && isNamedAsItem(text, start)) return false;
    if (isOtherNumber(text, start) || isMeasured(text, end) || isIdentifier(text, start)) return false;
    if (isUnderOtherHead(text, [start, end])) return false;
    return !isSpaced(match[0]) || !(isInRow(text, start, end) || isRowOfTable(text, start, end));
  };
  return [
    ...matches(SEPARATED(), text, isPhone),
    ...matches(PLUS(), text),
    ...matches(BARE(), text, (match, start, end) => {
      if (isBroad || labelled(start, end)) return true;
      if (sensitivity === 'strict') return false;
      // A name of the first of several numbers may apply to the last.
      const others =
        /(?:\d{1,12} {1,2}){1,4}$/.exec(text.slice(Math.max(0, start - 56), start))?.[0].length ?? 0;
      const caption = captionOf(text, start - others);
      // Eleven digits that begin with 1 may be anything.
      if (isOther(caption) || (caption === 'name' && /^1\d{10}/.test(match[0]))) return false;
      return (
        !isItemNumber(text, start) &&
        text[start - 1] !== '#' &&
        !EQUATION.test(text.slice(Math.max(0, start - 4), start)) &&
        !isOtherNumber(text, start) &&
        !isIdentifier(text, start) &&
        !isMeasured(text, end)
      );
    }),
    ...matches(LABELLED_BARE(), text, (_, start, end) => isBroad || labelled(start, end)),
    ...matches(GLUED(), text),
    ...matches(VANITY(), text, (match, start, end) =>
      isVanity(
        match[0],
        isBroad || labelled(start, end) || isListed(text, [start, end]),
        isOtherNumber(text, start),
      ),
    ),
    ...misread(MISREAD(), text, (value, start, end) => /^\(?[2-9]/.test(value) && labelled(start, end)),
    ...matches(AREA_CODE(), text),
    ...matches(
      LOCAL(),
      text,
      (match, start, end) =>
        isBroad ||
        labelled(start, end) ||
        (match[0][3] === '-' && isAsked(text.slice(Math.max(0, start - 48), start))),
    ),
    ...matches(OF_PLACE(), text, (_, start, end) => !labelled(start, end)),
  ];
}

/** Whether a value ends its line, like a telephone number on the line above. */
function isListed(text: string, [start, end]: TextRange): boolean {
  if (end < text.length && text[end] !== '\n') return false;
  const line = text.lastIndexOf('\n', start - 1);
  return line >= 0 && start - line < 60 && LISTED.test(text.slice(Math.max(0, line - 24), line));
}

const LISTED = /(?:^|[^\d.-])(?:1[-. ])?\(?[2-9]\d{2}\)?[-. ]\d{3}[-. ]\d{4} *$/;

/** Seven to ten characters after the area code, at least three of them letters, with separators other than spaces. */
function isVanity(value: string, isNamed: boolean, isOther: boolean): boolean {
  const [area, rest] = /^((?:\+?1[- .]{1,2})?\(?\d{3}\)?)[- .]{1,2}(.*)$/s.exec(value)!.slice(1) as [
    string,
    string,
  ];
  const word = rest.replace(/[- .]/g, '');
  // An exchange given by its name: PEnnsylvania 6-5000.
  if (/^[A-Z]{2}\d-?\d{4}$/.test(rest)) return isNamed || (!isOther && area.includes('('));
  // A number in digits, followed by a word.
  if (/^\d{3}[- .]{0,2}\d{4}(?!\d)/.test(rest)) return false;
  if (word.length < 7 || word.length > 10 || !/[A-Z]{3}/.test(word)) return false;
  if (isNamed) return true;
  // No other number has the format of 1-800-555-PAYS.
  if (isOther) return LONG_DISTANCE.test(value);
  const isMarked = area.length > 3 || /^\d{3}[-.]/.test(value);
  return isMarked && TOLL_FREE.test(value);
}

function isSpaced(value: string): boolean {
  return /^\d+[ \n]+\d+[ \n]+\d+$/.test(value);
}

/**
 * Whether the value is three numbers with wide gaps, or alone on a line above or below another such line that is no telephone
 * number.
 */
function isRowOfTable(text: string, start: number, end: number): boolean {
  if (/^\d{3} {2,}\d{3} {2,}\d{4}$/.test(text.slice(start, end))) return true;
  const from = text.lastIndexOf('\n', start - 1);
  const to = text.indexOf('\n', end);
  if (start - from > 4 || (to >= 0 && to - end > 3)) return false;
  const above = from > 0 ? text.slice(Math.max(text.lastIndexOf('\n', from - 1) + 1, from - 60), from) : '';
  const below = to < 0 ? '' : text.slice(to + 1, to + 60).replace(/\n.*/s, '');
  return [above, below].some((line) => NUMBERS.test(line) && !NANP.test(line));
}

/** A line of three numbers or more. */
const NUMBERS = /^ *\d+(?:[.,]\d+)?(?: +\d+(?:[.,]\d+)?){2,} *$/;
const NANP = /^ *(?:1 )?[2-9]\d\d [2-9]\d\d \d{4} *$/;

/** Whether other numbers beside the value, or above and below it, make it part of a table. */
function isInRow(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 4), start);
  const after = text.slice(end, end + 6);
  return /\d {1,3}$/.test(before) || /^ {1,3}\d/.test(after) || text.slice(start, end).includes('\n');
}
