import type { PdfDict, PdfObject } from '../../file/core/objects.ts';
import { name } from '../../file/core/objects.ts';

/** Graphics state saved by `q`, as far as rules depend on it. Copied on change. */
export interface ContentState {
  readonly fill: PdfObject;
  readonly stroke: PdfObject;
  readonly fillPattern: PdfObject | undefined;
  readonly strokePattern: PdfObject | undefined;
  readonly font: PdfDict | undefined;
  /** Text rendering mode (ISO 32000-1, 9.3.6). */
  readonly mode: number;
  readonly fillOverprint: boolean;
  readonly strokeOverprint: boolean;
  readonly overprintMode: number;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  /** Whether the blend mode or soft mask makes all painted content transparent. */
  readonly blends: boolean;
  readonly masked: boolean;
}

const GRAY = name('DeviceGray');

export const INITIAL_STATE: ContentState = {
  fill: GRAY,
  stroke: GRAY,
  fillPattern: undefined,
  strokePattern: undefined,
  font: undefined,
  mode: 0,
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
