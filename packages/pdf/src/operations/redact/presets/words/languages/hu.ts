import type { LanguageWords } from '../language-words.ts';

/** Hungarian. */
export const hu: LanguageWords = {
  phone: '*telefon*, telefonszám, mobil, hívja, elérhető, ügyfélszolgálat',
  extension: 'mell(ék)(.)',
  birth: 'szül(etési)(.) [idő|dátum], szül.',
  passport: 'útlevél(szám)(a)',
  card: '(bank)kártya(szám)',
  number: 'szám, száma',
  places: 'recepció',
};
