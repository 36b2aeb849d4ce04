/**
 * Words of one language for the values that presets find, and for their context. Every entry is a list of words and phrases,
 * separated by commas, in lower case; matching ignores case. In a phrase:
 *
 * - `(x)` is optional, with the space before it; `(x|y)` is either or nothing; `[x|y]` is one of several;
 * - `*` is any ending, or beginning, of letters: `tilaus*`; `?` is one letter;
 * - `-` is a hyphen, a space or nothing: `e-mail`;
 * - `:` at the end requires a colon or dot after the word: `zentrale:`;
 * - `!{x|y}` excludes text: words before the phrase, or text that follows it.
 *
 * A word for number (`number`) may always follow a label: `phone` also covers `phone no.`.
 */
export interface LanguageWords {
  /** Labels of telephone numbers. */
  readonly phone?: string;
  /** Words before the digits of an extension. */
  readonly extension?: string;
  /** Labels of dates of birth. */
  readonly birth?: string;
  /** Labels of passport numbers. */
  readonly passport?: string;
  /** Labels of payment cards. */
  readonly card?: string;
  /** Labels of US Social Security numbers. */
  readonly ssn?: string;
  /** Labels of US routing numbers. */
  readonly routing?: string;
  /** Words for number: `no`, `nummer`. */
  readonly number?: string;
  /** Names of accounts, policies and bookings. */
  readonly accounts?: string;
  /** Names of member, patient and vehicle numbers; telephone numbers are never called by them. */
  readonly memberships?: string;
  /** Names of other numbers: parts, orders. They also apply at a distance, and before values with check digits. */
  readonly otherNumbers?: string;
  /** Names of other numbers that no date follows: three numbers after them are not a date. */
  readonly otherNumbersUndated?: string;
  /** Numbered objects without a telephone; they apply only directly before a value. */
  readonly items?: string;
  /** Numbered objects that no date follows. */
  readonly itemsUndated?: string;
  /** Persons, their numbers and ways to reach them. */
  readonly persons?: string;
  /** Persons to whom an institution assigns a number of its own. */
  readonly numberedPersons?: string;
  /** Places and firms that have a telephone. */
  readonly places?: string;
  /** Words for numbers, and function words that join a value to its sentence. */
  readonly joints?: string;
  /** Whether the script has no spaces between words, so that labels may begin and end anywhere. */
  readonly isUnparted?: true;
}

/** A list of {@link LanguageWords}. */
export type WordKind = Exclude<keyof LanguageWords, 'isUnparted'>;

const SIGNS: Readonly<Record<string, string>> = {
  '[': '(?:',
  ']': ')',
  '|': '|',
  '*': '\\p{L}{0,20}',
  '?': '\\p{L}',
  '-': '[\\s-]?',
  ' ': '\\s{1,2}',
};
/** Excluded words, with the space that separates them from the phrase. */
const BARRED = /^( ?)!\{([^}]*)\} ?/;

/** Source of a regular expression that matches a phrase of {@link LanguageWords}. */
export function expressionOf(phrase: string): string {
  let out = '';
  /** Closing brackets of the open optional parts. */
  const closing: string[] = [];
  for (let at = 0; at < phrase.length; at++) {
    const barred = BARRED.exec(phrase.slice(at));
    const sign = phrase[at]!;
    if (barred) {
      const source = barred[2]!.split('|').map(expressionOf).join('|');
      const isBefore = at === 0;
      out += isBefore ? `(?<!(?:${source})[\\s/&+-]{1,3})` : `(?!${barred[1] && '[\\s-]'}(?:${source}))`;
      at += barred[0].length - 1;
    } else if (phrase.startsWith(' (', at)) {
      // The space is optional together with the part after it.
      out += '(?:\\s{1,2}(?:';
      closing.push('))?');
      at++;
    } else if (sign === '(') {
      out += '(?:';
      closing.push(')?');
    } else if (sign === ')') out += closing.pop() ?? '\\)';
    else if (sign === ':' && at === phrase.length - 1) out += '(?=\\s?[:.])';
    else out += SIGNS[sign] ?? sign.replace(/[.+^${}\\/]/g, '\\$&');
  }
  return out;
}

/** Splits a list into its phrases. */
export const phrasesOf = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
