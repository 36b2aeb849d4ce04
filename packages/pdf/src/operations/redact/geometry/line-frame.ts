import type { Point } from '../../../file/core/matrix.ts';

/** The direction of a line of text, as a unit vector in page space. */
export interface LineFrame {
  readonly dx: number;
  readonly dy: number;
}

/** Stretch of a line that a box covers: its range along the line and across it, in points. */
export interface LineSpan {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** A matched stretch of a line: its own box, and the height that viewers assume for the line. */
export interface MatchedLine extends LineFrame, LineSpan {
  readonly bottom: number;
  readonly top: number;
  /** Lower and upper limit of the letters' ink across the line; the box itself is as high as the font. */
  readonly inkLow: number;
  readonly inkHigh: number;
  /** Height of the line's font, in points. */
  readonly em: number;
  /** Whether any of the letters is unpainted, so that it is visible in a picture or not at all. */
  readonly isUnpainted: boolean;
}

/** Converts a point of the page to `x` along a line and `y` across it. */
export function alongLine({ dx, dy }: LineFrame, { x, y }: Point): Point {
  return { x: x * dx + y * dy, y: -x * dy + y * dx };
}
