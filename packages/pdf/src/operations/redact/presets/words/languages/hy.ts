import type { LanguageWords } from '../language-words.ts';

/** Armenian, Georgian and Amharic. */
export const hy: LanguageWords = {
  birth: 'ծննդյան, დაბადების, የትውልድ',
};
