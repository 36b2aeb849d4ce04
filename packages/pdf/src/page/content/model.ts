import type { Matrix, Point, Rect } from '../../file/core/matrix.ts';
import type { PdfDict, PdfRef, PdfStream } from '../../file/core/objects.ts';
import type { FontGlyph } from '../fonts/font.ts';
import type { InlineImage } from '../syntax/operands.ts';
import type { TextState } from './text-state.ts';

/**
 * One use of a content stream: the page's own, or a form, tiling pattern, soft mask or Type 3 glyph where it is invoked. A form
 * drawn twice has two invocations, so that each can change separately.
 */
export interface StreamInvocation {
  readonly kind: 'page' | 'form' | 'pattern' | 'softmask' | 'glyph' | 'appearance';
  readonly bytes: Uint8Array;
  readonly resources: PdfDict | undefined;
  /** Whether `resources` are its own, not its parent's. */
  readonly ownsResources: boolean;
  readonly stream: PdfStream | undefined;
  readonly ref: PdfRef | undefined;
  readonly parent: StreamInvocation | undefined;
  readonly invokedBy: InvokingOperator | undefined;
  /** Other operators of the parent that select the same tiling pattern. */
  readonly moreInvokingOperators: InvokingOperator[];
  /** Type 3 glyph that it draws. */
  readonly shownBy: PlacedGlyph | undefined;
  /** Matrix from the stream's own space to page space. */
  readonly matrix: Matrix;
  readonly depth: number;
  readonly children: StreamInvocation[];
  readonly tiling: Tiling | undefined;
  /** Clipping box of a form in page space. */
  readonly bounds: Rect | undefined;
  /** Number of `q` without `Q` at the end of the stream. */
  openStates: number;
  /** End of the last operator; bytes after it are not content. */
  contentEnd: number;
  /** Whether the last operator is an unterminated inline image. */
  endsInImage: boolean;
  /** Ranges of `Q` operators without a `q`. */
  readonly strayRestores: { start: number; end: number }[];
  /** Operators by which the stream, or one that draws it, would draw itself: readers ignore them (ISO 32000-2, 8.10.1). */
  readonly selfUses: InvokingOperator[];
}

/** Operator by which the parent draws an invocation, and the name of its resource. */
export interface InvokingOperator {
  readonly start: number;
  readonly end: number;
  readonly category: 'XObject' | 'Pattern' | 'ExtGState' | 'Font';
  readonly name: string;
}

/** Repetition of a tiling pattern in page space, and the places painted with it. */
export interface Tiling {
  readonly stepX: Point;
  readonly stepY: Point;
  painted: Rect | undefined;
  /** Rectangles painted completely with it: every copy of the cell within them is visible. */
  readonly shown: Rect[];
  /** Text painted with it: the pattern is visible only within the letters. */
  readonly letters: TextRun[];
}

/** A marked-content sequence (ISO 32000-2, 14.6). */
export interface MarkedContent {
  readonly invocation: StreamInvocation;
  readonly parent: MarkedContent | undefined;
  readonly tag: string;
  /** Start of the operator that begins it. */
  readonly start: number;
  readonly end: number;
  /** Name in the Properties resources, when the property list is not inline. */
  readonly propertiesName: string | undefined;
  readonly mcid: number | undefined;
  /** Replacement texts: ActualText, Alt, E. */
  readonly texts: readonly string[];
  /** Text that readers extract instead of the content; undefined when they read the content. */
  readonly actualText: string | undefined;
  readonly hidden: boolean;
  /** Bounds of everything inside, in page space. */
  bounds: Rect | undefined;
}

interface Placed {
  readonly invocation: StreamInvocation;
  readonly start: number;
  readonly end: number;
  readonly marked: MarkedContent | undefined;
  /** Whether it is inside optional content that is off. */
  readonly hidden: boolean;
}

