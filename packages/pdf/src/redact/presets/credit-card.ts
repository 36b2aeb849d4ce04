import type { TextRange } from './preset.ts';

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;

/**
 * Payment card numbers: 13 to 19 digits (ISO/IEC 7812), in a row or in groups parted by one space, dash, dot or
 * line break, whose Luhn check digit is right. A number that other digits follow is still found, as long as it
 * ends with a group.
 */
export function findCreditCard(text: string): TextRange[] {
  const found: TextRange[] = [];
  for (const run of digitRuns(text)) {
    let first = 0;
    while (first <= run.length - MIN_DIGITS) {
      const end = cardEnd(text, run, first);
      if (end === undefined) {
        first = nextGroup(run, first);
        continue;
      }
      found.push([run[first]!, run[end - 1]! + 1]);
      first = end;
    }
  }
  return found;
}

/** Positions of digits that stand next to each other or with one separator between them. */
function* digitRuns(text: string): Generator<number[]> {
  let run: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (!isDigit(text, i)) continue;
    const last = run.at(-1);
    const follows =
      last !== undefined && (last === i - 1 || (last === i - 2 && /[-. \n]/.test(text[i - 1]!)));
    if (!follows && last !== undefined) {
      yield run;
      run = [];
    }
    run.push(i);
  }
  if (run.length > 0) yield run;
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
}

function nextGroup(run: readonly number[], from: number): number {
  for (let i = from + 1; i < run.length; i++) if (run[i]! > run[i - 1]! + 1) return i;
  return run.length;
}

/** Where a card number that begins at `first` ends: the longest that is valid and ends with a group. */
function cardEnd(text: string, run: readonly number[], first: number): number | undefined {
  if (!/[1-9]/.test(text[run[first]!]!)) return undefined;
  for (let end = Math.min(run.length, first + MAX_DIGITS); end >= first + MIN_DIGITS; end--) {
    const atGroupEnd = end === run.length || run[end]! > run[end - 1]! + 1;
    if (atGroupEnd && isValid(run.slice(first, end).map((index) => Number(text[index])))) return end;
  }
  return undefined;
}

function isValid(digits: readonly number[]): boolean {
  if (new Set(digits).size === 1) return false;
  let sum = 0;
  for (const [index, digit] of digits.toReversed().entries()) {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
