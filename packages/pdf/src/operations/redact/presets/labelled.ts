import type { TextRange } from '../text/text-ranges.ts';
import { captionOf } from './caption.ts';
import { isInOtherCell } from './columns.ts';
import type { Label } from './label.ts';
import { lazy } from './lazy.ts';
import { isItemNumber, isOtherNumber } from './other-numbers.ts';
import { isNeutralWord } from './words/people.ts';

/** Number of characters before a value that are searched for its label. */
const WINDOW = 160;
/** Maximum number of characters between label and value; each run of white space counts as one. */
const MAX_BETWEEN = 36;

/**
 * Whether a label precedes the value, or follows it in brackets. Between the two there may be words, but no other number, unless
 * it has the same number of digits and so is another item of the same list.
 */
export function isLabelled(text: string, [start, end]: TextRange, labels: Label): boolean {
  if (around?.text !== text || around.start !== start || around.end !== end)
    around = contextOf(text, start, end);
  const { before, key, behind, apposition } = around;
  if (follows(before, labels))
    return !isNamedInLine(text, start, labels) && !isInOtherCell(text, [start, end], labels);
  if (key !== undefined && follows(key, labels)) return true;
  if (behind !== undefined && labels.search(behind) === 0) return true;
  return apposition !== undefined && labels.endOfLast(apposition) === apposition.length;
}

/** Text around a value that may contain its label. */
interface Context {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  /** Words of a key in code or data, such as `passportNumber`. */
  readonly key: string | undefined;
  /** Text in brackets after the value. */
  readonly behind: string | undefined;
  /** Apposition that a sentence adds to the value. */
  readonly apposition: string | undefined;
}

/** Context of the last value; the labels of many kinds are tried on the same value. */
let around: Context | undefined;

