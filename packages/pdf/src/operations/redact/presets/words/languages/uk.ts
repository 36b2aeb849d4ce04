import type { LanguageWords } from '../language-words.ts';

/** Ukrainian. */
export const uk: LanguageWords = {
  phone: 'зателефонувати, телефонуйте',
  birth: 'дата народження',
};
