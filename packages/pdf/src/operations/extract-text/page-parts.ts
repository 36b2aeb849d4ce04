import type { PlacedRow } from '../../page/layout/columns.ts';
import type { Glyph } from './glyph.ts';
import type { BlockType } from './types.ts';

/** Between which places lines could be. */
export interface Extent {
  readonly left: number;
  readonly right: number;
}

/** Glyphs that follow one another in drawing and in place. */
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

/** Glyphs without white-space between them. */
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
  /** Whether it belongs to the word before it: no white-space is between them. */
  readonly joined: boolean;
  /** When its first glyph was drawn. */
  readonly drawn: number;
  /** The table that it is in place of. */
  readonly table?: readonly (readonly ReadCell[])[];
}

/** Words on one baseline. */
export type Row = PlacedRow<Word>;

/** A line of text in the frame of its direction, its words in the order in which they are read. */
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
  /** Whether white-space is drawn at its end. */
  readonly spaced: boolean;
  /** As it stands on the page. */
  readonly row: Row;
}

/** A cell, with its lines and how far it extends. */
export interface ReadCell {
  readonly header: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly lines: readonly Line[];
}

/** A part of a page: what comes of it in any format is made from this. */
export interface Block {
  type: BlockType;
  lines: readonly Line[];
  /** Between which places its lines could be. */
  extent: Extent;
  /** Whether its lines are those of one structure element. */
  isElement?: boolean;
  level?: number | undefined;
  depth?: number | undefined;
  marker?: string | undefined;
  alt?: string | undefined;
  /** What is read in place of its lines. */
  replacement?: string | undefined;
  language?: string | undefined;
  rows?: readonly (readonly ReadCell[])[];
}
