import type { MarkedContent } from '../../page/content/model.ts';
import type { FontStyle } from './font-style.ts';

/**
 * A glyph in the frame of its direction: `start` and `end` along the line, `base`, `top` and `bottom` across it, growing
 * downwards as a reader sees them who has turned the page so that the line is upright. Points.
 */
export interface Glyph {
  /** Several characters for a ligature, or what stands in the place of several glyphs. */
  readonly text: string;
  readonly start: number;
  end: number;
  /** Where the next glyph begins if nothing but spacing operators moves it. */
  expected: number;
  readonly base: number;
  top: number;
  bottom: number;
  readonly em: number;
  /** Degrees clockwise. */
  readonly angle: number;
  readonly style: FontStyle;
  /** The marked content that it is in. */
  readonly marked: MarkedContent | undefined;
  readonly artifact: boolean;
  readonly blank: boolean;
  /** Baseline of a drop cap, whose `base` and `em` are those of the line that it begins. */
  readonly initialBase?: number;
  /** Whether it stands for a picture, whose alternative text it has. */
  readonly isPicture?: boolean;
  link?: string | undefined;
}
