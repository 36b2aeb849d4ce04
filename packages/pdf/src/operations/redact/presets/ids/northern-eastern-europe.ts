import { isDay, luhn, mod11_10, weighted } from '../check-digits.ts';
import { label } from '../label.ts';
import { isYymmdd } from './americas.ts';
import type { IdScheme } from './id-scheme.ts';

const PERSONAL_NUMBER = [
  'person(?:al|lig)?\\s?(?:id(?:entity)?)?\\s?(?:nummer|nr|number|no)\\.?',
  'personnummer',
  'pnr\\.?',
  'samordningsnummer',
];

/** Swedish personal number, also of foreigners (day plus 60): date of birth and Luhn. */
export const sePersonnummer: IdScheme = {
  shape: /^(?:18|19|20)?\d{10}$/,
  length: [10, 12],
  isValid: (id) => {
    const short = id.slice(-10);
    const day = Number(short.slice(4, 6));
    return (
      isDay(Number(short.slice(0, 2)), Number(short.slice(2, 4)), day > 60 ? day - 60 : day) && luhn(short)
    );
  },
  label: label(...PERSONAL_NUMBER),
  groups: ['6,4', '8,4'],
  marks: '-',
};

/** Norwegian birth number, also of foreigners (day plus 40): two check digits mod 11. */
export const noFodselsnummer: IdScheme = {
  shape: /^\d{11}$/,
  length: [11, 11],
  isValid: (id) => {
    const day = Number(id.slice(0, 2));
    if (!isDay(4, Number(id.slice(2, 4)) % 40, day > 40 ? day - 40 : day)) return false;
    return (
      weighted(id, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 &&
      weighted(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
    );
  },
  label: label('fødsels(?:nummer|nr)\\.?', 'f\\.?nr\\.?', 'd-nummer', ...PERSONAL_NUMBER),
  groups: ['6,5'],
  alone: true,
};

/** Danish CPR number: date of birth; numbers since 2007 have no check digit. */
export const dkCpr: IdScheme = {
  shape: /^\d{10}$/,
  length: [10, 10],
  isValid: (id) => isYymmdd(id.slice(4, 6) + id.slice(2, 4) + id.slice(0, 2)),
  label: label('cpr(?:[\\s.-]?(?:nummer|nr|no|number))?\\.?', 'personnummer'),
  isUnchecked: true,
};

/** Finnish personal identity code: date of birth, century character, check character mod 31. */
export const fiHetu: IdScheme = {
  shape: /^\d{6}[A-FYXWVU]?\d{3}[0-9A-FHJ-NPR-Y]$/,
  length: [10, 11],
  isValid: (id) => {
    const digits = id.slice(0, 6) + id.slice(-4, -1);
    const isDate = isYymmdd(id.slice(4, 6) + id.slice(2, 4) + id.slice(0, 2));
    return isDate && '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(digits) % 31] === id.at(-1);
  },
  label: label('hetu', 'henkilötunnus', 'personbeteckning', 'personal identity code'),
  groups: ['6,4'],
  marks: '-',
};

/** Polish PESEL: date of birth with the century in the month, check digit. */
export const plPesel: IdScheme = {
  shape: /^\d{11}$/,
  length: [11, 11],
  isValid: (id) => {
    const isDate = isDay(4, Number(id.slice(2, 4)) % 20, Number(id.slice(4, 6)));
    return isDate && weighted(id, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
  },
  label: label('pesel(?:\\s?(?:nr|no))?\\.?', '(?:nr|numer) pesel'),
};

/** Polish identity card: three letters, check digit, five digits. */
export const plIdCard: IdScheme = {
  shape: /^[A-Z]{3}\d{6}$/,
  length: [9, 9],
  isValid: (id) => {
    const value = (at: number) => Number.parseInt(id[at]!, 36);
    const weights = [7, 3, 1, 0, 7, 3, 1, 7, 3];
    let sum = 0;
    for (let i = 0; i < 9; i++) sum += value(i) * weights[i]!;
    return sum % 10 === Number(id[3]);
  },
  label: label('dow(?:ó|o)d(?:u)? osobist(?:y|ego)(?: nr)?\\.?', 'seria i (?:nr|numer)(?: dowodu)?'),
};

/** Birth number of the Czech Republic and Slovakia: months plus 50 for women, divisible by 11. */
export const czRodneCislo: IdScheme = {
  shape: /^\d{9,10}$/,
  length: [9, 10],
  isValid: (id) => {
    const month = Number(id.slice(2, 4)) % 50;
    if (!isDay(4, month > 20 ? month - 20 : month, Number(id.slice(4, 6)))) return false;
    return id.length === 9 ? id.slice(6) !== '000' : (Number(id.slice(0, 9)) % 11) % 10 === Number(id[9]);
  },
  label: label('rodné číslo', 'r\\.\\s?č\\.', 'rč'),
  groups: ['6,4'],
  marks: '/',
};

/** Romanian personal code: sex and century, date of birth, county, check digit. */
export const roCnp: IdScheme = {
  shape: /^[1-9]\d{12}$/,
  length: [13, 13],
  isValid: (id) => {
    const check = weighted(id, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
    return isYymmdd(id.slice(1, 7)) && (check === 10 ? 1 : check) === Number(id[12]);
  },
  label: label('c\\.?n\\.?p\\.?', 'cod(?:ul)? numeric personal'),
};

/** Bulgarian civil number: date of birth with the century in the month, check digit mod 11. */
export const bgEgn: IdScheme = {
  shape: /^\d{10}$/,
  length: [10, 10],
  isValid: (id) =>
    isDay(4, Number(id.slice(2, 4)) % 20, Number(id.slice(4, 6))) &&
    (weighted(id, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === Number(id[9]),
  label: label('e\\.?g\\.?n\\.?', 'е\\.?г\\.?н\\.?', 'единен граждански номер'),
};

/** Croatian personal number: ISO 7064. */
export const hrOib: IdScheme = {
  shape: /^\d{11}$/,
  length: [11, 11],
  isValid: mod11_10,
  label: label('oib', 'osobni identifikacijski broj'),
};

/** Master citizen number of Slovenia, Serbia, Bosnia, Montenegro and North Macedonia. */
export const jmbg: IdScheme = {
  shape: /^\d{13}$/,
  length: [13, 13],
  isValid: (id) => {
    const rest = weighted(id, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
    return (
      isDay(4, Number(id.slice(2, 4)), Number(id.slice(0, 2))) && ((11 - rest) % 11) % 10 === Number(id[12])
    );
  },
  label: label('emšo', 'emso', 'jmbg', 'јмбг', 'ембг'),
};

/** Personal code of Estonia and Lithuania: sex and century, date of birth, check digit. */
export const balticPersonalCode: IdScheme = {
  shape: /^[1-8]\d{10}$/,
  length: [11, 11],
  isValid: (id) => {
    if (!isYymmdd(id.slice(1, 7))) return false;
    const first = weighted(id, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
    const check = first < 10 ? first : (weighted(id, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11) % 10;
    return check === Number(id[10]);
  },
  label: label('isikukood', 'asmens kod(?:as|o)', 'personal (?:identification )?code', 'a\\.\\s?k\\.'),
};

/** Hungarian tax number of persons and social security number (TAJ). */
export const huTaj: IdScheme = {
  shape: /^\d{9}$/,
  length: [9, 9],
  isValid: (id) => weighted(id, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === Number(id[8]),
  label: label('taj(?:[\\s-]?szám)?'),
};

/** Russian insurance number (SNILS): check mod 101. */
export const ruSnils: IdScheme = {
  shape: /^\d{11}$/,
  length: [11, 11],
  isValid: (id) => (weighted(id, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === Number(id.slice(9)),
  label: label('снилс', 'snils'),
  groups: ['3,3,3,2'],
  marks: '- ',
};

/** Russian tax number of persons (12 digits) and companies (10 digits). */
export const ruInn: IdScheme = {
  shape: /^\d{10}(?:\d\d)?$/,
  length: [10, 12],
  isValid: (id) => {
    const check = (weights: readonly number[]) => (weighted(id, weights) % 11) % 10;
    if (id.length === 10) return check([2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(id[9]);
    return (
      check([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(id[10]) &&
      check([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(id[11])
    );
  },
  label: label('инн', 'inn'),
};

/** Ukrainian taxpayer number. */
export const uaTaxNumber: IdScheme = {
  shape: /^\d{10}$/,
  length: [10, 10],
  isValid: (id) => {
    const check = weighted(id, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11;
    return ((check + 11) % 11) % 10 === Number(id[9]);
  },
  label: label('рнокпп', 'ідентифікаційний (?:код|номер)', 'іпн', 'rnokpp'),
};
