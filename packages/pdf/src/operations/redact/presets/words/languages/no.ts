import type { LanguageWords } from '../language-words.ts';

/** Norwegian. */
export const no: LanguageWords = {
  phone: 'tlf, *telefon*, mobil, ring [på|til|oss|meg] (på|til|oss|meg), sentralbord:',
  birth: 'fødselsdato',
  places: 'resepsjon, sentralbord',
};
