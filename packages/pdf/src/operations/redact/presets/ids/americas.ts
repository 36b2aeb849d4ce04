import { isDay, luhn, weighted } from '../check-digits.ts';
import { label } from '../label.ts';
import { isItinGroup } from '../ssn.ts';
import type { IdScheme } from './id-scheme.ts';

/** US individual taxpayer identification number (IRS): 9xx with a group that is issued. */
export const usItin: IdScheme = {
  shape: /^9\d{8}$/,
  length: [9, 9],
  isValid: (id) => isItinGroup(Number(id.slice(3, 5))) && !id.endsWith('0000'),
  label: label(
    'itins?',
    '(?:individual )?tax(?:payer)?[\\s-]?id(?:entification)?(?: (?:no|number|#))?\\.?',
    'tin',
  ),
  groups: ['3,2,4'],
  isUnchecked: true,
};

/** Prefixes of US employer numbers that the IRS assigns. */
const EIN_PREFIX = /^(?:0[1-6]|1[0-6]|2[0-7]|3[0-9]|4[0-8]|5[0-9]|6[0-8]|7[1-7]|8[0-8]|9[0-5]|98|99)/;

/** US employer identification number; it has no check digit, so only a label identifies it. */
export const usEin: IdScheme = {
  shape: /^\d{9}$/,
  length: [9, 9],
  isValid: (id) => EIN_PREFIX.test(id),
  label: label(
    'f?e\\.?i\\.?n\\.?s?(?:\\s?(?:no|number|#)\\.?)?',
    '(?:federal )?(?:employer|tax(?:payer)?)[\\s-]{0,2}(?:i\\.?d\\.?|identification)(?:[\\s-]?(?:nos?|numbers?|#)\\.?)?',
    'fein',
  ),
  isUnchecked: true,
};

/** Canadian social insurance number: Luhn. */
export const caSin: IdScheme = {
  shape: /^[1-79]\d{8}$/,
  labelledShape: /^[08]\d{8}$/,
  length: [9, 9],
  isValid: luhn,
  label: label(
    's\\.?i\\.?n\\.?s?',
    'social insurance(?: (?:number|no|#))?\\.?',
    'n\\.?a\\.?s\\.?',
    "num[ée]ro d'assurance sociale",
  ),
  groups: ['3,3,3'],
  marks: '-',
};

function cpf(id: string): boolean {
  if (/^(\d)\1*$/.test(id)) return false;
  const digit = (length: number) => {
    let sum = 0;
    for (let i = 0; i < length; i++) sum += Number(id[i]) * (length + 1 - i);
    return ((sum * 10) % 11) % 10;
  };
  return digit(9) === Number(id[9]) && digit(10) === Number(id[10]);
}

/** Brazilian register of natural persons: two check digits mod 11. */
export const brCpf: IdScheme = {
  shape: /^\d{11}$/,
  length: [11, 11],
  isValid: cpf,
  label: label('c\\.?p\\.?f\\.?(?:/mf)?(?: n[º°o.]{1,2})?', 'cadastro de pessoas? físicas?'),
  groups: ['3,3,3,2'],
};

const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Brazilian register of legal entities; letters, which numbers may contain from July 2026, count by their character
 * code.
 */
export function cnpjCheck(id: string): boolean {
  const digit = (length: number) => {
    let sum = 0;
    for (let i = 0; i < length; i++)
      sum += (id.charCodeAt(i) - 48) * CNPJ_WEIGHTS[CNPJ_WEIGHTS.length - length + i]!;
    const rest = sum % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  return !/^(\w)\1*$/.test(id) && digit(12) === Number(id[12]) && digit(13) === Number(id[13]);
}

export const brCnpj: IdScheme = {
  shape: /^[A-Z0-9]{12}\d{2}$/,
  length: [14, 14],
  isValid: cnpjCheck,
  label: label('c\\.?n\\.?p\\.?j\\.?(?:/mf)?(?: n[º°o.]{1,2})?', 'cadastro nacional da pessoa jurídica'),
  groups: ['2,3,3,4,2'],
};

const CURP_LETTERS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Mexican population registry code: date of birth, state and check digit. */
export const mxCurp: IdScheme = {
  shape:
    /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX](?:AS|B[CS]|C[CLMSH]|D[FG]|G[TR]|HG|JC|M[CNS]|N[ETL]|OC|PL|Q[TR]|S[PLR]|T[CSL]|VZ|YN|ZS)[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/,
  length: [18, 18],
  isValid: (id) => {
    let sum = 0;
    for (let i = 0; i < 17; i++) sum += CURP_LETTERS.indexOf(id[i]!) * (18 - i);
    return isYymmdd(id.slice(4, 10)) && (10 - (sum % 10)) % 10 === Number(id[17]);
  },
  label: label('curp', 'clave única de registro de población'),
  alone: true,
};

/**
 * Mexican taxpayer registry: letters of the name, date of birth or foundation, three characters that rarely occur by
 * chance.
 */
export const mxRfc: IdScheme = {
  shape: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[A\d]$/,
  length: [12, 13],
  isValid: (id) => isYymmdd(id.slice(-9, -3)),
  label: label('r\\.?f\\.?c\\.?', 'registro federal de contribuyentes'),
  alone: true,
  groups: ['3,6,3', '4,6,3'],
  isUnchecked: true,
};

/** Argentine tax code of persons (CUIL) and of companies (CUIT). */
export const arCuit: IdScheme = {
  shape: /^(?:2[03478]|3[034])\d{9}$/,
  length: [11, 11],
  isValid: (id) => {
    const rest = weighted(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
    // For a check digit of 10, most registers use a 9.
    const check = (11 - rest) % 11;
    return (check === 10 ? 9 : check) === Number(id[10]);
  },
  label: label('c\\.?u\\.?i\\.?[tl]\\.?'),
  groups: ['2,8,1'],
};

/** Chilean tax and identity number: check character mod 11. */
export const clRut: IdScheme = {
  shape: /^[1-9]\d{6,7}[\dK]$/,
  length: [8, 9],
  isValid: (id) => {
    let sum = 0;
    for (let i = id.length - 2, weight = 2; i >= 0; i--, weight = weight === 7 ? 2 : weight + 1)
      sum += Number(id[i]) * weight;
    return '0123456789K'[(11 - (sum % 11)) % 11] === id.at(-1);
  },
  label: label('r\\.?u\\.?[tn]\\.?', 'rol único (?:tributario|nacional)'),
  groups: ['2,3,3,1', '1,3,3,1'],
};

/** Colombian tax number with its check digit. */
export const coNit: IdScheme = {
  shape: /^\d{9,10}$/,
  length: [9, 10],
  isValid: (id) => {
    const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41];
    let sum = 0;
    for (let i = 0; i < id.length - 1; i++) sum += Number(id[id.length - 2 - i]) * weights[i]!;
    const rest = sum % 11;
    return (rest < 2 ? rest : 11 - rest) === Number(id.at(-1));
  },
  label: label('n\\.?i\\.?t\\.?'),
  groups: ['3,3,3,1'],
};

export function isYymmdd(digits: string): boolean {
  return isDay(Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4, 6)));
}