function contextOf(text: string, start: number, end: number): Context {
  const lead = text.slice(Math.max(0, start - WINDOW), start).replace(/[\s_]+/g, ' ');
  const digits = countDigits(text.slice(start, end));
  const isKey =
    /[:=>][\s"'(]{0,3}$/.test(lead) && /\p{Ll}\p{Lu}[\p{L}\p{N}]*["'\s]{0,3}[:=>][\s"'(]{0,3}$/u.test(lead);
  const after = text.slice(end, end + 72);
  const bracket = BEHIND.exec(after);
  return {
    text,
    start,
    end,
    before: withoutItems(lead, digits),
    key: isKey ? withoutItems(lead.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '), digits) : undefined,
    behind: bracket ? after.slice(bracket[0].length, bracket[0].length + 40) : undefined,
    apposition: APPOSITION.exec(after)?.[1],
  };
}

/** Removes list items with as many digits from the end of a string. */
function withoutItems(lead: string, digits: number): string {
  return lead
    .replace(/[A-Za-z]{0,3}\d[\d ./-]{4,30}\d[A-Za-z]?/g, (number) =>
      countDigits(number) === digits ? ' ' : number,
    )
    .slice(-(MAX_BETWEEN + 60));
}

/** Whether the value's own line labels it as something else, which overrides the end of the line above. */
function isNamedInLine(text: string, start: number, labels: Label): boolean {
  const lead = text.slice(Math.max(0, start - 40), start);
  const line = lead.slice(lead.lastIndexOf('\n') + 1);
  return line !== lead && OTHER_LABEL().test(line) && labels.endOfLast(line) < 0;
}

/**
 * `(my SSN)`, `(the caller's phone)`, ` is my SSN`, ` it is now (my SSN)`: words between a value and a label after it, with the
 * owner.
 */
const BEHIND =
  /^(?:\s?[([]\s?(?:(?:my|his|her|their|the|our|your|an?) )?(?:\p{L}+(?:'s|s') )?|(?:,? (?:is|as|was)| \p{Ll}+(?: \p{Ll}+){0,4} \() ?(?:my|his|her|their|our|your)(?: \p{L}+(?:'s|s'))? )/u;

/** `934 610 007, Canadian Social Insurance Number`, with nothing after it that this could be the label of. */
const APPOSITION = /^, (\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*){2,5})(?:$|[.;)]?\n|[;)] |\.$)/u;

/** Whether a string ends with a label, or with a label and some words. */
function follows(before: string, labels: Label): boolean {
  const from = labels.endOfLast(before);
  if (from < 0) return false;
  const between = before.slice(from).replace(COUNTED, ' ');
  if (between.length > MAX_BETWEEN || /\d/.test(between) || /[a-z]{3}[.!?;] \p{Lu}/u.test(between))
    return false;
  if (isOtherNumber(between, between.length) || NEXT_LABEL().test(between)) return false;
  if (OF_DOCUMENT.test(between)) return false;
  const another = ANOTHER.exec(between)?.[1]?.toLowerCase();
  if (another !== undefined && !isNeutralWord(another)) return false;
  const own = OWN.exec(between)?.[1];
  if (own !== undefined && captionOf(own, own.length) === 'thing') return false;
  if (CJK_NUMBER.test(between) || (own !== undefined && isItemNumber(own, own.length))) return false;
  const abbreviation = ABBREVIATION.exec(between)?.[1];
  return abbreviation === undefined || isNeutralWord(abbreviation.toLowerCase());
}

/** Number of digits that a form asks for. */
const COUNTED = /[([]\s?\d{1,2}[\s-](?:digits?|stellig|chiffres|cifre|cifras|d(?:í|i)gitos)\s?[)\]]/iu;

/** A label of the value's own; a label found before it belongs to another value, or to none. */
const NEXT_LABEL = lazy(
  () =>
    /(?:[,;|]|\bn\/a|\bnone|\bunknown|\brequest|\bfile)(?=.*(?<![\p{L}\p{N}])(?:(?:tel|tél|t(?:e|é)l(?:e|é)(?:f|ph)[oó]n\p{L}{0,6}|phone|fax|faks\p{L}?|m(?:o|ó)bi?[ei]?le?|mobiel|mobiltel\p{L}*|m(?:o|ó)vil|cell?(?:ular\p{L}{0,2})?|portable|handy|gsm|tlf|tfn|puh|тел|моб|факс)\.?|visa|accounts?|acct|konto|compte|cuenta|conto|i(?:č|c)o?|hrb|reg)(?:[\s.-]{0,2}(?:no|nr|number|num|#))?[\s:.#]*$)/iu,
);

/** `TFN declaration received:`, `SSN application no.`: the number belongs to a document about the value. */
const OF_DOCUMENT =
  /^[\s-]?(?:declaration|application|receipt|letter|batch|leaflet|brochure|guide|manual)(?![\p{L}])/iu;

/** `a passport, no. …, and a watch, no. …` */
const ANOTHER =
  /(?:,|;|(?<!\p{L})and|&|(?<!\p{L})plus) (?:an?|one) (\p{L}{3,}),? (?:no|nr|number|serial|#)[.: ]*$/iu;

/** Text after the last separator between two fields; documents have numbers with several names. */
const OWN = /[,;|](?! ?document)([^,;|]{2,30})$/iu;
/** Numbers with other names, in scripts without spaces between words. */
const CJK_NUMBER =
  /(?:マイナンバー|個人番号|口座番号|カード番号|旅券番号|パスポート番号|証番号|会員番号|[证證][号號](?:码|碼)?|[账帳][号號]|卡[号號]|등록번호|계좌 ?번호|카드 ?번호|여권 ?번호)[ :]*$/u;
/** Abbreviated name of the value after an earlier field: `Tel. on file, PESEL 90…`. */
const ABBREVIATION = /[,;|] {0,2}(\p{Lu}{2,7})(?:\.? (?:no|nr|number|№)\.?)?[ :#]*$/u;

/** Name of another kind of value. */
const OTHER_LABEL = lazy(
  () =>
    /^\s*(?:s\.?s\.?n|s\.?i\.?n|n\.?i\.?n|e\.?i\.?n|i?tin|d\.?o\.?b|mrn|npi|dea|vin|iban|bic|swift|tel|phone|fax|mobile|cell|e-?mail|passport|policy|licen[cs]e|account|acct|routing|aba|vat|tax id|invoice|order|case)(?:[\s.-]{0,2}(?:no|nr|number|num|#))?[\s.:#]*$/iu,
);

function countDigits(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) count++;
  }
  return count;
}
