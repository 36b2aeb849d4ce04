import type { LanguageWords } from '../language-words.ts';

/** Indonesian, Malay and Filipino. */
export const id: LanguageWords = {
  phone: '*telepon*, ponsel, telpon, telp, hp:, no(.) hp',
  birth: 'tanggal lahir, tgl(.) lahir, tarikh lahir, petsa ng kapanganakan',
  passport: 'paspor(t)',
  card: 'kartu(kredit), kartu kredit',
};
