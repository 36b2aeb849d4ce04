import { type Label, label } from './label.ts';

/** Words after a label that make it a tax, an amount or something else, but not a number. */
const NO_AMOUNT =
  '(?![\\s:.-]{0,3}(?:amount|total|sum|due|paid|payable|incl|excl|charge|rate|refund|return|period|invoice|receipt|exempt|threshold|betrag|summe|gesamt|auf\\s|montant|due?\\s|à\\s|sur\\s|exigible|importe|base|totale?|imponibile|esente|bedrag|over\\s|eur(?![\\p{L}\\p{N}])|usd|gbp|chf|[€$£%]|\\d{1,2}\\s?%))';
/** Words before a label that make it an amount: "plus VAT". */
const NOT_ADDED =
  '(?<!(?:plus|total|ex|net|gross|incl(?:uding|\\.)?|excl(?:uding|\\.)?|zzgl\\.?|inkl\\.?|exkl\\.?|inclus(?:ive|ief)?|hors|dont)\\s(?:\\d{1,2}\\s?%\\s)?)';
const NUMBER = '(?:[\\s.-]{0,2}(?:nr|nummer|no|nos|number|numbers|num|#|id|ident))*\\.?';

/** Names for the ids of all countries. */
const GENERAL = [
  `${NOT_ADDED}vat(?:[\\s-]?(?:reg(?:istration)?|id(?:entification)?|numbers?|nos?|nr|#)\\.?)*${NO_AMOUNT}`,
  'tax (?:id|registration)(?: (?:no|number))?\\.?',
];

/** Names in the languages of the countries, in addition to the general ones. */
const OF_COUNTRIES: readonly (readonly [countries: string, ...names: string[]])[] = [
  [
    'DE AT CH',
    `ust\\.?[\\s-]?id(?:ent)?${NUMBER}`,
    '(?:umsatz|mehrwert)steuer[\\s-]?(?:id(?:ent)?(?:ifikations)?(?:[\\s-]?(?:nr|nummer))?|nummer)\\.?',
    `uid${NUMBER}`,
    `${NOT_ADDED}mwst${NUMBER}${NO_AMOUNT}`,
  ],
  [
    'FR BE LU RO CH',
    `${NOT_ADDED}(?:n°|nº|no|numéro)?\\s?(?:de\\s)?t\\.?v\\.?a\\.?(?:\\s(?:intracommunautaire|intracom\\.?))?${NO_AMOUNT}`,
  ],
  ['IT CH', '(?:part(?:ita|\\.)\\s?i\\.?v\\.?a\\.?|p\\.?\\s?iva|p\\.\\s?i\\.)'],
  ['IT ES PT CH', `${NOT_ADDED}iva${NUMBER}${NO_AMOUNT}`],
  ['ES PT', '(?:n\\.?i\\.?f\\.?|c\\.?i\\.?f\\.?)(?:[\\s-]iva)?', 'nipc', 'contribuinte(?:\\sn\\.?[º°])?'],
  ['BE NL', `${NOT_ADDED}btw${NUMBER}${NO_AMOUNT}`],
  ['PL', `nip${NUMBER}`],
  ['SE DK NO', `moms(?:reg)?(?:istrering)?(?:s)?${NUMBER}${NO_AMOUNT}`],
  ['DK', `cvr${NUMBER}`, `se${NUMBER.replace('*', '+')}`],
  ['SE NO', `mva${NUMBER}`, 'org(?:anisasjons?)?(?:[\\s.-]{0,2}(?:nr|nummer))\\.?'],
  ['FI', 'alv(?:[\\s-]?(?:nro|numero|rek|tunnus))?\\.?'],
  ['CZ SK', 'di[cč]', 'ič\\s?dph'],
  ['HU', 'áfa', 'adószám'],
  ['RO', 'c\\.?u\\.?i\\.?'],
  ['EL CY', '[αa]\\.?φ\\.?[μm]\\.?', 'afm'],
  ['BG', 'ддс'],
  ['LT', 'pvm(?:\\s(?:mokėtojo\\s)?kodas)?'],
  ['LV', 'pvn'],
  ['EE', 'kmkr(?:\\snr)?\\.?'],
  ['HR', 'oib', 'pdv'],
  ['SI', 'id\\sza\\sddv'],
  ['RS', 'pib(?!\\s\\p{L})', 'pdv'],
  ['AU', 'a\\.?b\\.?n\\.?(?!\\samro)'],
  ['IN AU', 'gst(?:in)?(?:[\\s/-]?(?:no|number|reg|uin)\\.?)*'],
  ['BR', 'cnpj(?:\\snº)?'],
  ['AE SA', 'trn'],
];

/** Label of a country's VAT ids; without a country, of all VAT ids. */
export function vatLabel(country?: string): Label {
  const own = OF_COUNTRIES.filter(
    ([countries]) => country === undefined || countries.split(' ').includes(country),
  );
  return label(...GENERAL, ...own.flatMap(([, ...names]) => names));
}
