import type { ListType } from './rich-text.ts';

const ROMAN = Object.entries({
  ...{ m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90 },
  ...{ l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 },
});

/** Writes the number of a list item as HTML does (`ol` with `type`). */
export function listNumber(number: number, type: ListType | undefined): string {
  if (type === undefined || number < 1) return String(number);
  const isUpper = type === type.toUpperCase();
  const written = type.toLowerCase() === 'i' ? roman(number) : letters(number);
  return isUpper ? written.toUpperCase() : written;
}

function roman(number: number): string {
  let [rest, written] = [number, ''];
  for (const [numeral, value] of ROMAN) for (; rest >= value; rest -= value) written += numeral;
  return written;
}

/** a to z, then aa, ab. */
function letters(number: number): string {
  let written = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    written = String.fromCharCode(97 + ((rest - 1) % 26)) + written;
  return written;
}
