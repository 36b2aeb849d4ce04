import type { TextRange } from '../text/text-ranges.ts';
import { isInLabelledCell } from './columns.ts';
import { isLabelled } from './labelled.ts';
import { lazy } from './lazy.ts';
import { labelOf, unpartedWordsOf, wordsOf } from './words/index.ts';

/** Words before the digits of an extension, as alternatives of an expression. */
export const extensionWords = lazy(() => [wordsOf('extension'), unpartedWordsOf('extension')].join('|'));

/** Words after a number that name the kind of line, as alternatives of an expression: `555-0199-Fax`, `555-0199 office`. */
export const BEHIND_PHONE =
  'office|fax|home|cell(?:ular)?|mobile|work|direct|main|voice|desk|toll-?free|tel(?:ephone)?|phone|pager|whatsapp';

const BEHIND = lazy(
  () =>
    new RegExp(
      `^(?: ?- ?| )(?:${BEHIND_PHONE})(?![\\p{L}\\p{N}])(?! ?[:#]| ?\\+?\\d| (?:st|street|ave|avenue|rd|road|blvd|dr|drive|lane|ln)(?!\\p{L}))`,
      'iu',
    ),
);

/** Results for the numbers of the last text; finders of many kinds check for telephones. */
let known: { readonly text: string; readonly ranges: Map<string, boolean> } = { text: '', ranges: new Map() };

/** Whether a label before or after a number, or its column header, makes it a telephone number. */
export function isPhoneLabelled(text: string, range: TextRange): boolean {
  if (known.text !== text) known = { text, ranges: new Map() };
  const key = range.join();
  const isKnown = known.ranges.get(key);
  if (isKnown !== undefined) return isKnown;
  const isNamed = isNamedPhone(text, range);
  known.ranges.set(key, isNamed);
  return isNamed;
}

function isNamedPhone(text: string, range: TextRange): boolean {
  if (isLabelled(text, range, PHONE_LABELS) || isInLabelledCell(text, range, PHONE_LABELS)) return true;
  // Other digits before the label are part of the number.
  return (
    !/\d[ -]{1,2}$/.test(text.slice(Math.max(0, range[0] - 3), range[0])) && isLabelledBehind(text, range[1])
  );
}

/** Whether a word after a number names the kind of line. */
export function isLabelledBehind(text: string, end: number): boolean {
  return BEHIND().test(text.slice(end, end + 24));
}

/** Labels of phone numbers. */
export const PHONE_LABELS = labelOf('phone');
