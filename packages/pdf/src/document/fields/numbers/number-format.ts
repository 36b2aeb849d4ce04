import type { DocumentReader } from '../../../file/core/reader.ts';
import type { FormField } from '../model/form-field.ts';
import { formatScriptOf } from '../model/script-text.ts';

/** Number format of a field (Acrobat JavaScript, AFNumber_Format, AFPercent_Format and AFSpecial_Format). */
export type NumberFormat =
  | {
      readonly kind: 'number';
      readonly decimals: number;
      readonly separators: Separators;
      /** Style of negative numbers: 0 with a minus, 1 in red, 2 in parentheses, 3 in both. */
      readonly negative: number;
      readonly currency: string;
      readonly currencyFirst: boolean;
    }
  | {
      readonly kind: 'percent';
      readonly decimals: number;
      readonly separators: Separators;
      readonly signFirst: boolean;
    }
  | { readonly kind: 'special'; readonly patterns: readonly string[] };

/** Formatted text, and whether it is red regardless of the field's colour. */
export interface FormattedValue {
  readonly text: string;
  readonly isRed: boolean;
}

interface Separators {
  readonly group: string;
  readonly decimal: string;
}

/** Separators by the index that scripts use. */
const SEPARATORS: readonly Separators[] = [
  { group: ',', decimal: '.' },
  { group: '', decimal: '.' },
  { group: '.', decimal: ',' },
  { group: '', decimal: ',' },
  { group: "'", decimal: '.' },
];

/**
 * Patterns by the index that scripts use: US postal codes, telephone numbers with and without area code, social security numbers.
 */
const SPECIAL: readonly (readonly string[])[] = [
  ['99999'],
  ['99999-9999'],
  ['(999) 999-9999', '999-9999'],
  ['999-99-9999'],
];

/** Most decimals, and the largest number, that a 64-bit float represents exactly. */
const MOST_DECIMALS = 15;
const LARGEST = 1e15;

/**
 * Returns the format applied by the field's format script. The script is not run: only a call of one of Acrobat's own functions
 * is recognized.
 */
export function numberFormatOf(
  document: DocumentReader,
  field: Pick<FormField, 'attribute' | 'widgets'>,
): NumberFormat | undefined {
  return numberFormatIn(formatScriptOf(document, field));
}

export function numberFormatIn(script: string): NumberFormat | undefined {
  const call =
    /\bAF(Number|Percent|Special)_Format\s*\(((?:[^()"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*)\)/.exec(
      script,
    );
  if (call === null) return undefined;
  const args = Array.from(call[2]!.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,\s]+/g), ([arg]) => arg);
  const [first = 0, second = 0, third = 0] = args.slice(0, 3).map(Number);
  if (call[1] === 'Special') {
    const patterns = SPECIAL[first];
    return patterns && { kind: 'special', patterns };
  }
  const separators = SEPARATORS[second];
  if (!Number.isInteger(first) || first < 0 || first > MOST_DECIMALS || !separators) return undefined;
  if (call[1] === 'Percent')
    return { kind: 'percent', decimals: first, separators, signFirst: isTrue(args[2]) };
  return {
    kind: 'number',
    decimals: first,
    separators,
    negative: third,
    currency: stringOf(args[4] ?? ''),
    currencyFirst: isTrue(args[5]),
  };
}

function isTrue(argument: string | undefined): boolean {
  return argument === 'true' || argument === '1';
}

/** Returns the value of a JavaScript string literal. */
function stringOf(literal: string): string {
  const text = /^(["'])(.*)\1$/s.exec(literal)?.[2] ?? '';
  return text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/gs, (_, unicode, byte, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(unicode ?? byte, 16)) : other,
  );
}

/**
 * Formats a value as the field displays it.
 *
 * @returns undefined for a value that the format does not accept
 */
export function formatNumber(value: string, format: NumberFormat): FormattedValue | undefined {
  if (value.trim() === '') return { text: '', isRed: false };
  if (format.kind === 'special') {
    const text = filled(value, format.patterns);
    return text === undefined ? undefined : { text, isRed: false };
  }
  const number = numberOf(value, format.separators);
  if (number === undefined) return undefined;
  if (format.kind === 'percent') {
    const digits = digitsOf(Math.abs(number * 100), format);
    const sign = number < 0 ? '-' : '';
    return { text: format.signFirst ? `${sign}%${digits}` : `${sign}${digits}%`, isRed: false };
  }
  const { negative, currency, currencyFirst } = format;
  const digits = digitsOf(Math.abs(number), format);
  const amount = currencyFirst ? `${currency}${digits}` : `${digits}${currency}`;
  if (number >= 0) return { text: amount, isRed: false };
  const isRed = negative === 1 || negative === 3;
  if (negative === 2 || negative === 3) return { text: `(${amount})`, isRed };
  return { text: isRed ? amount : `-${amount}`, isRed };
}

/** Parses a number in JSON notation or in the field's format; undefined when the text is neither. */
function numberOf(text: string, { group, decimal }: Separators): number | undefined {
  const plain = text.trim();
  const own = group === '' ? plain : plain.replaceAll(group, '');
  const candidates = [plain, own.replace(decimal, '.'), plain.replace(',', '.')];
  const written = candidates.find((candidate) => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(candidate));
  const number = Number(written);
  return written === undefined || Math.abs(number) > LARGEST ? undefined : number;
}

function digitsOf(
  value: number,
  { decimals, separators }: { readonly decimals: number; readonly separators: Separators },
): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separators.group);
  return fraction === undefined ? grouped : `${grouped}${separators.decimal}${fraction}`;
}

/** Fills the digits of a string into the first pattern with the same number of digits. */
function filled(text: string, patterns: readonly string[]): string | undefined {
  if (!/^[\d\s().+-]*$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const pattern = patterns.find((each) => each.replace(/[^9]/g, '').length === digits.length);
  let at = 0;
  return pattern?.replace(/9/g, () => digits[at++]!);
}
