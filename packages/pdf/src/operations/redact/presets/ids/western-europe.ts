import { isDay, luhn, mod11_10, weighted } from '../check-digits.ts';
import { label } from '../label.ts';
import { isYymmdd } from './americas.ts';
import type { IdScheme } from './id-scheme.ts';

/** British national insurance number: assigned prefixes, no check digit. */
export const gbNino: IdScheme = {
  shape: /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
  labelledShape: /^[A-Z]{2}\d{6}[A-D]$/,
  length: [9, 9],
  isValid: () => true,
  label: label(
    'nino',
    'n\\.?i\\.?(?:n\\.?o\\.?)?(?:\\s?(?:number|no|num|#))?\\.?',
    'national insurance(?:\\s(?:number|no|#))?\\.?',
  ),
  groups: ['2,2,2,2,1', '2,6,1', '8,1', '2,7', '2,3,3,1'],
  alone: true,
  isUnchecked: true,
};

/** Patient number of the National Health Service: mod 11. */
export const gbNhs: IdScheme = {
  shape: /^\d{10}$/,
  length: [10, 10],
  isValid: (id) => {
    const check = 11 - (weighted(id, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
    return check !== 10 && check % 11 === Number(id[9]) && new Set(id).size > 1;
  },
  label: label(
    'nhs(?:\\s(?:number|no|#))?\\.?',
    'national health service number',
    'h ?& ?c number',
    'chi(?:\\s(?:number|no))?\\.?',
  ),
};

/** German tax identification number: ISO 7064, and one or two of its first ten digits occur more than once. */
export const deTaxId: IdScheme = {
  shape: /^[1-9]\d{10}$/,
  length: [11, 11],
  isValid: (id) => {
    const counts = new Map<string, number>();
    for (const digit of id.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    const repeated = [...counts.values()].filter((count) => count > 1);
    return repeated.length === 1 && repeated[0]! <= 3 && mod11_10(id);
  },
  label: label(
    '(?:steuer[\\s-]?)?id(?:ent)?(?:[\\s.-]{0,2}(?:nr|nummer|no))\\.?',
    'steuer(?:liche)?[\\s-]?id(?:entifikationsnummer|entnummer)?\\.?',
    'steuerliche identifikationsnummer',
    'identifikationsnummer',
    'tax[\\s-]?id(?:entification)?(?: (?:no|number))?\\.?',
    'tin',
  ),
  groups: ['2,3,3,3'],
};

/** German pension insurance number: area, date of birth, initial, serial number and check digit. */
export const deSocialInsurance: IdScheme = {
  shape: /^\d{8}[A-Z]\d{3}$/,
  length: [12, 12],
  isValid: (id) => {
    const letter = String(id.charCodeAt(8) - 64).padStart(2, '0');
    const digits = id.slice(0, 8) + letter + id.slice(9, 11);
    const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];
    let sum = 0;
    for (let i = 0; i < 12; i++) {
      const product = Number(digits[i]) * weights[i]!;
      sum += Math.floor(product / 10) + (product % 10);
    }
    return sum % 10 === Number(id[11]) && isDay(4, Number(id.slice(4, 6)), Number(id.slice(2, 4)) % 31 || 1);
  },
  label: label(
    '(?:renten|sozial)versicherungs?(?:nummer|[\\s-]?nr)\\.?',
    'rvnr',
    'svnr',
    'sv-?nummer',
    'vsnr',
  ),
  groups: ['2,6,1,3', '8,1,3', '2,2,2,2,1,3'],
  alone: true,
};

/** Number of German identity cards: check digit by weights 7, 3, 1. */
export const deIdCard: IdScheme = {
  shape: /^[CFGHJKLMNPRTVWXYZ0-9]{9}\d?$/,
  length: [9, 10],
  isValid: (id) => {
    if (!/\d/.test(id) || (id.length === 9 && !/[A-Z]/.test(id))) return false;
    if (id.length === 9) return true;
    let sum = 0;
    for (let i = 0; i < 9; i++) sum += Number.parseInt(id[i]!, 36) * [7, 3, 1][i % 3]!;
    return sum % 10 === Number(id[9]);
  },
  label: label(
    '(?:personal)?ausweis(?:es)?(?:nummer|[\\s-]?nr)?\\.?',
    'id[\\s-]?card(?: (?:no|number))?\\.?',
  ),
};

/** French social security number (NIR): sex, year, month, department, commune, serial number, key 97 − n mod 97. */
export const frNir: IdScheme = {
  shape: /^[123478]\d{4}(?:\d{2}|2[AB])\d{8}$/,
  length: [15, 15],
  isValid: (id) => {
    const month = Number(id.slice(3, 5));
    if (!((month >= 1 && month <= 12) || (month >= 20 && month <= 42) || month >= 50)) return false;
    const number = id.slice(0, 13).replace('2A', '19').replace('2B', '18');
    return 97 - Number(BigInt(number) % 97n) === Number(id.slice(13));
  },
  label: label(
    '(?:n°|nº|no|numéro)?\\s?(?:de\\s)?(?:sécurité sociale|sécu|ss)',
    'nir',
    'insee',
    'carte vitale',
  ),
  groups: 'any',
  alone: true,
};

const CODICE_ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** Italian tax code of persons; letters that replace digits in duplicates (omocodia) are accepted. */
export const itCodiceFiscale: IdScheme = {
  shape: /^[A-Z]{6}[\dLMNP-V]{2}[ABCDEHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/,
  length: [16, 16],
  isValid: (id) => {
    let sum = 0;
    for (let i = 0; i < 15; i++) {
      const code = id.charCodeAt(i);
      const index = code < 58 ? code - 48 : code - 65;
      sum += i % 2 === 0 ? CODICE_ODD[index]! : index;
    }
    return String.fromCharCode(65 + (sum % 26)) === id[15];
  },
  label: label('cod(?:ice|\\.)?\\s?fisc(?:ale|\\.)?', 'c\\.?\\s?f\\.?'),
  groups: 'any',
  alone: true,
};

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

export function dniLetter(id: string): boolean {
  const digits = id.slice(0, 8).replace('X', '0').replace('Y', '1').replace('Z', '2');
  return DNI_LETTERS[Number(digits) % 23] === id[8];
}

/** Spanish identity number of citizens (DNI) and of foreigners (NIE): letter by mod 23. */
export const esDni: IdScheme = {
  shape: /^[XYZ\d]\d{7}[A-Z]$/,
  length: [9, 9],
  isValid: dniLetter,
  label: label('d\\.?n\\.?i\\.?', 'n\\.?i\\.?[ef]\\.?', 'documento nacional de identidad'),
  groups: ['8,1', '1,7,1', '2,3,3,1', '2,3,4', '2,3,3,1', '1,8'],
  alone: true,
};

/** Whether an id is a valid Portuguese tax number: mod 11. */
export function isNif(id: string): boolean {
  return ((11 - (weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(id[8]);
}

export const ptNif: IdScheme = {
  shape: /^[1235689]\d{8}$/,
  length: [9, 9],
  isValid: isNif,
  label: label(
    'n\\.?i\\.?f\\.?',
    'n\\.?i\\.?p\\.?c\\.?',
    '(?:número de )?(?:contribuinte|identificação fiscal)(?: n[º°.]{1,2})?',
  ),
};

/** Whether a Dutch number of nine digits passes the eleven test. */
export function isElevenProof(id: string): boolean {
  return weighted(id, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 && Number(id) > 0;
}

/** Dutch citizen service number: the eleven test. */
export const nlBsn: IdScheme = {
  shape: /^\d{8,9}$/,
  length: [8, 9],
  isValid: (id) => isElevenProof(id.padStart(9, '0')) && (id.length === 9 || Number(id) > 9_999_999),
  label: label(
    'bsn(?:-?(?:nummer|nr))?\\.?',
    'burger\\s?service\\s?(?:nummer|nr)\\.?',
    'sofi-?(?:nummer|nr)\\.?',
    'citizen service number',
  ),
};

/** Belgian national register number: date of birth, serial number, check mod 97. */
export const beNationalNumber: IdScheme = {
  shape: /^\d{11}$/,
  length: [11, 11],
  isValid: (id) => {
    // Foreigners' numbers (bis) add 20 or 40 to the month.
    const month = Number(id.slice(2, 4)) % 20;
    if (month > 12 || Number(id.slice(4, 6)) > 31) return false;
    const check = Number(id.slice(9));
    const base = Number(id.slice(0, 9));
    return 97 - (base % 97) === check || 97 - ((2_000_000_000 + base) % 97) === check;
  },
  label: label(
    'rijksregister(?:nummer|nr)?\\.?',
    'insz',
    'niss',
    '(?:numéro|n°) (?:de )?(?:registre )?national',
    'registre national',
    'national (?:register )?number',
  ),
  groups: ['2,2,2,3,2', '6,3,2'],
};

/** Swiss social insurance number (AHV): 756 and a check digit as in EAN-13. */
export const chAhv: IdScheme = {
  shape: /^756\d{10}$/,
  length: [13, 13],
  isValid: (id) => weighted(id, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0,
  label: label('ahv(?:-?(?:nummer|nr))?\\.?', 'n°?\\s?avs', 'avs', 'oasi'),
  groups: ['3,4,4,2'],
  alone: true,
};

/** Austrian social insurance number: serial number with check digit, date of birth. */
export const atSocialInsurance: IdScheme = {
  shape: /^[1-9]\d{9}$/,
  length: [10, 10],
  isValid: (id) => {
    const check = weighted(id, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11;
    const isDate = isDay(Number(id.slice(8)), Number(id.slice(6, 8)), Number(id.slice(4, 6)));
    return check === Number(id[3]) && (isDate || Number(id.slice(6, 8)) > 12);
  },
  label: label('(?:sozial)?versicherungs(?:nummer|nr)\\.?', 'sv-?(?:nummer|nr)\\.?', 'svnr\\.?'),
  groups: ['4,6', '4,2,2,2'],
};

/** Whether an id is a valid Irish personal public service number: check letter mod 23. */
export function isPps(id: string): boolean {
  const second = id.length > 8 && id[8] !== 'W' ? id.charCodeAt(8) - 64 : 0;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weighted(id, [8, 7, 6, 5, 4, 3, 2]) + second * 9) % 23] === id[7];
}

export const iePps: IdScheme = {
  shape: /^\d{7}[A-W][A-IW]?$/,
  length: [8, 9],
  isValid: isPps,
  label: label('pps(?:n|\\s?(?:number|no|#))?\\.?', 'personal public service number', 'uimhir psp'),
  alone: true,
};

/** Greek social security number: date of birth and Luhn. */
export const grAmka: IdScheme = {
  shape: /^\d{11}$/,
  length: [11, 11],
  isValid: (id) => isYymmdd(id.slice(4, 6) + id.slice(2, 4) + id.slice(0, 2)) && luhn(id),
  label: label('amka', 'α\\.?μ\\.?κ\\.?α\\.?'),
};
