import type { Sensitivity, TextRange } from '../text/text-ranges.ts';
import { luhn } from './check-digits.ts';
import { isLabelled } from './labelled.ts';
import { isItemNumber, isMeasured, isOtherNumber } from './other-numbers.ts';
import { PHONE_LABELS } from './phone-labels.ts';
import { DIGITS, Tokens, type TokenWindow } from './tokens.ts';
import { labelOf } from './words/index.ts';

const MIN_DIGITS = 13;
/** Maestro cards of twelve digits are rare enough to need a label. */
const MIN_LABELLED = 12;
const MAX_DIGITS = 19;

/** Issuer identification numbers (ISO/IEC 7812-1) by network, with the lengths of their card numbers. */
const ISSUERS: readonly (readonly [prefix: RegExp, ...lengths: number[]])[] = [
  // American Express.
  [/^3[47]/, 15],
  // Diners Club.
  [/^(?:30[0-5]|3095|3[689])/, 14, 16, 19],
  // JCB; 2131 and 1800 are the older ones.
  [/^35/, 16, 17, 18, 19],
  [/^(?:2131|1800)/, 15],
  // Visa.
  [/^4/, 13, 16, 19],
  // Mastercard.
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 16],
  // Mir and BORICA.
  [/^220[0-5]/, 16, 17, 18, 19],
  // Maestro, Verve, Dankort, RuPay.
  [/^5[06-8]/, 12, 13, 14, 15, 16, 17, 18, 19],
  // Discover, UnionPay, Maestro, RuPay, Hipercard, Elo.
  [/^6/, 12, 13, 14, 15, 16, 17, 18, 19],
  // UnionPay, RuPay.
  [/^8[12]/, 16, 17, 18, 19],
  // Uzcard, Humo, Troy.
  [/^(?:8600|9860|9792)/, 16],
];

export const CARD_LABEL = labelOf('card');

