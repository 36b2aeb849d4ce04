import { lazy } from '../lazy.ts';
import { plainWords, unpartedWordsOf, wordsOf } from './index.ts';

/** Expression for one of these words at the end of a string, including the characters between it and its number. */
const named = (words: () => string, unparted = () => '') =>
  lazy(
    () =>
      new RegExp(
        `(?:(?<![\\p{L}\\p{N}])(?:${words()})[-.:#/]{0,2}\\s{0,2}(?:(?:${wordsOf('number')}|code|key)(?![\\p{L}\\p{N}])[.:]{0,2}|#)?${unparted()})[\\s:.#='"-]{0,5}$`,
        'iu',
      ),
  );

const LABEL = named(
  () => wordsOf('otherNumbers', 'otherNumbersUndated'),
  () => `|(?:${unpartedWordsOf('otherNumbers')})(?:${unpartedWordsOf('number')})?`,
);
const UNDATED = named(() => wordsOf('otherNumbersUndated', 'itemsUndated'));
const ACCOUNT = named(() => wordsOf('accounts'));
const HOLDER = named(() => wordsOf('accounts', 'memberships'));

/** Whether a string ends with a label of another number. */
export const endsWithItem = (lead: string): boolean => LABEL().test(lead);
/** Whether a string ends with the name of a part, a model or a version, so that three numbers after it are not a date. */
export const endsWithUndatedItem = (lead: string): boolean => UNDATED().test(lead);
/** Whether a string ends with the name of an account, a policy or a booking. */
export const endsWithAccount = (lead: string): boolean => ACCOUNT().test(lead);
/** Whether a string ends with the name of an account, or of a member, patient or vehicle number. */
export const endsWithHolder = (lead: string): boolean => HOLDER().test(lead);

/** Words for numbered objects. */
const WORDS = lazy(() => new Set(plainWords('otherNumbers', 'otherNumbersUndated', 'items', 'itemsUndated')));

/** Whether a word, in lower case and in the singular or plural, is on the list. */
export function isItemWord(word: string): boolean {
  const last = word.slice(word.lastIndexOf('-') + 1);
  return [
    word,
    word.replaceAll('-', ''),
    last,
    last.replace(/s$/, ''),
    last.replace(/es$/, ''),
    last.replace(/ies$/, 'y'),
  ].some((form) => WORDS().has(form));
}
