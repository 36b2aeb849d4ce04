import type { MarkedContent } from '../../page/content/model.ts';
import type { FontStyle } from './font-style.ts';

/**
 * A glyph in the frame of its direction, in points: `start` and `end` along the line, `base`, `top` and `bottom` across it. The
 * page counts as turned so that the line is upright; values across it grow downwards.
 */
export interface Glyph {
  /** Text of the glyph: several characters for a ligature, or the replacement of several glyphs. */
  readonly text: string;
  readonly start: number;
  end: number;
  /** Expected start of the next glyph if only spacing operators move it. */
  expected: number;
  readonly base: number;
  top: number;
  bottom: number;
  readonly em: number;
  /** Angle of the line in degrees clockwise. */
  readonly angle: number;
  readonly style: FontStyle;
  /** Marked-content sequence that contains the glyph. */
  readonly marked: MarkedContent | undefined;
  readonly artifact: boolean;
  readonly blank: boolean;
  /** Baseline of a drop cap, whose `base` and `em` are those of the line that it begins. */
  readonly initialBase?: number;
  /** Whether the glyph represents a picture; its text is the picture's alternative text. */
  readonly isPicture?: boolean;
  link?: string | undefined;
}
