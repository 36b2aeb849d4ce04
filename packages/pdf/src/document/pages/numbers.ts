/** Number styles of page labels and stamps. */
export const NUMBER_STYLES = ['decimal', 'roman', 'Roman', 'letters', 'Letters'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

/** Consecutive numbers of a fixed length. */
export interface BatesNumbers {
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  /** First number; 1 when left out. */
  readonly start?: number | undefined;
  /** Number of digits, zero-padded; 6 when left out. */
  readonly digits?: number | undefined;
}

/** Formats a number in a page label style (ISO 32000-2, table 161). Numbers that the style cannot express are decimal. */
export function numberText(value: number, style: NumberStyle): string {
  if (value < 1) return String(value);
  switch (style) {
    case 'roman':
      return roman(value).toLowerCase();
    case 'Roman':
      return roman(value);
    case 'letters':
      return letters(value).toLowerCase();
    case 'Letters':
      return letters(value);
    default:
      return String(value);
  }
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string {
  if (value >= 4000) return String(value);
  let left = value;
  let text = '';
  for (const [worth, digits] of ROMAN) {
    while (left >= worth) {
      text += digits;
      left -= worth;
    }
  }
  return text;
}

/** A to Z, then AA to ZZ, then AAA, and so on. */
function letters(value: number): string {
  return String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}

export function batesText(value: number, { prefix = '', suffix = '', digits = 6 }: BatesNumbers): string {
  return `${prefix}${String(value).padStart(digits, '0')}${suffix}`;
}
