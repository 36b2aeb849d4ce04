import type { ContentFont } from '../fonts/font.ts';

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

/** Whether the text rendering mode paints nothing (ISO 32000-2, 9.3.6): text is invisible, or only clips. */
export function isUnpainted({ mode }: Pick<TextState, 'mode'>): boolean {
  return mode === 3 || mode === 7;
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
