import type { LanguageWords } from '../language-words.ts';

/** Lithuanian. */
export const lt: LanguageWords = {
  phone: 'telefonas, mobilus',
  birth: 'gimimo [data|metai]',
  passport: 'paso [nr|numurs|numura|numeris]',
};
