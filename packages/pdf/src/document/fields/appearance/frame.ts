import type { Matrix } from '../../../file/core/matrix.ts';
import { type Rotation, upright } from '../../../file/core/page-geometry.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import { formatNumber } from '../../../page/syntax/operands.ts';
import type { FormWidget } from '../model/form-field.ts';

/** Frame of a widget: its size in the direction of its text, its background and its border (ISO 32000-2, 12.5.6.19). */
export interface Frame {
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly matrix: Matrix;
  readonly borderWidth: number;
  /** Distance of text from the edge. */
  readonly inset: number;
  /** Operators that set the border's colour; undefined without a border. */
  readonly strokeColour: string | undefined;
  /** Operators that draw background and border. */
  readonly content: string;
}

type BorderStyle = 'S' | 'D' | 'B' | 'I' | 'U';

export function frameOf(document: DocumentReader, widget: FormWidget): Frame | undefined {
  const { rect, dict } = widget;
  if (rect === undefined) return undefined;
  const own = { width: rect.x1 - rect.x0, height: rect.y1 - rect.y0 };
  if (!(own.width > 0 && own.height > 0 && own.width < 1e6 && own.height < 1e6)) return undefined;
  const characteristics = document.dict(dict, 'MK');
  const degrees = document.number(characteristics, 'R') ?? 0;
  const rotation = (degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0) as Rotation;
  const turned = rotation % 180 !== 0;
  const [width, height] = turned ? [own.height, own.width] : [own.width, own.height];
  const style = document.dict(dict, 'BS');
  const stated = document.number(style, 'W') ?? document.number(document.array(dict, 'Border')?.[2]) ?? 1;
  const strokeColour = colourOperators(document.numbers(characteristics, 'BC'), 'stroke');
  const borderWidth = strokeColour === undefined ? 0 : Math.max(0, Math.min(stated, width / 4, height / 4));
  const shape = (document.name(style, 'S') ?? 'S') as BorderStyle;
  const fillColour = colourOperators(document.numbers(characteristics, 'BG'), 'fill');
  const edge = shape === 'B' || shape === 'I' ? 2 * borderWidth : borderWidth;
  return {
    width,
    height,
    matrix: upright(rotation, width, height),
    borderWidth,
    inset: Math.max(edge, 1),
    strokeColour,
    content: [
      ...(fillColour === undefined ? [] : [`q ${fillColour} ${numbers(0, 0, width, height)} re f Q`]),
      ...(borderWidth > 0 && strokeColour !== undefined
        ? [border(shape, strokeColour, borderWidth, width, height, dashOf(document, widget))]
        : []),
    ].join('\n'),
  };
}

function border(
  shape: BorderStyle,
  colour: string,
  line: number,
  width: number,
  height: number,
  dash: string,
): string {
  if (shape === 'U')
    return `q ${colour} ${numbers(line)} w ${numbers(0, line / 2)} m ${numbers(width, line / 2)} l S Q`;
  const box = `${numbers(line / 2, line / 2, width - line, height - line)} re S`;
  return `q ${colour} ${numbers(line)} w ${shape === 'D' ? `${dash} ` : ''}${box} Q`;
}

function dashOf(document: DocumentReader, { dict }: FormWidget): string {
  const lengths = document.numbers(document.dict(dict, 'BS'), 'D') ?? [3];
  const sound = lengths.length > 0 && lengths.length <= 8 && lengths.every((length) => length >= 0);
  return `[${numbers(...(sound && lengths.some((length) => length > 0) ? lengths : [3]))}] 0 d`;
}

/** Returns the operators for a colour of `/MK`: one, three or four components, or none for transparent. */
export function colourOperators(
  components: readonly number[] | undefined,
  use: 'fill' | 'stroke',
): string | undefined {
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[components?.length ?? 0];
  if (operator === undefined) return undefined;
  return `${numbers(...components!)} ${use === 'fill' ? operator : operator.toUpperCase()}`;
}

export function numbers(...values: readonly number[]): string {
  return values.map((value) => formatNumber(value, 4)).join(' ');
}
