import type { LanguageWords } from '../language-words.ts';

/** Estonian. */
export const et: LanguageWords = {
  phone: 'telefoni, mobiil',
  birth: 'sünniaeg, sünnikuupäev',
};
