import type { LanguageWords } from '../language-words.ts';

/** Italian. */
export const it: LanguageWords = {
  phone: `
    *telefon*, recapit[o|i], cellulare, fisso, raggiungibile (al), chiam[are|ate|i|ami|arlo|arla]
    (il|al|lo), servizio clienti, assistenza (clienti), numero verde, infolinea, numero di telefono,
    [segreteria|centralino]:`,
  extension: 'int(.), interno',
  birth: 'data di nascita, nat[o|a] il, data [di|de] nasc[ita|imento]',
  passport: 'passaporto (n)',
  card: 'carta( di credito)',
  number: 'numero',
  memberships: 'conto',
  otherNumbers: 'protocollo, ordine, fattura, pratica, lotto, articolo, codice, spedizione, pacco',
  items: `
    modulo, modello, fascicolo, atto, delibera, legge, allegato, particella, foglio, mappale, ricevuta,
    biglietto, volo, treno, binario, posto, contatore, lettura, preventivo, riferimento, rif, pezzo,
    prodotto, polizza, gara, rogito, targa, matricola`,
  persons: 'dott, dott.ssa',
  places: 'direzione, ufficio, ambulatorio, farmacia, portineria, segreteria, centralino',
  joints: 'è, sono, il, lo, alla, allo, presso, chiamare, chiamate, di, da',
};
