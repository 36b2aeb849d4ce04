import type { Rect } from '../../../../file/core/matrix.ts';
import type { InterpretedState } from '../../../../page/content/interpreter.ts';
import { numberAt, type Operation } from '../../../../page/syntax/operands.ts';
import type { AppearanceFont } from './appearance-fonts.ts';
import { type Colour, cmyk, grey, rgb } from './colour.ts';

/** Graphics state (ISO 32000-2, 8.4), as far as field appearances use it. */
export interface State extends InterpretedState {
  readonly clip: Rect;
  readonly fill: Colour;
  readonly stroke: Colour;
  readonly lineWidth: number;
  readonly font: AppearanceFont | undefined;
}

/** Returns the colour that an operator sets, if it can be compared; undefined for other operators. */
export function colourChange({ operator, operands }: Operation): Partial<State> | undefined {
  const n = (index: number): number => numberAt(operands, index);
  switch (operator) {
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
  }
  return undefined;
}
