import type { LanguageWords } from '../language-words.ts';

/** Latvian. */
export const lv: LanguageWords = {
  phone: 'tālrunis, mob',
  birth: 'dzimšanas [datums|dati]',
  passport: 'pase(s) [nr|numurs|numura|numeris]',
};
