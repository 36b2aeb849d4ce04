/** Returns the weighted sum of a string's digits. */
function weighted(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0);
}

/** Whether the check digit is valid (ISO 7064 MOD 11,10). */
function isMod1110(text: string): boolean {
  let product = 10;
  for (const digit of text.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(text.at(-1));
}

/** Whether the Luhn check digit is valid: every second digit from the right is doubled, and the sum is a multiple of 10. */
export function hasLuhnDigit(text: string): boolean {
  const total = Array.from(text, Number)
    .reverse()
    .reduce((sum, digit, index) => {
      const doubled = index % 2 === 1 ? digit * 2 : digit;
      return sum + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return total % 10 === 0;
}

const digitSum = (number: number) => (number > 9 ? number - 9 : number);

interface Form {
  /** Format after the prefix. */
  readonly form: RegExp;
  readonly holds: (id: string) => boolean;
}

/** Numbers of sole traders have no uniform check digit. */
const always = () => true;

/** Formats and check digits of VAT identifiers, by prefix (European Commission, VIES). */
const FORMS: Readonly<Record<string, Form>> = {
  AT: {
    form: /^U\d{8}$/,
    holds: (id) => {
      const sum = [2, 4, 6].reduce((all, at) => all + digitSum(Number(id[at]) * 2), 0);
      const odd = [1, 3, 5, 7].reduce((all, at) => all + Number(id[at]), 0);
      return (10 - ((sum + odd + 4) % 10)) % 10 === Number(id[8]);
    },
  },
  BE: { form: /^[01]\d{9}$/, holds: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)) },
  DE: { form: /^[1-9]\d{8}$/, holds: isMod1110 },
  DK: { form: /^\d{8}$/, holds: (id) => weighted(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EL: {
    form: /^\d{9}$/,
    holds: (id) => (weighted(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(id[8]),
  },
  FI: { form: /^\d{8}$/, holds: (id) => weighted(id, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: {
    form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    holds: (id) =>
      !/^\d{2}/.test(id) || (12 + 3 * (Number(id.slice(2)) % 97)) % 97 === Number(id.slice(0, 2)),
  },
  IT: { form: /^\d{11}$/, holds: hasLuhnDigit },
  LU: { form: /^\d{8}$/, holds: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) },
  NL: { form: /^\d{9}B\d{2}$/, holds: always },
  PL: {
    form: /^\d{10}$/,
    holds: (id) => weighted(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(id[9]),
  },
  PT: {
    form: /^\d{9}$/,
    holds: (id) => {
      const rest = 11 - (weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
      return (rest > 9 ? 0 : rest) === Number(id[8]);
    },
  },
  SE: { form: /^\d{10}01$/, holds: (id) => hasLuhnDigit(id.slice(0, 10)) },
};

/** Whether a VAT identifier has its country's format and valid check digits; `true` for countries not in the table. */
export function isVatId(text: string): boolean {
  const id = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  const known = FORMS[id.slice(0, 2)];
  return known === undefined || (known.form.test(id.slice(2)) && known.holds(id.slice(2)));
}
