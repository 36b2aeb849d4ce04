import { type Matrix, multiply, type Rect } from '../../../../file/core/matrix.ts';
import { numberAt, type Operand } from '../../../../page/syntax/operands.ts';
import type { AppearanceFont } from './appearance-fonts.ts';
import { type Colour, cmyk, grey, rgb } from './colour.ts';

/** The graphics state (ISO 32000-2, 8.4), as far as appearances of fields use it. */
export interface State {
  readonly ctm: Matrix;
  readonly clip: Rect;
  readonly fill: Colour;
  readonly stroke: Colour;
  readonly lineWidth: number;
  readonly font: AppearanceFont | undefined;
  readonly size: number;
  readonly charSpace: number;
  readonly wordSpace: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
}

/** What an operator sets in the graphics state; undefined for one that does more. */
export function stateChange(
  operator: string,
  operands: readonly Operand[],
  state: State,
): Partial<State> | undefined {
  const n = (index: number): number => numberAt(operands, index);
  switch (operator) {
    case 'cm':
      return { ctm: multiply(matrixOf(operands), state.ctm) };
    case 'w':
      return { lineWidth: n(0) };
    case 'g':
      return { fill: grey(n(0)) };
    case 'rg':
      return { fill: rgb(n(0), n(1), n(2)) };
    case 'k':
      return { fill: cmyk(n(0), n(1), n(2), n(3)) };
    case 'G':
      return { stroke: grey(n(0)) };
    case 'RG':
      return { stroke: rgb(n(0), n(1), n(2)) };
    case 'K':
      return { stroke: cmyk(n(0), n(1), n(2), n(3)) };
    case 'Tc':
      return { charSpace: n(0) };
    case 'Tw':
      return { wordSpace: n(0) };
    case 'Tz':
      return { scale: n(0) / 100 };
    case 'TL':
      return { leading: n(0) };
    case 'Ts':
      return { rise: n(0) };
  }
  return undefined;
}

export function matrixOf(operands: readonly Operand[]): Matrix {
  return [0, 1, 2, 3, 4, 5].map((i) => numberAt(operands, i)) as unknown as Matrix;
}
