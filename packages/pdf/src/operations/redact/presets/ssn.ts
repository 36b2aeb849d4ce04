import type { Sensitivity, TextRange } from '../text/text-ranges.ts';
import { captionOf } from './caption.ts';
import { labelledColumns } from './columns.ts';
import { isLabelled } from './labelled.ts';
import { lazy } from './lazy.ts';
import { MAYBE_DIGIT, misread } from './misread.ts';
import {
  isItemNumber,
  isMeasured,
  isOfAccount,
  isOtherNumber,
  isSuccessor,
  isUnderOtherHead,
} from './other-numbers.ts';
import { PHONE_LABELS } from './phone-labels.ts';
import { DIGITS, Tokens, type TokenWindow } from './tokens.ts';
import { labelOf } from './words/index.ts';

export const SSN_LABEL = labelOf('ssn');

/** Labels of numbers that schools and firms assign themselves. */
const OF_SCHOOL = /(?<!\p{L})(?:student|visitor|guest|badge|user) (?:id|number|no\.?)[\s:.#]{0,3}$/iu;

/** Labels of company numbers, whatever else the line names. */
const EMPLOYER =
  /(?<![\p{L}\p{N}]|(?:ssn|no\.?|number)\s?(?:\/|or)\s?)(?:f?ein|employer(?:'s)?\s(?:id\w*|i\.d\.)(?:\snumber|\sno\.?)?(?:\s\(ein\))?)[\s.:#=-]{0,4}$/iu;

/**
 * Finds US Social Security numbers: 3, 2 and 4 digits separated by dashes, dots or spaces, and nine digits in a row or in other
 * groups after a label or under a column header. Numbers outside the issued ranges (area 000, 666 and 9xx, group 00, serial 0000)
 * need a label; those of taxpayers (ITIN) do not. Strict: all need one. Broad: none does.
 */
export function findSsn(text: string, sensitivity: Sensitivity): TextRange[] {
  const found: TextRange[] = [];
  const tokens = new Tokens(text, DIGITS);
  const inColumn = labelledColumns(text, SSN_LABEL, /(?<!\d)\d{3}[- .]?\d{2}[- .]?\d{4}(?!\d)/);
  for (let first = 0; first < tokens.length; first++) {
    for (const last of [first, first + 1, first + 2]) {
      if (last >= tokens.length || (last > first && !tokens.separator(last - 1))) break;
      const window = { first, last };
      if (!isSsn(tokens, window, inColumn, sensitivity)) continue;
      found.push(tokens.range(window));
      first = last;
      break;
    }
  }
  return [
    ...found,
    ...misread(MISREAD(), text, (_, start, end) => isLabelled(text, [start, end], SSN_LABEL)),
  ];
}

const MISREAD = lazy(
  () =>
    new RegExp(
      `(?<![\\w-])${MAYBE_DIGIT}{3}[- ]{1,3}${MAYBE_DIGIT}{2}[- ]{1,3}${MAYBE_DIGIT}{4}(?![\\w]|[-.]\\d)`,
      'g',
    ),
);

function isSsn(
  tokens: Tokens,
  window: TokenWindow,
  inColumn: (range: TextRange) => boolean,
  sensitivity: Sensitivity,
): boolean {
  const digits = tokens.compact(window);
  if (digits.length !== 9) return false;
  const range = tokens.range(window);
  const { text } = tokens;
  if (!tokens.isIsolated(window, true)) return false;
  const isNamed = isLabelled(text, range, SSN_LABEL);
  if (!tokens.isIsolated(window, isNamed)) return false;
  const lengths = tokens.lengths(window).join();
  if (sensitivity === 'broad' && /^(?:9|3,2,4)$/.test(lengths)) return true;
  if (isMeasured(text, range[1])) return false;
  // Employer numbers and US postal codes (ZIP+4) have this form.
  if (/^(?:2,7|5,4)$/.test(lengths)) return false;
  if (EMPLOYER.test(text.slice(Math.max(0, range[0] - 48), range[0]))) return false;
  const isGrouped = lengths === '3,2,4';
  if (isNamed || (isGrouped && inColumn(range))) return true;
  if (
    isOtherNumber(text, range[0]) ||
    isUnderOtherHead(text, range) ||
    isOfAccount(text, range[0]) ||
    isSuccessor(text, range) ||
    isItemNumber(text, range[0]) ||
    OF_SCHOOL.test(text.slice(Math.max(0, range[0] - 24), range[0])) ||
    /^(?:thing|abbreviation)$/.test(captionOf(text, range[0])) ||
    (isLabelled(text, range, PHONE_LABELS) && !(isGrouped && isOtherSentence(text, range[0])))
  )
    return false;
  if (inColumn(range)) return true;
  if (!isGrouped || sensitivity === 'strict') return false;
  const [one, two] = tokens.separators(window);
  if (one!.kind !== two!.kind || !' -.'.includes(one!.kind)) return false;
  if (one!.kind === ' ' && (tokens.inRow(window) || one!.newline || two!.newline)) return false;
  return isIssued(digits);
}

/** Whether the number's own part of the sentence does not mention telephones: `Please call her. Mine is 123-45-6789.` */
function isOtherSentence(text: string, start: number): boolean {
  const parts = text.slice(Math.max(0, start - 64), start).split(/[.!?] +(?=\p{Lu})|[,;]? ?" ?/u);
  return parts.length > 1 && PHONE_LABELS.endOfLast(parts.at(-1)!) < 0;
}

function isIssued(digits: string): boolean {
  const area = Number(digits.slice(0, 3));
  const group = Number(digits.slice(3, 5));
  if (area === 0 || area === 666 || group === 0 || digits.endsWith('0000')) return false;
  // Reserved for advertisements.
  if (digits.startsWith('98765432')) return false;
  return area < 900 || isItinGroup(group);
}

/** Whether the fourth and fifth digit are those of an ITIN, according to the IRS. */
export function isItinGroup(group: number): boolean {
  return (group >= 50 && group <= 65) || (group >= 70 && group <= 99 && group !== 89 && group !== 93);
}
