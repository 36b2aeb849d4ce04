import type { Point, Rect } from '../../../../file/core/matrix.ts';
import type { Colour } from './colour.ts';

/** A glyph at its position in the appearance. Lengths are in the appearance's own units. */
export interface ShownGlyph {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
  readonly size: number;
  readonly colour: Colour;
  /** Clipping area of the glyph. */
  readonly clip: Rect;
}

/** A painted path. */
export interface ShownPath {
  readonly fill: Colour | undefined;
  readonly stroke: Colour | undefined;
  readonly lineWidth: number;
  /** Corners of each part. */
  readonly parts: readonly (readonly Point[])[];
  readonly bounds: Rect;
  readonly curved: boolean;
  /** Whether it is painted over text. */
  readonly overText: boolean;
}