/** Names of references and identifiers in messages between systems. */
const KEY = /(?:^|[^\p{L}])(?:id|rrn|arn|mpan|stan)["']?\s?[:=]?\s?["']?$/iu;

/** The country and the check digits of a bank account. */
const IN_IBAN = /(?<![\p{L}\p{N}])[A-Z]{2} ?\d\d[ -]{0,2}(?:[A-Z]{4} )?$/iu;

/** Groupings of card numbers in print; a last group may be shorter or missing. */
const GROUPINGS = /^(?:4,8,4|8,4,4|4,4,8|4,4,4,[1-7]|4,4,4,4,[1-3]|4,6,[4-6]|6,13|8,8|4,4,5|6,[67]|6,10)$/;

/**
 * Finds payment card numbers: 13 to 19 digits with the prefix and length of a known issuer and a valid check digit (Luhn), in a
 * row or grouped as on cards. Strict: the same. Broad: also with a wrong check digit, and after any label.
 */
export function findCreditCard(text: string, sensitivity: Sensitivity): TextRange[] {
  const found: TextRange[] = [];
  const tokens = new Tokens(text, DIGITS);
  for (let first = 0; first < tokens.length; first++) {
    const last = lastOfCard(tokens, first, sensitivity);
    if (last === undefined) continue;
    found.push(tokens.range({ first, last }));
    first = last;
  }
  return found;
}

/** Last token of the longest card number that begins with a token. */
function lastOfCard(tokens: Tokens, first: number, sensitivity: Sensitivity): number | undefined {
  let digits = '';
  let best: number | undefined;
  for (let last = first; last < tokens.length && digits.length <= MAX_DIGITS; last++) {
    if (last > first) {
      const separator = tokens.separator(last - 1);
      if (!separator) break;
      // An expiry date often follows after a slash.
      if (separator.kind === '/' && last - 1 > first && tokens.separator(last - 2)!.kind !== '/') break;
    }
    digits += tokens.values[last]!;
    if (digits.length >= MIN_LABELLED && isCard(tokens, { first, last }, digits, sensitivity)) best = last;
  }
  return best;
}

function isCard(tokens: Tokens, window: TokenWindow, digits: string, sensitivity: Sensitivity): boolean {
  const isBroad = sensitivity === 'broad';
  if (digits.length > MAX_DIGITS || new Set(digits).size === 1) return false;
  if (!luhn(digits) && !isBroad) return false;
  const issuer = ISSUERS.find(([prefix]) => prefix.test(digits));
  if (!issuer?.slice(1).includes(digits.length)) return false;
  const range = tokens.range(window);
  const isNamed = isLabelled(tokens.text, range, CARD_LABEL);
  if (!isIsolated(tokens, window, isNamed)) return false;
  if (isNamed) return true;
  if (digits.length < MIN_DIGITS) return false;
  if (isBroad && (window.first === window.last || GROUPINGS.test(tokens.lengths(window).join()))) return true;
  if (IN_IBAN.test(tokens.text.slice(Math.max(0, range[0] - 12), range[0]))) return false;
  if (isItemNumber(tokens.text, range[0]) || isMeasured(tokens.text, range[1])) return false;
  if (KEY.test(tokens.text.slice(Math.max(0, range[0] - 12), range[0]))) return false;
  const lengths = tokens.lengths(window);
  // No telephone number is grouped like an American Express card.
  const isPhone = () => lengths.join() !== '4,6,5' && isLabelled(tokens.text, range, PHONE_LABELS);
  if (isOtherNumber(tokens.text, range[0]) || isPhone()) return false;
  // Other lengths are so rare that most matches would be numbers whose check digit is valid by chance.
  if (lengths.length === 1) return /^(?:13|14|15|16|19)$/.test(`${digits.length}`);
  if (!GROUPINGS.test(lengths.join()) || tokens.values.slice(window.first, window.last + 1).every(isYear))
    return false;
  return !isTableRow(tokens, window) && !ROWS.test(tokens.text.slice(...range));
}

/** Wide gaps and a line break. */
const ROWS = /\n.* {2}| {2}.*\n/s;

/** Whether the number is not part of a longer one; an expiry date may follow after a slash. */
function isIsolated(tokens: Tokens, window: TokenWindow, isNamed: boolean): boolean {
  if (tokens.isIsolated(window, isNamed) || isTrack(tokens.text, tokens.range(window))) return true;
  const after = tokens.separator(window.last);
  const expiry = {
    first: window.first,
    last: window.last + (tokens.separator(window.last + 1)?.kind === '/' ? 2 : 1),
  };
  if (besideCard(tokens, window, isNamed)) return true;
  return (
    after?.kind === '/' &&
    after.tight &&
    /^(?:0[1-9]|1[0-2])(?:\d\d)?$/.test(tokens.values[window.last + 1]!) &&
    tokens.isIsolated(expiry, isNamed)
  );
}

/** Whether another number of the same length follows after a slash, or an expiry month after a colon. */
function besideCard(tokens: Tokens, { first, last }: TokenWindow, isNamed: boolean): boolean {
  if (first !== last) return false;
  const { text } = tokens;
  const isLong = (index: number) => (tokens.values[index]?.length ?? 0) >= MIN_DIGITS;
  const follows = tokens.separator(last)?.kind === '/' && isLong(last + 1);
  const precedes = first > 0 && tokens.separator(first - 1)?.kind === '/' && isLong(first - 1);
  if (follows || precedes) return true;
  return (
    /^:(?:0[1-9]|1[0-2])[:/]/.test(text.slice(tokens.ends[last]!, tokens.ends[last]! + 4)) &&
    (isNamed || !/[\p{L}\p{N}_$#/.-]$/u.test(text[tokens.starts[first]! - 1] ?? ''))
  );
}

/** Whether the number is magnetic stripe data (ISO/IEC 7813): `%B` precedes it on track 1, `;` on track 2. */
function isTrack(text: string, [start, end]: TextRange): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return (
    (before === '%B' && text[end] === '^') ||
    (before.endsWith(';') && /^=\d{7}/.test(text.slice(end, end + 8)))
  );
}

function isYear(value: string): boolean {
  return /^(?:19|20)\d\d$/.test(value);
}

/** Whether there are more numbers of four digits, separated by spaces, than one card has, but fewer than two cards have. */
function isTableRow(tokens: Tokens, { first, last }: TokenWindow): boolean {
  const links = (index: number) => tokens.separator(index)?.kind === ' ' && !tokens.separator(index)!.newline;
  let from = first;
  while (from > 0 && first - from < 8 && links(from - 1) && tokens.values[from - 1]!.length === 4) from--;
  let to = last;
  while (to - last < 8 && links(to) && tokens.values[to + 1]!.length === 4) to++;
  const others = to - last + (first - from);
  // An expiry month may follow a card number, but no number precedes it: parcel labels have twenty digits.
  if (others === 1 && from < first) return true;
  return others > 1 && (others + last - first + 1) % 4 !== 0;
}
