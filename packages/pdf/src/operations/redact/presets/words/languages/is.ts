import type { LanguageWords } from '../language-words.ts';

/** Icelandic and Faroese. */
export const is: LanguageWords = {
  phone: 'sími, símanúmer',
  birth: 'f[æ|ae][ð|d]ingard[agur|.]',
  passport: 'vegabréf(s)(númer)',
};