/** A text-showing operator. */
export interface TextRun extends Placed {
  readonly operator: string;
  readonly state: TextState;
  /** Bounds of the clipping path in page space; undefined when there is none. */
  readonly clip: Rect | undefined;
  /** Strings and adjustments of the operator in order; one string for all operators but `TJ`. */
  readonly parts: readonly (number | { readonly bytes: Uint8Array; readonly glyphs: readonly FontGlyph[] })[];
  /** `aw` and `ac` of the `"` operator. */
  readonly spacing: readonly [number, number] | undefined;
  /** Glyphs, placed on first access. */
  readonly glyphs: readonly PlacedGlyph[];
  /** Matrix of the first glyph, if any. */
  readonly first: Matrix;
  /** Distance of each glyph's origin from the first one, along the line, in text space. */
  readonly offsets: Float64Array;
  /** Glyph origins in page space, x and y alternating: the last two numbers of their matrices, whose other numbers are equal. */
  readonly origins: Float64Array;
  /** Bounds of its glyph boxes in page space; undefined without glyphs. */
  readonly bounds: Rect | undefined;
  /**
   * Bounds extended by everything that counts when a region is compared with a glyph: ink, core, and positions in other viewers.
   */
  readonly reach: Rect | undefined;
  /** Whether a glyph has no extent. */
  readonly hasPoints: boolean;
  /** Whether it begins where the previous operator of the text object ended, without positioning in between. */
  readonly continues: boolean;
  /** Number of the text object on the page, to find its `ET`. */
  readonly textObject: number;
}

export interface PlacedGlyph {
  readonly run: TextRun;
  /** Index in the run. */
  readonly index: number;
  readonly glyph: FontGlyph;
  /** Matrix from glyph space in em (origin at the glyph's origin) to page space. */
  readonly matrix: Matrix;
  /** Displacement before and after its position in viewers that read the preceding widths differently, in page space. */
  readonly sweep?: readonly [Point, Point];
  /** Invocation of its procedure, if that draws more than a letter. */
  drawnBy?: StreamInvocation;
}

/** Dash pattern of strokes (ISO 32000-2, 8.4.3.6), in user space. */
export interface DashPattern {
  /** Lengths of dashes and gaps, alternating. */
  readonly lengths: readonly number[];
  /** Offset in the pattern at which a subpath begins. */
  readonly phase: number;
}

/** A path from its first segment to its painting operator. */
export interface PaintedPath extends Placed {
  readonly paint: string;
  readonly clips: boolean;
  readonly matrix: Matrix;
  /** Bounds in page space, including the stroke width. */
  readonly bounds: Rect;
  readonly segments: number;
  /** Whether it is painted with a pattern or shading, so that parts of it can show different content. */
  readonly patterned: boolean;
  /** Dash pattern of the stroke; undefined for a solid one. */
  readonly dash: DashPattern | undefined;
}

export interface PlacedImage extends Placed {
  readonly name: string | undefined;
  readonly stream: PdfStream | undefined;
  readonly ref: PdfRef | undefined;
  readonly inline: InlineImage | undefined;
  readonly resources: PdfDict | undefined;
  /** Matrix from the unit square to page space. */
  readonly matrix: Matrix;
  readonly bounds: Rect;
}

/** A shading painted by `sh`, or used by a shading pattern to paint an object. */
export interface PlacedShading extends Placed {
  /** `ShadingType`; 0 when it is missing. */
  readonly type: number;
  readonly byPattern: boolean;
  readonly matrix: Matrix;
  readonly bounds: Rect | undefined;
}

/** End of a text object. */
export interface TextObjectEnd {
  readonly invocation: StreamInvocation;
  readonly start: number;
  readonly end: number;
  readonly textObject: number;
}

/** A form hidden by optional content: the operator that draws it is removed as a whole. */
export interface HiddenInvocation {
  readonly invocation: StreamInvocation;
  readonly start: number;
  readonly end: number;
}

/** All content of a page (or an appearance), in drawing order. */
export interface ContentModel {
  readonly root: StreamInvocation;
  readonly runs: TextRun[];
  readonly paths: PaintedPath[];
  readonly images: PlacedImage[];
  readonly shadings: PlacedShading[];
  readonly marked: MarkedContent[];
  readonly textObjectEnds: TextObjectEnd[];
  readonly hiddenInvocations: HiddenInvocation[];
}
