import type { Matrix, Rect } from '../../../../file/core/matrix.ts';
import type { PdfDict } from '../../../../file/core/objects.ts';

/** Something painted in a control's marker colour, taken out of the page content. */
export interface MovedPaint {
  readonly control: number;
  /** Operators that paint it, but for matrix, graphics state and colour. */
  readonly source: string;
  /** From the space of `source` to that of the page. */
  readonly matrix: Matrix;
  /** Name in `resources` of the graphics state that it is painted with; empty for none. */
  readonly state: string;
  /** Opacity (0 to 1) that it is painted with in the place of `state`, when translucent groups are around it. */
  readonly alpha: number | undefined;
  readonly resources: PdfDict | undefined;
  /** Names in `resources` that `source` uses. */
  readonly fonts: ReadonlySet<string>;
  /** Points per CSS pixel. */
  readonly scale: number;
}

/** What one marked-content sequence of the page paints, in page space. */
export interface MarkedContent {
  readonly tag: string;
  bounds: Rect | undefined;
  /** Shows text that belongs to no control. */
  foreignText: boolean;
  readonly controls: Set<number>;
  /** Where the BDC operators stand in the page content. */
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
