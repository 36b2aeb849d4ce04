import type { LanguageWords } from '../language-words.ts';

/** Croatian, Serbian and Slovenian. */
export const hr: LanguageWords = {
  phone: '*telefon*, mobitel, nazovite, pozovite, zastižiteln*, dosegljiv* (na)',
  birth: 'datum ro[đ|j|d](s)(t)(e)[nja|va], rođen(a), rojen(a), датум рођења',
  passport: 'putovnic[a|e], potn[i|ega] lista, potni list',
  card: 'karti[ca|ce], kartičn[a|e|i]',
  joints: 'od, ili',
};
