import type { Matrix } from '../../file/core/matrix.ts';
import { PdfName, PdfString } from '../../file/core/objects.ts';

/** Operands of content streams: direct objects of the document model (ISO 32000-2, 7.8.2). */
export type ContentDict = Map<string, Operand>;
export type Operand = number | boolean | null | PdfName | PdfString | Operand[] | ContentDict;

/** Dictionary and data between `BI` and `EI`. */
export interface InlineImage {
  readonly dict: ContentDict;
  readonly data: Uint8Array;
  /** Whether the stream ends without an `EI`. */
  readonly isOpen?: boolean;
}

/** One operator with its operands, and their range in the stream: bytes `start` up to `end`. */
export interface Operation {
  readonly operator: string;
  readonly operands: Operand[];
  readonly start: number;
  readonly end: number;
  readonly inlineImage?: InlineImage;
}

export function numberAt(operands: readonly Operand[], index: number): number {
  const value = operands[index];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/**
 * Returns the number at an index of the last `count` operands. With too many operands, PDFium, pdf.js and poppler use the last
 * ones; redaction writes only these, so that all viewers use the same.
 */
export function numberOf(operands: readonly Operand[], index: number, count: number): number {
  return numberAt(operands, operands.length > count ? operands.length - count + index : index);
}

/** Returns the six operands of `cm` and `Tm`. */
export function matrixOf(operands: readonly Operand[]): Matrix {
  return [
    numberOf(operands, 0, 6),
    numberOf(operands, 1, 6),
    numberOf(operands, 2, 6),
    numberOf(operands, 3, 6),
    numberOf(operands, 4, 6),
    numberOf(operands, 5, 6),
  ];
}

export function nameAt(operands: readonly Operand[], index: number): string | undefined {
  const value = operands[index];
  return value instanceof PdfName ? value.value : undefined;
}

/** Formats a number for content streams: no exponent, at most `digits` decimals. */
export function formatNumber(value: number, digits = 5): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value)) return '0';
  const text = value.toFixed(digits);
  if (!text.includes('.')) return text;
  const trimmed = text.replace(/0+$/, '').replace(/\.$/, '');
  return trimmed === '-0' ? '0' : trimmed;
}

export function formatName(name: string): string {
  if (PLAIN_NAME.test(name)) return `/${name}`;
  let out = '/';
  for (const byte of Buffer.from(name, 'latin1')) {
    const regular = byte > 32 && byte < 127 && !'()<>[]{}/%#'.includes(String.fromCharCode(byte));
    out += regular ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`;
  }
  return out;
}

const PLAIN_NAME = /^[\w.+,:*-]*$/;

export function formatString(bytes: Uint8Array): string {
  return `<${Buffer.from(bytes).toString('hex')}>`;
}

export function formatOperand(operand: Operand): string {
  if (operand === null) return 'null';
  if (typeof operand === 'number') return formatNumber(operand);
  if (typeof operand === 'boolean') return String(operand);
  if (operand instanceof PdfName) return formatName(operand.value);
  if (operand instanceof PdfString) return formatString(operand.bytes);
  if (Array.isArray(operand)) return `[${operand.map(formatOperand).join(' ')}]`;
  const entries = [...operand].map(([key, value]) => `${formatName(key)} ${formatOperand(value)}`);
  return `<<${entries.join(' ')}>>`;
}
