import type { PdfObject } from '../../../../file/core/objects.ts';
import { PdfName } from '../../../../file/core/objects.ts';
import { operationsOf } from '../../../../page/syntax/lexer.ts';
import { numberAt, type Operand } from '../../../../page/syntax/operands.ts';

/** Red, green and blue from 0 to 1; only device colours can be compared. */
export type Colour = readonly [number, number, number];

export const grey = (level: number): Colour => [level, level, level];
export const rgb = (red: number, green: number, blue: number): Colour => [red, green, blue];
export const cmyk = (cyan: number, magenta: number, yellow: number, black: number): Colour => [
  (1 - cyan) * (1 - black),
  (1 - magenta) * (1 - black),
  (1 - yellow) * (1 - black),
];

export const BLACK = grey(0);
const WHITE = grey(1);

export function sameColour(a: Colour, b: Colour): boolean {
  return a.every((level, i) => Math.abs(level - b[i]!) < 0.02);
}

/** Whether text of one colour is readable on another. */
export function contrasts(text: Colour, background: Colour = WHITE): boolean {
  const luminance = ([red, green, blue]: Colour): number => 0.3 * red + 0.59 * green + 0.11 * blue;
  return Math.abs(luminance(text) - luminance(background)) > 0.2;
}

/** Returns the colour of `/BG` or `/BC` of a widget; undefined for none, which is transparent. */
export function colourOf(components: readonly PdfObject[]): Colour | undefined {
  const numbers = components.filter((component) => typeof component === 'number');
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return numbers.length === 1
    ? grey(a)
    : numbers.length === 3
      ? rgb(a, b, c)
      : numbers.length === 4
        ? cmyk(a, b, c, d)
        : undefined;
}

/** Content of a default appearance string (ISO 32000-2, 12.7.4.3); with size 0 the reader chooses. */
export interface DefaultAppearance {
  readonly size: number;
  readonly colour: Colour;
}

export function readDefaultAppearance(text: string): DefaultAppearance {
  let size = 0;
  let colour = BLACK;
  for (const { operator, operands } of operationsOf(Buffer.from(text, 'latin1'))) {
    const n = (index: number): number => numberAt(operands, index);
    if (operator === 'Tf' && isFontName(operands[0])) size = Math.abs(n(1));
    else if (operator === 'g') colour = grey(n(0));
    else if (operator === 'rg') colour = rgb(n(0), n(1), n(2));
    else if (operator === 'k') colour = cmyk(n(0), n(1), n(2), n(3));
  }
  return { size, colour };
}

function isFontName(operand: Operand | undefined): boolean {
  return operand instanceof PdfName;
}
