import type { LanguageWords } from '../language-words.ts';

/** Vietnamese. */
export const vi: LanguageWords = {
  phone: '(số )điện thoại, (số )di động, đt, sđt',
  birth: 'ngày sinh, sinh ngày',
  passport: 'hộ chiếu (số)',
  card: 'thẻ',
};
