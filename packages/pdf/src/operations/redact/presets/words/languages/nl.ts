import type { LanguageWords } from '../language-words.ts';

/** Dutch. */
export const nl: LanguageWords = {
  phone: `
    telefoon, telefoonnummer, mobiel(s|e), gsm, bereikbaar (op|via), [bel|belt u] [ons|mij|naar|met|op]
    (ons|mij|naar|met|op), telefoneer, klantenservice, mobiele [tel|telefoon], receptie:`,
  extension: 'toestel, tst.',
  birth: 'geboortedatum, geboren op, geb(oorte)(.)( )-dat(um|.)',
  passport: 'paspoort, paspoort[nummer|nr]',
  card: `
    (bank|creditc|bet|beta|k)aart(nummer|nr), credit-kaart, creditcard(nummer|nr),
    [bank|betaal|kredit]kaart(nummer|nr)`,
  number: 'nummer',
  otherNumbers: 'zaak*, bestelling, factuur*, zending, dossier*',
  items: `
    formulier, besluit, wet, artikel, bijlage, perceel, kavel, vlucht, trein, spoor, stoel, rij,
    meterstand, offerte, pakket, referentie, onderdeel, machtiging, kenteken`,
  persons: 'mevr, dhr',
  places: 'apotheek, receptie, balie, praktijk',
  joints: 'zijn, onder, op, met, via, naar, bel, van, aan, bij, nummer',
};
