import type { Matrix, Rect } from '../../../../file/core/matrix.ts';
import type { PdfDict } from '../../../../file/core/objects.ts';

/** Content painted in a control's marker colour and removed from the page. */
export interface MovedPaint {
  readonly control: number;
  /** Operators that paint it, except for matrix, graphics state and colour. */
  readonly source: string;
  /** Matrix from the space of `source` to page space. */
  readonly matrix: Matrix;
  /** Name in `resources` of its graphics state; empty for none. */
  readonly state: string;
  /** Opacity (0 to 1) that replaces `state` within translucent groups. */
  readonly alpha: number | undefined;
  readonly resources: PdfDict | undefined;
  /** Names of the fonts in `resources` that `source` uses. */
  readonly fonts: ReadonlySet<string>;
  /** Points per CSS pixel. */
  readonly scale: number;
}

/** Content that one marked-content sequence of the page paints, in page space. */
export interface MarkedContent {
  readonly tag: string;
  bounds: Rect | undefined;
  /** Whether it shows text that belongs to no control. */
  foreignText: boolean;
  readonly controls: Set<number>;
  /** Positions of the BDC operators in the page content. */
  readonly openings: { start: number; end: number }[];
}

/** A replacement of the source from `start` up to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function applyEdits(source: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at);
}
