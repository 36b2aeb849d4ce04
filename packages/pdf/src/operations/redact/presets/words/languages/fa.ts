import type { LanguageWords } from '../language-words.ts';

/** Persian and Urdu. */
export const fa: LanguageWords = {
  phone: 'موبایل, موبايل, تلفن',
  birth: 'تاریخ تولد, تاریخ پیدائش, تولد',
};
