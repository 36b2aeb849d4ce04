import type { LanguageWords } from '../language-words.ts';

/** Czech and Slovak. */
export const cs: LanguageWords = {
  phone: `
    *telefon*, *telefón*, info-lin[k|ka|ky|i|ia|e|ea], tel, mobil, mobiln[i|ý|í] (telefon|číslo), číslo
    telefonu, telefonní číslo, volejte, volat, zákaznick* linka, recepce:`,
  extension: 'linka, klapka',
  birth: 'datum narození, narozen(a|á), nar., dátum narodenia',
  passport: '(číslo )(cestovního )[pasu|dokladu], cestovn[í|ý] [pas|doklad]',
  card: 'kart[a|y|u|ou] (platebn*|kreditn*)',
  number: 'č, číslo',
  otherNumbers: 'objedn[á|a]vky, faktury',
  places: 'recepce, lékárna',
  joints: 'nebo, ve',
};
