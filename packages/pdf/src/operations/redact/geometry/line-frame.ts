import type { Point } from '../../../file/core/matrix.ts';

/** The direction of a line of text, as a unit vector in page space. */
export interface LineFrame {
  readonly dx: number;
  readonly dy: number;
}

/** The stretch of a line that a box covers, from where to where along it and across it, in points. */
export interface LineSpan {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** A matched stretch of a line: its own box, and from where to where viewers take the line to reach across. */
export interface MatchedLine extends LineFrame, LineSpan {
  readonly bottom: number;
  readonly top: number;
  /** Least and greatest extent of its letters' ink across the line; the box itself is as high as the font. */
  readonly inkLow: number;
  readonly inkHigh: number;
  /** Height of its font, in points. */
  readonly em: number;
  /** Whether any of its letters are unpainted, so that they are seen in a picture or not at all. */
  readonly isUnpainted: boolean;
}

/** A point of the page, as `x` along a line and `y` across it. */
export function alongLine({ dx, dy }: LineFrame, { x, y }: Point): Point {
  return { x: x * dx + y * dy, y: -x * dy + y * dx };
}
