import { IDENTITY } from '../../file/core/matrix.ts';
import type { PdfDict, PdfObject } from '../../file/core/objects.ts';
import { name } from '../../file/core/objects.ts';
import type { InterpretedState } from '../../page/content/interpreter.ts';
import { INITIAL_TEXT_STATE } from '../../page/content/text-state.ts';
import type { ResourceChain } from './resources.ts';

/** Colour of the graphics state. */
export interface Paint {
  readonly space: PdfObject;
  readonly pattern?: PdfObject | undefined;
  /** Resources with which the space was selected; none for the initial space. */
  readonly resources?: ResourceChain;
}

/** Graphics state saved by `q`, as far as rules depend on it. */
export interface ContentState extends InterpretedState {
  readonly fill: Paint;
  readonly stroke: Paint;
  readonly font: PdfDict | undefined;
  readonly fillOverprint: boolean;
  readonly strokeOverprint: boolean;
  readonly overprintMode: number;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  /** Whether the blend mode or soft mask makes all painted content transparent. */
  readonly blends: boolean;
  readonly masked: boolean;
}

const GRAY: Paint = { space: name('DeviceGray') };

export const INITIAL_STATE: ContentState = {
  fill: GRAY,
  stroke: GRAY,
  font: undefined,
  ctm: IDENTITY,
  text: INITIAL_TEXT_STATE,
  fillOverprint: false,
  strokeOverprint: false,
  overprintMode: 0,
  fillAlpha: 1,
  strokeAlpha: 1,
  blends: false,
  masked: false,
};

/** Returns whether text in a rendering mode is filled, and whether it is stroked. */
export function paints(mode: number): { fill: boolean; stroke: boolean } {
  return { fill: [0, 2, 4, 6].includes(mode), stroke: [1, 2, 5, 6].includes(mode) };
}
