import type { LanguageWords } from '../language-words.ts';

/** Catalan. */
export const ca: LanguageWords = {
  birth: 'data de naixement',
  card: 'targeta',
};
