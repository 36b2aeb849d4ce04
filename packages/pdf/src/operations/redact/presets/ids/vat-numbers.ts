import { luhn, mod11_10, remainder, weighted } from '../check-digits.ts';
import { cnpjCheck } from './americas.ts';
import { dniLetter, isElevenProof, isNif, isPps } from './western-europe.ts';

/** Rule for the number after its country prefix, without separators. */
export interface VatRule {
  readonly prefix: string;
  readonly shape: string;
  readonly isValid: (number: string) => boolean;
}

const digitAt = (number: string, index: number) => Number(number.at(index));

function austrian(number: string): boolean {
  let sum = 4;
  for (const [index, char] of [...number.slice(1, 8)].entries()) {
    const product = Number(char) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 10) + (product % 10);
  }
  return (10 - (sum % 10)) % 10 === digitAt(number, -1);
}

function bulgarian(number: string): boolean {
  if (number.length === 10) {
    const check = (weights: readonly number[]) => weighted(number, weights);
    return (
      (check([2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digitAt(number, -1) ||
      check([21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === digitAt(number, -1) ||
      (11 - (check([4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === digitAt(number, -1)
    );
  }
  const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const check = first < 10 ? first : (weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10;
  return check === digitAt(number, -1);
}

function cypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += i % 2 === 0 ? odd[Number(number[i])]! : Number(number[i]);
  return String.fromCharCode(65 + (sum % 26)) === number[8];
}

function czech(number: string): boolean {
  if (number.length !== 8)
    return number.length === 9 || (Number(number.slice(0, 9)) % 11) % 10 === digitAt(number, -1);
  const check = (11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return (check || 1) % 10 === digitAt(number, -1);
}

function spanish(number: string): boolean {
  if (/^[XYZ\d]\d{7}[A-Z]$/.test(number)) return dniLetter(number);
  let check = 0;
  while (!luhn(number.slice(1, 8) + check)) check++;
  const last = number[8]!;
  return last === String(check) || last === 'JABCDEFGHI'[check];
}

function french(number: string): boolean {
  const siren = number.slice(2);
  if (!luhn(siren) && !siren.startsWith('000')) return false;
  const key = number.slice(0, 2);
  return !/^\d\d$/.test(key) || (12 + 3 * (Number(siren) % 97)) % 97 === Number(key);
}

function british(number: string): boolean {
  if (/^(?:GD[0-4]|HA[5-9])\d\d$/.test(number)) return true;
  const rest = weighted(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  return rest === 0 || rest === 42 || rest === 55;
}

function lithuanian(number: string): boolean {
  const size = number.length - 1;
  const sum = (offset: number) =>
    weighted(
      number,
      Array.from({ length: size }, (_, i) => 1 + ((i + offset) % 9)),
    ) % 11;
  const first = sum(0);
  return (first < 10 ? first : sum(2) % 10) === digitAt(number, -1);
}

function latvian(number: string): boolean {
  if (/^[0-3]/.test(number)) return true;
  return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
}

function romanian(number: string): boolean {
  const padded = number.padStart(10, '0');
  return ((10 * weighted(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === digitAt(number, -1);
}

function slovenian(number: string): boolean {
  return ((11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === digitAt(number, -1);
}

function swiss(number: string): boolean {
  return (11 - (weighted(number, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(number[8]);
}

function hungarian(number: string): boolean {
  return weighted(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0;
}

function norwegian(number: string): boolean {
  return (11 - (weighted(number, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(number[8]);
}

const GST_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Checks a number by the Luhn algorithm with 36 characters. */
function indian(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const product = GST_LETTERS.indexOf(number[i]!) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return GST_LETTERS[(36 - (sum % 36)) % 36] === number[14];
}

function australian(number: string): boolean {
  const lessOne = String(Number(number[0]) - 1) + number.slice(1);
  return Number(number[0]) > 0 && weighted(lessOne, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
}

/** Rules by country, in the formats of VIES and of the tax offices of other countries. */
export const VAT_RULES: readonly VatRule[] = [
  { prefix: 'AT', shape: 'U\\d{8}', isValid: austrian },
  {
    prefix: 'BE',
    shape: '[01]\\d{9}',
    isValid: (n) => 97 - (Number(n.slice(0, 8)) % 97) === Number(n.slice(8)),
  },
  { prefix: 'BG', shape: '\\d{9,10}', isValid: bulgarian },
  { prefix: 'CY', shape: '\\d{8}[A-Z]', isValid: cypriot },
  { prefix: 'CZ', shape: '\\d{8,10}', isValid: czech },
  { prefix: 'DE', shape: '[1-9]\\d{8}', isValid: mod11_10 },
  { prefix: 'DK', shape: '[1-9]\\d{7}', isValid: (n) => weighted(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  { prefix: 'EE', shape: '1\\d{8}', isValid: (n) => weighted(n, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  {
    prefix: '(?:EL|GR)',
    shape: '\\d{9}',
    isValid: (n) => (weighted(n, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(n[8]),
  },
  { prefix: 'ES', shape: '[A-Z\\d]\\d{7}[A-Z\\d]', isValid: spanish },
  { prefix: 'FI', shape: '\\d{8}', isValid: (n) => weighted(n, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  { prefix: 'FR', shape: '[A-HJ-NP-Z\\d]{2}\\d{9}', isValid: french },
  { prefix: '(?:GB|XI)', shape: '(?:\\d{9}(?:\\d{3})?|GD[0-4]\\d\\d|HA[5-9]\\d\\d)', isValid: british },
  { prefix: 'HR', shape: '\\d{11}', isValid: mod11_10 },
  { prefix: 'HU', shape: '\\d{8}', isValid: hungarian },
  { prefix: 'IE', shape: '\\d{7}[A-W][A-IW]?', isValid: isPps },
  { prefix: 'IT', shape: '\\d{11}', isValid: (n) => luhn(n) && !/^0{7}/.test(n) },
  { prefix: 'LT', shape: '(?:\\d{7}1\\d|\\d{10}1\\d)', isValid: lithuanian },
  { prefix: 'LU', shape: '\\d{8}', isValid: (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6)) },
  { prefix: 'LV', shape: '\\d{11}', isValid: latvian },
  {
    prefix: 'MT',
    shape: '[1-9]\\d{7}',
    isValid: (n) => (weighted(n, [3, 4, 6, 7, 8, 9]) + Number(n.slice(6))) % 37 === 0,
  },
  {
    prefix: 'NL',
    shape: '\\d{9}B\\d{2}',
    isValid: (n) => isElevenProof(n.slice(0, 9)) || remainder(`NL${n}`, 97) === 1,
  },
  {
    prefix: 'PL',
    shape: '[1-9]\\d{9}',
    isValid: (n) => weighted(n, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(n[9]),
  },
  { prefix: 'PT', shape: '[1-9]\\d{8}', isValid: isNif },
  { prefix: 'RO', shape: '[1-9]\\d{6,9}', isValid: romanian },
  { prefix: 'SE', shape: '\\d{10}01', isValid: (n) => luhn(n.slice(0, 10)) },
  { prefix: 'SI', shape: '[1-9]\\d{7}', isValid: slovenian },
  { prefix: 'SK', shape: '[1-9]\\d[2-47-9]\\d{7}', isValid: (n) => Number(n) % 11 === 0 },
  { prefix: 'CHE', shape: '\\d{9}(?:MWST|TVA|IVA|HR)?', isValid: swiss },
  { prefix: '(?:NO)?', shape: '[89]\\d{8}MVA', isValid: norwegian },
  { prefix: '', shape: '(?:0[1-9]|[1-3]\\d|9[79])[A-Z]{5}\\d{4}[A-Z][1-9A-Z]Z[\\dA-Z]', isValid: indian },
];

/** Formats by country that only a label identifies: domestic numbers, without the country prefix. */
export const LABELLED_VAT_RULES: readonly (VatRule & { readonly country: string })[] = [
  ...VAT_RULES.flatMap((rule) => {
    const [country] = /^(?!LV)[A-Z]{2}$|GB|EL/.exec(rule.prefix) ?? [];
    // Without its prefix, a French key of letters could be the prefix of another country.
    const shape = country === 'FR' ? '\\d{11}' : rule.shape;
    return country === undefined ? [] : [{ ...rule, country, prefix: '', shape }];
  }),
  { country: 'HU', prefix: '', shape: '\\d{8}[1-5]\\d{2}', isValid: (n) => hungarian(n.slice(0, 8)) },
  { country: 'LV', prefix: '', shape: '[4-9]\\d{10}', isValid: latvian },
  { country: 'RO', prefix: 'RO', shape: '[1-9]\\d{1,9}', isValid: romanian },
  { country: 'NO', prefix: '(?:NO)?', shape: '[89]\\d{8}', isValid: norwegian },
  { country: 'RS', prefix: '(?:RS)?', shape: '\\d{9}', isValid: mod11_10 },
  { country: 'AU', prefix: '', shape: '\\d{11}', isValid: australian },
  { country: 'EU', prefix: 'EU', shape: '\\d{9}', isValid: () => true },
  { country: 'IS', prefix: 'IS', shape: '\\d{5,6}', isValid: () => true },
  { country: 'BR', prefix: '', shape: '\\d{14}', isValid: cnpjCheck },
  { country: 'AE', prefix: 'AE|', shape: '100\\d{12}', isValid: () => true },
  { country: 'SA', prefix: '', shape: '3\\d{13}3', isValid: () => true },
];
