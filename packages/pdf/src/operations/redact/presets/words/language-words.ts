/**
 * What one language calls the values that presets find, and what surrounds them. Every entry is a list of words and phrases with
 * commas in between, in lower case; case never counts. In a phrase:
 *
 * - `(x)` may be there or not, with the space before it; `(x|y)` is either or nothing; `[x|y]` is one of several;
 * - `*` is any ending, or beginning, of letters: `tilaus*`; `?` is one letter;
 * - `-` is a hyphen, a space or nothing: `e-mail`;
 * - `:` at the end demands a colon or dot behind the word: `zentrale:`;
 * - `!{x|y}` names what must not be there: words before the phrase, or what follows it.
 *
 * Labels may be followed by a word for number (`number`) without saying so: `phone` covers `phone no.`.
 */
export interface LanguageWords {
  /** Labels of telephone numbers. */
  readonly phone?: string;
  /** What precedes the digits of an extension. */
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
  /** Names of what members, patients and vehicles are numbered by: their telephones have other names. */
  readonly memberships?: string;
  /** Names of other numbers: parts, orders. They count from afar too, and before values with check digits. */
  readonly otherNumbers?: string;
  /** The same, of what no day follows: three numbers behind them are no date. */
  readonly otherNumbersUndated?: string;
  /** What is numbered and has no telephone: it counts directly before a value. */
  readonly things?: string;
  /** The same, of what no day follows. */
  readonly thingsUndated?: string;
  /** Persons, and what they are numbered or reached by. */
  readonly persons?: string;
  /** Persons whom an institution numbers: their `number` is its own. */
  readonly numberedPersons?: string;
  /** Places and firms that one calls. */
  readonly places?: string;
  /** Words for numbers, and what joins words to a sentence. */
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
/** What is barred, with the space before it that parts it from the phrase. */
const BARRED = /^( ?)!\{([^}]*)\} ?/;

/** The source of a regular expression that matches a phrase of {@link LanguageWords}. */
export function expressionOf(phrase: string): string {
  let out = '';
  /** What closes the optional parts that are open. */
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
      // The space is as optional as what follows it.
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

/** The phrases of a list. */
export const phrasesOf = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
