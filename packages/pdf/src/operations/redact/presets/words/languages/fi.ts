import type { LanguageWords } from '../language-words.ts';

/** Finnish. */
export const fi: LanguageWords = {
  phone: 'puh, puhelin, soita, soita!{x}*, tavoitettavissa, asiakaspalvelu, faksi, vaihde:',
  birth: 'syntymäaika, synt., syntynyt',
  passport: 'passi(n)',
  card: '(pankki|luotto|maksu)kort[ti|in]',
  number: 'numero, nro',
  otherNumbers: 'tilaus*, lasku*, tuote*',
  places: 'vaihde, apteekki',
};
