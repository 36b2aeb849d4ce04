import type { Matrix, Rect } from '../../file/core/matrix.ts';
import type { ContentUse } from './content-use.ts';
import type { Mark } from './structure.ts';

/** Something that is painted: the bytes of its operators, inside which no mark may begin or end. */
export interface Unit {
  kind: 'text' | 'path' | 'image' | 'form';
  readonly start: number;
  end: number;
  mark: Mark | undefined;
  /** Whether it is in an artifact. */
  readonly artifact: boolean;
  /** Whether it is painted within a clipping path, as all is that a browser lays out between the margins of a page. */
  readonly clipped: boolean;
  /** Resource name of an image or form. */
  readonly name?: string;
  /** Maps the space of an image or form to that of the stream. */
  readonly matrix?: Matrix;
  /** What a text shows, if that was requested. */
  readonly shown: ShownText[];
  /** In the space of the stream. For text, only where it begins. */
  bounds?: Rect;
  /** For text, maps its space to that of the stream where it begins. */
  baseline?: Matrix;
  /** For a text object (`BT` to `ET`): what may be shown behind its text, before `ET`. */
  ending?: TextEnding;
  /** For text, the operators that end other marked content inside of it, such as that with a replacement text, and where that begins. */
  innerEnds?: (readonly [start: number, end: number, begin: number])[];
  /** For text, the operators that begin and end what is said to be shown from its end (ISO 32000-1, 14.8.2.3.3). */
  reversals?: (readonly [start: number, end: number])[];
  /** For text, where the last operator begins that shows something outside of further marks. */
  lastShown?: number;
}

/** Where a text object ends, and the font that is set there. */
export interface TextEnding {
  readonly at: number;
  readonly font: string;
  readonly size: number;
}

/** Codes of a font, one character per byte. */
export interface ShownText {
  readonly font: string;
  readonly codes: string;
  /** Whether it is said to be shown from its end. */
  readonly toTheLeft?: boolean;
}

/** Glyphs with a replacement text (ISO 32000-1, 14.9.4). */
export interface Replacement {
  readonly text: string;
  readonly shown: readonly ShownText[];
  /** Whether one of them is drawn to the left of the one before it, or higher or lower. */
  readonly outOfLine: boolean;
  /** The bytes of the operators around them. */
  readonly operators: readonly (readonly [start: number, end: number])[];
}

export interface ScannedContent {
  readonly units: readonly Unit[];
  readonly replacements: readonly Replacement[];
  /** Operators that begin and end marked content of the structure, or artifacts: bytes to remove. */
  readonly dropped: readonly (readonly [start: number, end: number])[];
  readonly use: ContentUse;
}
