import type { LanguageWords } from '../language-words.ts';

/** Swedish. */
export const sv: LanguageWords = {
  phone: `
    *telefon*, tfn, mobil, ring(a) [på|till|til|oss|mig|meg] (på|till|oss|mig), nås (på|via),
    kund[service|tjänst], växel:`,
  birth: 'födelsedatum, föd(d|t) (den)',
  passport: 'passnummer',
  otherNumbers: 'ärende*, order*, faktura*',
  items: `
    blankett, ärende, akt, beslut, bilaga, fastighet, kvitto, biljett, mätare, avläsning, offert, avtal,
    diarienummer`,
  places: 'sekreterare, växel',
  joints: 'är, eller, och, på, till, hos',
};
