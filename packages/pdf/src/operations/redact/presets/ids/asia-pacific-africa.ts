import { matches, type TextRange } from '../../text/text-ranges.ts';
import { isDay, luhn, mod11_2, verhoeff, weighted } from '../check-digits.ts';
import { type Label, label } from '../label.ts';
import { isYymmdd } from './americas.ts';
import type { IdScheme } from './id-scheme.ts';

/** Labels in scripts that do not separate words. */
function labelOrCjk(cjk: string, ...alternatives: readonly string[]): Label {
  return label(...alternatives).orUnparted(cjk);
}

/** Indian Aadhaar: Verhoeff. */
export const inAadhaar: IdScheme = {
  shape: /^[2-9]\d{11}$/,
  length: [12, 12],
  isValid: verhoeff,
  label: labelOrCjk(
    'आधार',
    'aadha?ar(?:\\s?(?:card|number|no|#)\\.?)*',
    'uid(?:ai)?(?:\\s(?:number|no))?\\.?',
  ),
  groups: ['4,4,4'],
};

/** Indian permanent account number: the fourth letter is the kind of holder. It has no public check digit. */
export const inPan: IdScheme = {
  shape: /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/,
  length: [10, 10],
  isValid: (id) => !id.includes('0000'),
  label: label('pan(?:\\s?(?:card|number|no|#)\\.?)*', 'permanent account number'),
  groups: ['5,4,1'],
  alone: true,
  isUnchecked: true,
};

/** Chinese resident identity number (GB 11643): date of birth, check character mod 11-2. */
export const cnResidentId: IdScheme = {
  shape: /^[1-9]\d{16}[\dX]$/,
  length: [18, 18],
  isValid: (id) => {
    const year = Number(id.slice(6, 10));
    return (
      year >= 1850 &&
      year < 2100 &&
      isDay(year, Number(id.slice(10, 12)), Number(id.slice(12, 14))) &&
      mod11_2(id)
    );
  },
  label: labelOrCjk(
    '(?:公民)?身份(?:证|證)?(?:号码?|號碼?|件号)?|证件号码?',
    'resident id(?:entity)?(?: card)?(?: (?:no|number))?\\.?',
  ),
  groups: ['6,8,4', '6,4,4,4', '6,4,2,2,4'],
  alone: true,
};

/** Japanese individual number (My Number): check digit mod 11. */
export const jpMyNumber: IdScheme = {
  shape: /^\d{12}$/,
  length: [12, 12],
  isValid: (id) => {
    const rest = weighted(id, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
    return (rest < 2 ? 0 : 11 - rest) === Number(id[11]);
  },
  label: labelOrCjk('個人番号|マイナンバー', 'my\\s?number', 'individual number'),
};

/** Korean resident registration number: date of birth, century and sex; numbers since October 2020 have no check digit. */
export const krRrn: IdScheme = {
  shape: /^\d{6}[0-9]\d{6}$/,
  length: [13, 13],
  isValid: (id) => {
    if (!isYymmdd(id.slice(0, 6))) return false;
    const sum = weighted(id, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]);
    const check = (11 - (sum % 11)) % 10;
    const isForeign = /[5-8]/.test(id[6]!);
    const expected = isForeign ? (check + 2) % 10 : check;
    return expected === Number(id[12]) || (/[3478]/.test(id[6]!) && Number(id.slice(0, 2)) >= 20);
  },
  label: labelOrCjk(
    '주민등록번호|주민번호|외국인등록번호',
    'rrn',
    'resident registration(?: (?:no|number))?\\.?',
  ),
  groups: ['6,7'],
  marks: '-',
};

