const ROMAN: ReadonlyArray<readonly [number, string]> = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω';

/**
 * Formats a number in a predefined counter style (CSS Counter Styles 3, 6): decimal with or without a leading zero, Roman, Latin
 * or Greek. Numbers outside a style's range are decimal.
 *
 * @returns undefined for other styles
 */
export function counterText(value: number, style: string): string | undefined {
  const name = style.toLowerCase();
  switch (name) {
    case 'decimal':
      return String(value);
    case 'decimal-leading-zero':
      return `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(2, '0')}`;
    case 'lower-roman':
      return roman(value);
    case 'upper-roman':
      return roman(value).toUpperCase();
    case 'lower-alpha':
    case 'lower-latin':
      return alphabetic(value, LATIN);
    case 'upper-alpha':
    case 'upper-latin':
      return alphabetic(value, LATIN).toUpperCase();
    case 'lower-greek':
      return alphabetic(value, GREEK);
    default:
      return undefined;
  }
}

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let text = '';
  let rest = value;
  for (const [worth, letters] of ROMAN) {
    while (rest >= worth) {
      text += letters;
      rest -= worth;
    }
  }
  return text;
}

function alphabetic(value: number, letters: string): string {
  if (value < 1) return String(value);
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / letters.length))
    text = letters[(rest - 1) % letters.length]! + text;
  return text;
}
