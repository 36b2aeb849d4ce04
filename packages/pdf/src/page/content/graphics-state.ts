import { IDENTITY, type Matrix, overlap, type Rect, union } from '../../file/core/matrix.ts';
import type { DashPattern, StreamInvocation } from './model.ts';
import { INITIAL_TEXT_STATE, type TextState } from './text-state.ts';

/** Graphics state saved by `q`, as far as redaction needs it. Copied on change, never changed in place. */
export interface GraphicsState {
  readonly ctm: Matrix;
  readonly text: TextState;
  readonly lineWidth: number;
  readonly dash: DashPattern | undefined;
  /** Bounds of the clipping path in page space; undefined is unclipped. */
  readonly clip: Rect | undefined;
  /** Current tiling pattern for filling; the next member is that for stroking. */
  readonly fillPattern: Paint | undefined;
  readonly strokePattern: Paint | undefined;
  /** Whether `clip` is the clipping path itself and not only its bounds. */
  readonly clipIsRect: boolean;
}

/** Pattern set as the current colour: one use of a tiling pattern's cell, or the type of a shading. */
export type Paint =
  | { readonly cell: StreamInvocation; readonly shading?: undefined }
  | { readonly shading: number; readonly cell?: undefined };

export function initialState(ctm: Matrix = IDENTITY): GraphicsState {
  return {
    ctm,
    text: INITIAL_TEXT_STATE,
    lineWidth: 1,
    dash: undefined,
    clip: undefined,
    fillPattern: undefined,
    strokePattern: undefined,
    clipIsRect: true,
  };
}

/** Returns the dash pattern set by `d` or `/D`; undefined for a solid line or an invalid pattern. */
export function dashOf(lengths: unknown, phase: unknown): DashPattern | undefined {
  if (!Array.isArray(lengths) || typeof phase !== 'number') return undefined;
  const numbers = lengths.filter((length): length is number => Number.isFinite(length) && length >= 0);
  const isDashed = numbers.length === lengths.length && numbers.some((length) => length > 0);
  return isDashed ? { lengths: numbers, phase } : undefined;
}

/** Returns the intersection of two clips; an empty one when they do not meet. */
export function commonClip(a: Rect | undefined, b: Rect | undefined): Rect | undefined {
  if (!a || !b) return a ?? b;
  const size = overlap(a, b);
  if (size.width <= 0 || size.height <= 0) return { x0: b.x0, y0: b.y0, x1: b.x0, y1: b.y0 };
  return {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
}

/** Most rectangles that are recorded individually. */
const MAX_SHOWN = 64;

/**
 * Records that the current tiling patterns were painted within `bounds`; if `isRect`, in the whole rectangle.
 *
 * @param paints patterns used by the operator
 */
export function paintPatterns(
  state: GraphicsState,
  bounds: Rect,
  paints: readonly (Paint | undefined)[] = [state.fillPattern, state.strokePattern],
  isRect = false,
): void {
  for (const paint of paints) {
    const tiling = paint?.cell?.tiling;
    if (!tiling) continue;
    tiling.painted = tiling.painted ? union(tiling.painted, bounds) : bounds;
    if (isRect && state.clipIsRect && tiling.shown.length < MAX_SHOWN)
      tiling.shown.push(commonClip(state.clip, bounds)!);
  }
}

/** Returns the patterns used by a painting operator: capitals and `s`, `b` stroke; `f`, `b` and their variants fill. */
export function paintsOf(state: GraphicsState, operator: string): readonly Paint[] {
  const fills = /^[fFbB]/.test(operator);
  const strokes = /^[sSbB]/.test(operator);
  return [fills ? state.fillPattern : undefined, strokes ? state.strokePattern : undefined].filter(
    (paint) => paint !== undefined,
  );
}

/**
 * Returns the state after a colour operator without a pattern: capitals set the stroking colour, lower case the filling colour.
 */
export function withoutPattern(state: GraphicsState, operator: string): GraphicsState {
  // Fast path: most pages have no patterns, but hundreds of these operators.
  if (!state.fillPattern && !state.strokePattern) return state;
  return operator === operator.toUpperCase()
    ? { ...state, strokePattern: undefined }
    : { ...state, fillPattern: undefined };
}
