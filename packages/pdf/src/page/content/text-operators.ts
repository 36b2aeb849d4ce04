import { IDENTITY, type Matrix } from '../../file/core/matrix.ts';
import { matrixOf, numberOf, type Operation } from '../syntax/operands.ts';
import type { TextState } from './text-state.ts';

/** Operators that show text (ISO 32000-2, table 107). */
export const SHOWS_TEXT: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);

/**
 * Returns the text line matrix after a positioning operator (ISO 32000-2, 9.4.2 and 9.4.3); undefined for any other operator.
 *
 * @param line the text line matrix before it
 * @param leading that of the text state, in unscaled text space
 */
export function placedLine(op: Operation, line: Matrix, leading: number): Matrix | undefined {
  const { operands } = op;
  switch (op.operator) {
    case 'BT':
      return IDENTITY;
    case 'Tm':
      return matrixOf(operands);
    case 'Td':
    case 'TD':
      return moved(line, numberOf(operands, 0, 2), numberOf(operands, 1, 2));
    case 'T*':
    case "'":
    case '"':
      return moved(line, 0, -leading);
    default:
      return undefined;
  }
}

/**
 * Returns the text state change of an operator (9.3), except for the font, which needs resources; undefined when it sets nothing.
 */
export function textStateChange({
  operator,
  operands,
}: Operation): Partial<Omit<TextState, 'font'>> | undefined {
  switch (operator) {
    case 'Tc':
      return { charSpace: numberOf(operands, 0, 1) };
    case 'Tw':
      return { wordSpace: numberOf(operands, 0, 1) };
    case 'Tz':
      return { scale: numberOf(operands, 0, 1) / 100 };
    case 'TL':
      return { leading: numberOf(operands, 0, 1) };
    case 'Ts':
      return { rise: numberOf(operands, 0, 1) };
    case 'Tr':
      return { mode: numberOf(operands, 0, 1) };
    case 'TD':
      return { leading: -numberOf(operands, 1, 2) };
    case '"':
      return { wordSpace: numberOf(operands, 0, 3), charSpace: numberOf(operands, 1, 3) };
    default:
      return undefined;
  }
}

function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): Matrix {
  return [a, b, c, d, e + x * a + y * c, f + x * b + y * d];
}
