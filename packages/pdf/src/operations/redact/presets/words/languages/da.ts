import type { LanguageWords } from '../language-words.ts';

/** Danish. */
export const da: LanguageWords = {
  phone: 'tlf, *telefon*, mobil, kunde[service|center], sentralbord:',
  birth: 'fødselsdato, fødsdag, fød(d|t) (den)',
  passport: 'pas(s)[nummer|-nr], pas nr',
  card: '(bank|kredit|betal|debet|debit|visa)kort(et|ets)',
  otherNumbers: 'ordre*',
  items: 'blanket',
  places: 'sekretær, apotek',
};
