import type { ContentFont } from './fonts/font.ts';
import { IDENTITY, type Matrix, type Rect } from './matrix.ts';
import type { Frame } from './model.ts';

/** Text state parameters (ISO 32000-2, 9.3). */
export interface TextState {
  readonly font: ContentFont | undefined;
  readonly size: number;
  readonly charSpace: number;
  readonly wordSpace: number;
  /** Horizontal scaling as a factor; 1 is 100 %. */
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
}

export const INITIAL_TEXT_STATE: TextState = {
  font: undefined,
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
};

/** What `q` saves, as far as redaction has to know it. Copied on change, never changed in place. */
export interface GraphicsState {
  readonly ctm: Matrix;
  readonly text: TextState;
  readonly lineWidth: number;
  /** Bounds of the clipping path in page space; undefined is unclipped. */
  readonly clip: Rect | undefined;
  /** The tiling pattern that fills or strokes at present. */
  readonly fillPattern: Frame | undefined;
  readonly strokePattern: Frame | undefined;
}

export function initialState(ctm: Matrix = IDENTITY): GraphicsState {
  return {
    ctm,
    text: INITIAL_TEXT_STATE,
    lineWidth: 1,
    clip: undefined,
    fillPattern: undefined,
    strokePattern: undefined,
  };
}
