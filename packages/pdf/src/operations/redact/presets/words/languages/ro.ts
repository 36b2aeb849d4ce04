import type { LanguageWords } from '../language-words.ts';

/** Romanian. */
export const ro: LanguageWords = {
  phone: '*telefon*, mobil, sunați, relații( cu) clienți(i), info-lini[e|a]',
  birth: 'data na[ș|ş|s]terii, n[ă|a]scut(ă) la',
  passport: 'pașaport(ului)',
  card: 'card(ul) [bancar|de credit]',
  places: 'centrala, secretariat',
};
