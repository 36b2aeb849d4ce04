import { isLabelled, label, labelledColumns } from './labels.ts';
import { findPassportMrz } from './mrz.ts';
import { matches, type TextRange } from './preset.ts';

const LABEL = label(
  'passports?(?:[\\s-]?(?:card|book))?(?:[\\s-]?(?:numbers?|nos?|num|nr|nbr|id|#)\\.?)?',
  'pass(?:port)?\\s?(?:nr|no|nummer|#)\\.?',
  '(?:reise)?pass(?:nummer|-nr\\.?|nr\\.?)',
  'reisepass(?:[\\s-]?(?:nummer|nr)\\.?)?',
  'passeport(?:\\s(?:n°|nº|no|numéro))?',
  'n°\\s(?:de\\s)?passeport',
  'pasaporte(?:\\s(?:n°|nº|no|número|num)\\.?)?',
  'passaporto(?:\\sn\\.?)?',
  'passaporte(?:\\s(?:n°|nº|número)\\.?)?',
  'paspoort(?:nummer)?',
  'paszport(?:u)?',
  'pas(?:nummer|snummer)',
  'passnummer',
  'pasaport(?:\\sno)?',
  'паспорт(?:а)?(?:\\s(?:№|номер|серия))?',
  'travel document(?:\\s(?:number|no)\\.?)?',
).source.concat('|护照(?:号码?)?|護照|パスポート(?:番号)?|旅券番号|여권(?:번호)?');
const LABELS = new RegExp(LABEL, 'giu');

/** Up to three letters, then digits that may be mixed with further letters, in up to four groups. */
const NUMBER =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_-])(?:[A-Z]{1,3}[ -]?)?\d[A-Z0-9]{0,9}(?:[ -]\d[A-Z0-9]{0,8}){0,3}(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_]|[-/.]\d)/giu;

/**
 * Passport numbers after a label in fifteen languages or under a column head, in the forms that countries use, and the
 * machine-readable zones of passports with valid check digits.
 */
export function findPassport(text: string): TextRange[] {
  const inColumn = labelledColumns(text, LABELS, /(?<![A-Z0-9])[A-Z]{0,3}\d[A-Z0-9]{5,8}(?![A-Z0-9])/i);
  return [
    ...findPassportMrz(text),
    ...matches(NUMBER, text, (match, start, end) => {
      const value = match[0].replace(/[ -]/g, '');
      if (/\d-\d/.test(match[0])) return false;
      if (!isPassportNumber(value)) return false;
      return isLabelled(text, [start, end], LABELS) || (!/[ -]/.test(match[0]) && inColumn(start));
    }),
  ];
}

function isPassportNumber(value: string): boolean {
  if (value.length < 6 || value.length > 10) return false;
  const digits = value.replace(/\D/g, '').length;
  return (
    digits >= 3 &&
    /^(?:[A-Z]{0,3}\d{5,9}[A-Z]?|\d{2}[A-Z]{2}\d{5}|[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}\d?|[A-Z]{2}[A-Z0-9]{6}\d|[A-Z]\d[A-Z0-9]{6,7})$/i.test(
      value,
    )
  );
}
