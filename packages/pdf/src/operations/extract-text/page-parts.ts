import type { PlacedRow } from '../../page/layout/columns.ts';
import type { Glyph } from './glyph.ts';
import type { BlockType } from './types.ts';

/** Horizontal range available to lines. */
export interface Extent {
  readonly left: number;
  readonly right: number;
}

/** Glyphs that are consecutive in drawing order and in position. */
export interface Piece {
  readonly glyphs: Glyph[];
  readonly start: number;
  end: number;
  expected: number;
  readonly base: number;
  readonly em: number;
  readonly blank: boolean;
  readonly drawn: number;
}

/** Glyphs without white space between them. */
export interface Word {
  readonly glyphs: readonly Glyph[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  readonly base: number;
  readonly em: number;
  readonly link: string | undefined;
  /** Whether it belongs to the previous word, without white space between them. */
  readonly joined: boolean;
  /** Position of its first glyph in drawing order. */
  readonly drawn: number;
  /** Table that the word replaces. */
  readonly table?: readonly (readonly ReadCell[])[];
}

/** Words on one baseline. */
export type Row = PlacedRow<Word>;

/** A line of text in the frame of its direction, with its words in reading order. */
export interface Line {
  readonly words: readonly Word[];
  readonly rtl: boolean;
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  readonly base: number;
  readonly em: number;
  readonly angle: number;
  /** Whether white space is drawn at its end. */
  readonly spaced: boolean;
  /** The line in visual order. */
  readonly row: Row;
}

/** A cell, with its lines and its spans. */
export interface ReadCell {
  readonly header: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly lines: readonly Line[];
  /** Its blocks, if it has several, or code. */
  readonly parts?: readonly CellPart[];
}

/** A paragraph, list item, inner cell, or code in a cell. */
export interface CellPart {
  readonly lines: readonly Line[];
  /** Text that replaces the lines of code. */
  readonly replacement?: string | undefined;
}

/** A quotation that contains blocks. */
export interface Quote {
  /** Number of lists that contain it. */
  readonly depth: number;
}

/** A part of a page, from which the output in every format is made. */
export interface Block {
  type: BlockType;
  lines: readonly Line[];
  /** Horizontal range available to its lines. */
  extent: Extent;
  /** Whether its lines are those of one structure element. */
  isElement?: boolean;
  level?: number | undefined;
  depth?: number | undefined;
  /** Quotations that contain it, the outermost first. */
  quotes?: readonly Quote[] | undefined;
  marker?: string | undefined;
  alt?: string | undefined;
  /** Text that replaces its lines. */
  replacement?: string | undefined;
  language?: string | undefined;
  rows?: readonly (readonly ReadCell[])[];
}