/** Singapore NRIC and FIN: check letter by series. */
export const sgNric: IdScheme = {
  shape: /^[STFGM]\d{7}[A-Z]$/,
  length: [9, 9],
  isValid: (id) => {
    const offset = { T: 4, G: 4, M: 3 }[id[0]!] ?? 0;
    const rest = (weighted(id.slice(1), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11;
    const letters = /[ST]/.test(id[0]!) ? 'JZIHGFEDCBA' : id[0] === 'M' ? 'XWUTRQPNJLK' : 'XWUTRQPNMLK';
    return letters[id[0] === 'M' ? 10 - rest : rest] === id[8] || (id[0] === 'M' && letters[rest] === id[8]);
  },
  label: label('nric(?:\\s?(?:number|no|#)\\.?)?', 'fin(?:\\s?(?:number|no|#)\\.?)?'),
  alone: true,
};

/** Hong Kong identity card: check character mod 11, often in brackets. */
export const hkId: IdScheme = {
  shape: /^[A-Z]{1,2}\d{6}[\dA]$/,
  length: [8, 9],
  isValid: (id) => {
    const padded = id.padStart(9, ' ');
    let sum = 0;
    for (let i = 0; i < 9; i++) {
      const char = padded[i]!;
      sum += (char === ' ' ? 36 : Number.parseInt(char, 36)) * (9 - i);
    }
    return sum % 11 === 0;
  },
  label: labelOrCjk(
    '香港身份證|身份證號碼',
    'hkid(?:\\s?(?:card|number|no|#)\\.?)*',
    'hong kong id(?:entity)?(?: card)?(?: (?:no|number))?\\.?',
  ),
};

/** The Hong Kong identity card number with its check character in brackets, as printed on the card. */
export function findBracketedHkId(text: string): TextRange[] {
  const expression = /(?<![\p{L}\p{N}_-])[A-Z]{1,2} ?\d{6} ?\([\dA]\)/gu;
  return matches(expression, text, (match) => hkId.isValid(match[0].replace(/[ ()]/g, '')));
}

/** Identity number of Taiwan: county letter, check digit. */
export const twId: IdScheme = {
  shape: /^[A-Z][12]\d{8}$/,
  length: [10, 10],
  isValid: (id) => {
    const county = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(id[0]!) + 10;
    return (
      (Math.floor(county / 10) + (county % 10) * 9 + weighted(id.slice(1), [8, 7, 6, 5, 4, 3, 2, 1, 1])) %
        10 ===
      0
    );
  },
  label: labelOrCjk('身分證(?:字號|號碼)?|統一編號', 'national id'),
  alone: true,
};

/** Thai identity number: check digit mod 11. */
export const thId: IdScheme = {
  shape: /^[1-8]\d{12}$/,
  length: [13, 13],
  isValid: (id) =>
    (11 - (weighted(id, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(id[12]),
  label: labelOrCjk('เลขประจำตัวประชาชน|บัตรประชาชน', 'thai id', 'citizen id', 'national id'),
  groups: ['1,4,5,2,1'],
};

/** Malaysian identity card (MyKad): date of birth, place, serial number. */
export const myKad: IdScheme = {
  shape: /^\d{12}$/,
  length: [12, 12],
  isValid: (id) =>
    isYymmdd(id.slice(0, 6)) && !/^(?:00|17|18|19|20|69|70|73|80|81|94|95|96|97)$/.test(id.slice(6, 8)),
  label: label(
    'nric(?:\\s?(?:no|number)\\.?)?',
    'mykad',
    'no\\.?\\s?k(?:/|ad\\s)p(?:engenalan)?\\.?',
    'kad pengenalan',
    'ic(?:\\s?(?:no|number)\\.?)?',
  ),
  groups: ['6,2,4'],
  marks: '-',
  isUnchecked: true,
};

/** Indonesian identity number (NIK): region, date of birth (day plus 40 for women), serial number. */
export const idNik: IdScheme = {
  shape: /^[1-9]\d{15}$/,
  length: [16, 16],
  isValid: (id) => isDay(4, Number(id.slice(8, 10)), Number(id.slice(6, 8)) % 40),
  label: label('nik', 'no(?:mor)?\\.?\\s?ktp', 'ktp', 'nomor induk kependudukan'),
  isUnchecked: true,
};

/** Pakistani identity number (CNIC), written in distinctive groups. */
export const pkCnic: IdScheme = {
  shape: /^[1-7]\d{12}$/,
  length: [13, 13],
  isValid: () => true,
  label: label('s?cnic(?:\\s?(?:no|number|#)\\.?)?', 'nicop'),
  groups: ['5,7,1'],
  marks: '-',
  isUnchecked: true,
};

/** Australian tax file number: mod 11. */
export const auTfn: IdScheme = {
  shape: /^\d{8,9}$/,
  length: [8, 9],
  isValid: (id) =>
    weighted(id, id.length === 9 ? [1, 4, 3, 7, 5, 8, 6, 9, 10] : [10, 7, 8, 4, 6, 3, 5, 1]) % 11 === 0,
  label: label('t\\.?f\\.?n\\.?s?(?:\\s?(?:number|no|#)\\.?)?', 'tax file(?: (?:number|no|#))?\\.?'),
};

/** Australian Medicare card: check digit mod 10. */
export const auMedicare: IdScheme = {
  shape: /^[2-6]\d{9,10}$/,
  length: [10, 11],
  isValid: (id) => weighted(id, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(id[8]),
  label: label('medicare(?:\\s?(?:card|number|no|#)\\.?)*'),
};

/** New Zealand tax number (IRD). */
export const nzIrd: IdScheme = {
  shape: /^\d{8,9}$/,
  length: [8, 9],
  isValid: (id) => {
    const padded = id.padStart(9, '0');
    const check = (weights: readonly number[]) => (11 - (weighted(padded, weights) % 11)) % 11;
    const first = check([3, 2, 7, 6, 5, 4, 3, 2]);
    const digit = first === 10 ? check([7, 4, 3, 2, 5, 2, 7, 6]) : first;
    return digit === Number(padded[8]) && Number(id) > 10_000_000 && Number(id) < 150_000_000;
  },
  label: label('ird(?:\\s?(?:number|no|#)\\.?)?', 'inland revenue (?:number|no)\\.?'),
};

/** South African identity number: date of birth, citizenship, Luhn. */
export const zaId: IdScheme = {
  shape: /^\d{10}[012][89]\d$/,
  // Until 1986 the second last digit encoded the race.
  labelledShape: /^\d{10}[012]\d\d$/,
  length: [13, 13],
  isValid: (id) => isYymmdd(id.slice(0, 6)) && luhn(id),
  label: label(
    '(?:rsa |sa |south african )?id(?:entity)?(?: (?:number|no|#))?\\.?',
    'id-?nommer',
    'identiteitsnommer',
  ),
  groups: ['6,4,3', '6,4,2,1', '6,4,1,1,1'],
  alone: true,
};

/** Egyptian national number: century, date of birth, governorate, check digit. */
export const egId: IdScheme = {
  shape: /^[23]\d{13}$/,
  length: [14, 14],
  isValid: (id) => isYymmdd(id.slice(1, 7)),
  label: labelOrCjk('الرقم القومي', 'national id(?: (?:number|no))?\\.?'),
  isUnchecked: true,
};

/** Israeli identity number: Luhn. */
export const ilId: IdScheme = {
  // A leading zero may be left out.
  shape: /^\d{8,9}$/,
  length: [8, 9],
  isValid: luhn,
  label: labelOrCjk('תעודת זהות|מספר זהות|ת[."\']{0,2}ז\\.?', 'teudat zehut', 't\\.?z\\.?', 'israeli id'),
};

/** Turkish identity number: two check digits. */
export const trKimlik: IdScheme = {
  shape: /^[1-9]\d{10}$/,
  length: [11, 11],
  isValid: (id) => {
    const odd = weighted(id, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
    const even = weighted(id, [0, 1, 0, 1, 0, 1, 0, 1]);
    const tenth = (((odd * 7 - even) % 10) + 10) % 10;
    return tenth === Number(id[9]) && (odd + even + tenth) % 10 === Number(id[10]);
  },
  label: label(
    't\\.?\\s?c\\.?(?:\\s?kimlik)?(?:\\s?(?:no|numarası)\\.?)?',
    'kimlik (?:no|numarası)\\.?',
    'tckn',
  ),
};

/** Identity number of the United Arab Emirates: 784, year of birth, Luhn. */
export const aeId: IdScheme = {
  shape: /^784(?:19|20)\d{10}$/,
  length: [15, 15],
  isValid: luhn,
  label: labelOrCjk('رقم الهوية', 'emirates id(?: (?:number|no))?\\.?'),
  groups: ['3,4,7,1'],
  alone: true,
};

/** Saudi identity number of citizens (1) and residents (2): Luhn. */
export const saId: IdScheme = {
  shape: /^[12]\d{9}$/,
  length: [10, 10],
  isValid: luhn,
  label: labelOrCjk(
    'رقم الهوية|الهوية الوطنية|رقم الإقامة',
    'saudi id',
    'iqama(?: (?:number|no))?\\.?',
    'national id',
  ),
};
