import type { LanguageWords } from '../language-words.ts';

/** Swahili. */
export const sw: LanguageWords = {
  phone: 'simu',
  birth: 'tarehe ya kuzaliwa',
};
