import type { IdScheme } from './ids/id-scheme.ts';
import { findIds } from './ids/id-scheme.ts';
import { LABELLED_VAT_RULES, VAT_RULES, type VatRule } from './ids/vat-numbers.ts';
import { label } from './labels.ts';
import type { TextRange } from './preset.ts';

const LABEL = label(
  'vat(?:[\\s-]?(?:reg(?:istration)?|id(?:entification)?|numbers?|nos?|nr|#)\\.?)*',
  'ust\\.?[\\s-]?id(?:ent)?(?:[\\s.-]{0,2}(?:nr|nummer|no))?\\.?',
  '(?:umsatz|mehrwert)steuer[\\s-]?(?:id(?:ent)?(?:ifikations)?(?:[\\s-]?(?:nr|nummer))?|nummer)\\.?',
  'uid(?:[\\s-]?(?:nr|nummer))?\\.?',
  'mwst(?:[\\s.-]{0,2}(?:nr|nummer))?\\.?',
  '(?:n°|nº|no|numéro)?\\s?(?:de\\s)?t\\.?v\\.?a\\.?(?:\\s(?:intracommunautaire|intracom\\.?))?',
  '(?:partita\\s?iva|p\\.?\\s?iva|p\\.\\s?i\\.)',
  '(?:n\\.?i\\.?f\\.?|c\\.?i\\.?f\\.?)(?:[\\s-]iva)?',
  'iva',
  'btw(?:[\\s-]?(?:nr|nummer|id))*\\.?',
  'nip',
  'moms(?:reg)?(?:istrering)?(?:s)?(?:[\\s.-]{0,2}(?:nr|nummer))?\\.?',
  'cvr(?:[\\s.-]{0,2}(?:nr|nummer))?\\.?',
  'mva(?:[\\s.-]{0,2}(?:nr|nummer))?\\.?',
  'org(?:[\\s.-]{0,2}(?:nr|nummer))\\.?',
  'alv(?:[\\s-]?(?:nro|numero))?\\.?',
  'di[cč]',
  'ič\\s?dph',
  'áfa',
  'adószám',
  'cui',
  'c\\.?u\\.?i\\.?',
  'α\\.?φ\\.?μ\\.?',
  'afm',
  'ддс',
  'pvm(?:\\skodas)?',
  'pvn',
  'kmkr(?:\\snr)?\\.?',
  'oib',
  'id\\sza\\sddv',
  'pib',
  'gst(?:in)?(?:[\\s/-]?(?:no|number|reg|uin)\\.?)*',
  'abn',
  'trn',
  'tax (?:id|registration)(?: (?:no|number))?\\.?',
);

function scheme(rule: VatRule, alone: boolean): IdScheme {
  const prefix = new RegExp(`^(?:${rule.prefix})(?=(?:${rule.shape})$)`);
  return {
    shape: new RegExp(`^(?:${rule.prefix})(?:${rule.shape})$`),
    length: [4, 16],
    isValid: (id) => rule.isValid(id.replace(prefix, '').replace(/(?:MWST|TVA|IVA|HR|MVA)$/, '')),
    label: LABEL,
    ...(alone ? { alone, groups: 'any' as const } : {}),
  };
}

const SCHEMES: readonly IdScheme[] = [
  ...VAT_RULES.map((rule) => scheme(rule, true)),
  ...LABELLED_VAT_RULES.map((rule) => scheme(rule, false)),
];

/**
 * VAT ids: of the European Union, Britain, Switzerland, Norway and India, with the prefix of the country and valid
 * check digits; after a label also without the prefix, as used domestically, and those of some further countries.
 */
export function findVatId(text: string): TextRange[] {
  return findIds(text, SCHEMES);
}
