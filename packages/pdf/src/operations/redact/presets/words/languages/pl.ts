import type { LanguageWords } from '../language-words.ts';

/** Polish. */
export const pl: LanguageWords = {
  phone: `
    *telefon*, tel, kom., kom:, komórk[a|i], komórkow[y|a]:, (tele)faks*, telekopi*, zadzwoń, dzwonić,
    proszę dzwonić, dostępn[y|a|e] pod, obsługa klienta, numer telefonu, recepcja:`,
  extension: 'wew(n)(.)',
  birth: 'data urodzenia, ur., urodz., urodzony., urodzona.',
  passport: 'paszport(u|em|owi)',
  card: 'kart[a|ą|ę|y|u] (kredytow*|płatnicz*)',
  number: 'numer',
  otherNumbers: 'zam[ó|o]wieni[a|e], faktur[a|y], seryjny, umowy, katalogowy, przesyłk[a|i]',
  items: `
    formularz, wniosek, sprawa, ustawa, załącznik, działka, partia, paragon, bilet, pociąg, peron,
    licznik, odczyt, oferta, paczka, część, polisa, sygnatura`,
  persons: 'pan, pani',
  places: 'biuro, przychodnia, apteka, recepcja',
  joints: 'jest, pod, lub, i, oraz, do, numer',
};
