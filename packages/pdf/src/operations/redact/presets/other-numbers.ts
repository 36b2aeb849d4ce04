import type { TextRange } from '../text/text-ranges.ts';
import { captionOf, isLastFirst, isPurpose } from './caption.ts';
import { headOfCell } from './columns.ts';
import { lazy } from './lazy.ts';
import { leadOf } from './lead.ts';
import { GIVEN_NAMES } from './words/given-names.ts';
import { endsWithAccount, endsWithHolder, endsWithItem } from './words/items.ts';
import { isOfPerson } from './words/people.ts';

/** Another number of the same list: `Parts 415-555-0132 and 415-555-0133`. */
const PREVIOUS = /\d[\d .-]{3,20}\d\s?(?:to|through|thru|and|or|bis|und|oder|à|et|ou|[-,&])\s?$/u;

/** A person's name that is also a common word: `Bill 313-555-0199`. */
const NAME = /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}+):? $/u;

/** Whether the value is labelled as something else: a part number, an order, a version. */
export function isOtherNumber(text: string, start: number): boolean {
  // `order_id` is two words.
  const before = leadOf(text, start, 72).replaceAll('_', ' ');
  const name = NAME.exec(before.slice(-24))?.[1];
  if (name !== undefined && GIVEN_NAMES().has(name.toLowerCase())) return false;
  if (isLastFirst(before)) return false;
  if (endsWithItem(before.slice(-48))) return !isPurpose(before);
  const previous = PREVIOUS.exec(before);
  return previous !== null && endsWithItem(before.slice(0, previous.index).slice(-48));
}

/** A name that includes `number`, and the word before it. */
const NUMBERED = lazy(
  () =>
    /(?<![\p{L}\p{N}'’])(?:(\p{L}[\p{L}-]{2,24})(?:\.?\s(?:no|nos|nr|num|number|nbr|id|code|nº|n°|№|número|numéro|numero|numer)(?![\p{L}\p{N}])|\s?#)|(?!(?:tele|fax|ruf|handy|mobil|durchwahl|service|notruf|hotline|gsm|puhelin|kredit|kart|kaart|kort))\p{L}{4,24}(?:nummer|-?nr)(?!\p{L}))[.:#]{0,2}\s{0,2}(?:[A-Z][ -])?$/iu,
);
/** The same in languages where `code` comes first: `Cod. cliente`. */
const CODE = /(?<!\p{L})(?:cod(?:\.|e|ice|igo|ul)?|código|kod) (?:d[aeio]l? )?\p{L}{3,20}[.:]? $/iu;

/** Words that select one of several numbers, without naming its kind. */
const WHICH = /^(?:old|new|same|other|second|full|its|the|this|that)$/;

/** Whether the value is the number of something that is neither a person nor contact data. */
export function isItemNumber(text: string, start: number): boolean {
  const before = leadOf(text, start, 48);
  const numbered = NUMBERED().exec(before);
  if (numbered) {
    const word = numbered[1]?.toLowerCase();
    if (word === undefined || !isOfPerson(word)) return true;
    // `Filter (old no. 971-226-7745)`
    return WHICH.test(word) && endsWithItem(before.slice(0, numbered.index).replace(/[\s(,]+$/, ''));
  }
  return CODE.test(before);
}

/** Whether the value fills a table cell whose header names another number: `Badge`, `Serial no.`. */
export function isUnderOtherHead(text: string, range: TextRange): boolean {
  const head = headOfCell(text, range);
  if (head === undefined) return false;
  const label = `${head.trim()} `;
  return isOtherNumber(label, label.length) || isItemNumber(label, label.length);
}

/** Whether the value is the number of an account, a member or a policy. */
export function isIdentifier(text: string, start: number): boolean {
  const before = leadOf(text, start, 40);
  // After a city, `ID` means Idaho.
  return endsWithHolder(before) && !/, ID $/.test(before);
}

/**
 * Whether the value is the number of an account, a policy or a booking. Member numbers are excluded, as they may be insurance
 * numbers.
 */
export function isOfAccount(text: string, start: number): boolean {
  return endsWithAccount(leadOf(text, start, 40));
}

/** End of a sentence, which limits the search. */
const SENTENCE_END =
  /(?<!(?<!\p{L})(?:ref|refs|cf|vs|no|nr|nos|eq|equiv|alt|incl|approx|repl|orig|mfr|mfg|inc|co))[.!?;]\s+\p{Lu}|\n/u;

/** Whether the number differs only in its last two digits from an earlier one in the sentence that belongs to something else. */
export function isSuccessor(text: string, [start, end]: TextRange): boolean {
  const from = Math.max(0, start - 80);
  const lead = text.slice(from, start);
  const at = lead.lastIndexOf(text.slice(start, end - 2));
  if (at < 0 || SENTENCE_END.test(lead.slice(at))) return false;
  return (
    captionOf(text, from + at) === 'thing' || isOtherNumber(text, from + at) || isItemNumber(text, from + at)
  );
}

const UNIT = lazy(
  () =>
    /^ = ?-?\d|^(?: ?(?:kts?|knots|mph|fps|fpm|nm|mi|mm|cm|km|kg|mg|ml|inch(?:es)?|ft|feet|lbs?|px|pt|points?|kV|mA|kW|[kKMGT]i?B|bytes|[nm]s|rows|items|records|users|hits|views|votes|units|pcs|pieces|copies|shares|tons|dollars|[kMG]?Hz|Ω|ohms?|psi|bar|rpm|°C?|%|[x×] ?\d)|(?:[mgVAWlL]|in)| in(?= ?[.,;)x×]|$))(?![\p{L}\p{N}])/u,
);

/** Whether a unit of measurement follows, which makes the numbers dimensions. */
export function isMeasured(text: string, end: number): boolean {
  return UNIT().test(text.slice(end, end + 12));
}

const DRAWN =
  /(?<!\p{L})(?:draws?|drawn|lotter\p{L}+|lott?o|jackpot|bingo|keno|numbers|balls?|ziehung|gewinn\p{L}*|tirage|sorteo|estrazion[ei]|zahlen)(?!\p{L})/iu;

/** Whether the text before a value is about drawn numbers, such as a lottery. */
export function isDrawn(text: string, start: number): boolean {
  return DRAWN.test(text.slice(Math.max(0, start - 60), start));
}
