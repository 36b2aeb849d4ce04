import type { LanguageWords } from '../language-words.ts';

/** Bulgarian. */
export const bg: LanguageWords = {
  phone: '*телефон*, тлф',
  birth: 'дата на раждане',
  passport: 'паспорт',
};
