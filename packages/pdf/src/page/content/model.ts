import type { Matrix, Point, Rect } from '../../file/core/matrix.ts';
import type { PdfDict, PdfRef, PdfStream } from '../../file/core/objects.ts';
import type { FontGlyph } from '../fonts/font.ts';
import type { InlineImage } from '../syntax/operands.ts';
import type { TextState } from './text-state.ts';

/**
 * One use of a content stream: the page's own, or a form, tiling pattern, soft mask or Type 3 glyph at the place where it
 * is invoked. A form that is drawn twice has two invocations, so that either use can change alone.
 */
export interface StreamInvocation {
  readonly kind: 'page' | 'form' | 'pattern' | 'softmask' | 'glyph' | 'appearance';
  readonly bytes: Uint8Array;
  readonly resources: PdfDict | undefined;
  /** Whether `resources` are its own, rather than those of its parent. */
  readonly ownsResources: boolean;
  readonly stream: PdfStream | undefined;
  readonly ref: PdfRef | undefined;
  readonly parent: StreamInvocation | undefined;
  readonly invokedBy: InvokingOperator | undefined;
  /** Further operators of the parent that select the same tiling pattern. */
  readonly moreInvokingOperators: InvokingOperator[];
  /** The Type 3 glyph that it draws. */
  readonly shownBy: PlacedGlyph | undefined;
  /** From the stream's own space to page space. */
  readonly matrix: Matrix;
  readonly depth: number;
  readonly children: StreamInvocation[];
  readonly tiling: Tiling | undefined;
  /** Clipping box of a form in page space. */
  readonly bounds: Rect | undefined;
  /** `q` without `Q` at the end of the stream. */
  openStates: number;
  /** End of the last operator: what follows is not content. */
  contentEnd: number;
  /** Whether the last operator is an inline image without its end. */
  endsInImage: boolean;
  /** Where there is a `Q` without a `q`. */
  readonly strayRestores: { start: number; end: number }[];
  /** Operators that would draw the stream, or one that it is drawn by, within itself: no reader does (ISO 32000-2, 8.10.1). */
  readonly selfUses: InvokingOperator[];
}

/** The operator by which an invocation's parent draws it, and the resource that it names. */
export interface InvokingOperator {
  readonly start: number;
  readonly end: number;
  readonly category: 'XObject' | 'Pattern' | 'ExtGState' | 'Font';
  readonly name: string;
}

/** How a tiling pattern repeats, in page space, and where it was used for painting. */
export interface Tiling {
  readonly stepX: Point;
  readonly stepY: Point;
  painted: Rect | undefined;
  /** Rectangles that it was painted in completely: every copy of the cell within them is visible. */
  readonly shown: Rect[];
  /** Text that was painted with it: what it shows is seen in the letters alone. */
  readonly letters: TextRun[];
}

/** A marked-content sequence (ISO 32000-2, 14.6). */
export interface MarkedContent {
  readonly invocation: StreamInvocation;
  readonly parent: MarkedContent | undefined;
  readonly tag: string;
  /** The operator that begins it. */
  readonly start: number;
  readonly end: number;
  /** Name in the Properties resources, when the property list is not inline. */
  readonly propertiesName: string | undefined;
  readonly mcid: number | undefined;
  /** Replacement texts: ActualText, Alt, E. */
  readonly texts: readonly string[];
  /** The text that readers extract in place of the content; undefined when the content is read. */
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
  /** Inside optional content that is off. */
  readonly hidden: boolean;
}

/** A text-showing operator. */
export interface TextRun extends Placed {
  readonly operator: string;
  readonly state: TextState;
  /** Bounds of the clipping path in page space; undefined when there is none. */
  readonly clip: Rect | undefined;
  /** Strings and adjustments of the operator in order; a plain string for all but `TJ`. */
  readonly parts: readonly (number | { readonly bytes: Uint8Array; readonly glyphs: readonly FontGlyph[] })[];
  /** `aw` and `ac` of the `"` operator. */
  readonly spacing: readonly [number, number] | undefined;
  /** Placed when they are first asked for. */
  readonly glyphs: readonly PlacedGlyph[];
  /** The matrix of the first glyph, if there is one. */
  readonly first: Matrix;
  /** How far from the first glyph each of them begins, along the line, in text space. */
  readonly offsets: Float64Array;
  /** Where each of them begins in page space, x and y in turn: the last two numbers of their matrices, of which the others are alike. */
  readonly origins: Float64Array;
  /** What the boxes of its glyphs cover, in page space; undefined when there are none. */
  readonly bounds: Rect | undefined;
  /** As `bounds`, with all that counts when a region is held against a glyph: ink, core, and where viewers may draw it. */
  readonly reach: Rect | undefined;
  /** Whether a glyph has no extent at all. */
  readonly hasPoints: boolean;
  /** Whether it begins where the previous operator of the text object ended, as nothing has set the position since. */
  readonly continues: boolean;
  /** Number of the text object on the page, to tell what an `ET` ends. */
  readonly textObject: number;
}

export interface PlacedGlyph {
  readonly run: TextRun;
  /** Index among the run's glyphs. */
  readonly index: number;
  readonly glyph: FontGlyph;
  /** From glyph space in em (origin at the glyph's origin) to page space. */
  readonly matrix: Matrix;
  /**
   * How far before and behind its place viewers may draw it if they read the preceding widths differently, in page
   * space.
   */
  readonly sweep?: readonly [Point, Point];
  /** The invocation of its procedure, if that draws more than a letter. */
  drawnBy?: StreamInvocation;
}

/** How strokes are broken into dashes (ISO 32000-2, 8.4.3.6), in user space. */
export interface DashPattern {
  /** Lengths of dashes and gaps by turns. */
  readonly lengths: readonly number[];
  /** Where in the pattern a subpath begins. */
  readonly phase: number;
}

/** A path from its first segment to its painting operator. */
export interface PaintedPath extends Placed {
  readonly paint: string;
  readonly clips: boolean;
  readonly matrix: Matrix;
  /** In page space, with the stroke's width. */
  readonly bounds: Rect;
  readonly segments: number;
  /** Whether a pattern or shading paints it, so that parts of it can show something of their own. */
  readonly patterned: boolean;
  /** Of its stroke; undefined for a solid one. */
  readonly dash: DashPattern | undefined;
}

export interface PlacedImage extends Placed {
  readonly name: string | undefined;
  readonly stream: PdfStream | undefined;
  readonly ref: PdfRef | undefined;
  readonly inline: InlineImage | undefined;
  readonly resources: PdfDict | undefined;
  /** From the unit square to page space. */
  readonly matrix: Matrix;
  readonly bounds: Rect;
}

/** A shading that `sh` paints, or that a shading pattern paints an object with. */
export interface PlacedShading extends Placed {
  /** `ShadingType`; 0 when there is none. */
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

/** A form that optional content hides: the operator that draws it is removed as a whole. */
export interface HiddenInvocation {
  readonly invocation: StreamInvocation;
  readonly start: number;
  readonly end: number;
}

/** Everything that a page (or an appearance) draws, in the order of drawing. */
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
