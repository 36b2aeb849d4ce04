import type { Matrix, Rect } from '../../file/core/matrix.ts';
import type { ContentUse } from './content-use.ts';
import type { Mark } from './structure.ts';

/** A painted unit: the bytes of its operators, within which no marked-content sequence may begin or end. */
export interface Unit {
  kind: 'text' | 'path' | 'image' | 'form';
  readonly start: number;
  end: number;
  mark: Mark | undefined;
  /** Whether it is in an artifact. */
  readonly artifact: boolean;
  /** Whether it is clipped to the area between the page margins, as a browser does; headers and footers are not. */
  readonly clipped: boolean;
  /** Resource name of an image or form. */
  readonly name?: string;
  /** Matrix from the space of an image or form to that of the stream. */
  readonly matrix?: Matrix;
  /** Text shown, if requested. */
  readonly shown: ShownText[];
  /** Bounds in the space of the stream. For text, only its start point. */
  bounds?: Rect;
  /** For text, matrix from text space to that of the stream at its start point. */
  baseline?: Matrix;
  /** For a text object (`BT` to `ET`): its end, where text can be added before `ET`. */
  ending?: TextEnding;
  /**
   * For text, the operators that end other marked content inside it, such as that with a replacement text, and the start of that
   * content.
   */
  innerEnds?: (readonly [start: number, end: number, begin: number])[];
  /** For text, the operators that begin and end reversed text (ISO 32000-1, 14.8.2.3.3). */
  reversals?: (readonly [start: number, end: number])[];
  /** For text, start of the last operator that shows text outside nested marked-content sequences. */
  lastShown?: number;
}

/** End of a text object, and the font set there. */
export interface TextEnding {
  readonly at: number;
  readonly font: string;
  readonly size: number;
}

/** Character codes of one font, one character per byte. */
export interface ShownText {
  readonly font: string;
  readonly codes: string;
  /** Text that replaces it for readers (`ActualText`). */
  readonly text?: string | undefined;
  /** Whether it is marked as shown in reverse. */
  readonly rightToLeft?: boolean;
}

/** Glyphs with a replacement text (ISO 32000-1, 14.9.4). */
export interface Replacement {
  readonly text: string;
  readonly shown: readonly ShownText[];
  /** Whether a glyph is drawn to the left of the previous one, or higher or lower. */
  readonly outOfLine: boolean;
  /** Byte ranges of the operators around them. */
  readonly operators: readonly (readonly [start: number, end: number])[];
}

export interface ScannedContent {
  readonly units: readonly Unit[];
  readonly replacements: readonly Replacement[];
  /** Byte ranges to remove: operators that begin and end marked content of the structure or artifacts. */
  readonly dropped: readonly (readonly [start: number, end: number])[];
  readonly use: ContentUse;
}
