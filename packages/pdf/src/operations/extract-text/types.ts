/** A rectangle in points from the top left corner of the page as displayed, like regions of a redaction. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextWord {
  readonly text: string;
  readonly box: TextBox;
  /** Name of the font without the prefix of a subset; empty when it has none. */
  readonly font: string;
  /** Points. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Target address of a link on the word. */
  readonly link?: string;
}

export interface TextLine {
  readonly text: string;
  readonly box: TextBox;
  /** Clockwise rotation of the line in degrees; 90 is also the direction of vertical writing. */
  readonly rotation: number;
  readonly direction: 'ltr' | 'rtl';
  readonly words: readonly TextWord[];
}

export const BLOCK_TYPES = [
  'heading',
  'paragraph',
  'list-item',
  'table',
  'figure',
  'quote',
  'code',
  'caption',
  'note',
] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

export interface TextCell {
  readonly header: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly text: string;
  readonly lines: readonly TextLine[];
}

export interface TextBlock {
  readonly type: BlockType;
  /** Text of the block, with line breaks only where the author made them. */
  readonly text: string;
  /** Bounds of its lines; missing when none of it is drawn as text. */
  readonly box?: TextBox;
  /** Level of a heading: 1 to 6. */
  readonly level?: number;
  /** Number of lists that contain the item. */
  readonly depth?: number;
  /** Marker of a list item, such as `•` or `2.`. */
  readonly marker?: string;
  /** Alternative text of a figure. */
  readonly alt?: string;
  /** Language tag (BCP 47), if the file specifies one. */
  readonly language?: string;
  /** Lines of the block; empty for a table, whose lines are in its cells. */
  readonly lines: readonly TextLine[];
  /** Rows of a table. */
  readonly rows?: readonly (readonly TextCell[])[];
}

export interface TextPage {
  /** Page index, counted from 0. */
  readonly page: number;
  /** Width in points, as displayed. */
  readonly width: number;
  readonly height: number;
  /** Clockwise rotation of the displayed page in degrees (`Rotate`). */
  readonly rotation: number;
  /** Whether the reading order comes from the structure tree rather than from the layout. */
  readonly tagged: boolean;
  /** Number of glyphs without a Unicode value in the file: U+FFFD in the text. */
  readonly unmapped: number;
  readonly blocks: readonly TextBlock[];
}

export const TEXT_FORMATS = ['text', 'markdown', 'json'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Text of a page, for the textual formats. */
export interface PlainPage {
  readonly page: number;
  readonly text: string;
  readonly unmapped: number;
}

export interface ExtractedText {
  readonly format: TextFormat;
  /** Number of pages of the document. */
  readonly pageCount: number;
  /** Language tag of the document, if it has one. */
  readonly language?: string;
  /** Number of glyphs of these pages without a Unicode value in the file. */
  readonly unmapped: number;
  /** Pages in the order of the selection. */
  readonly pages: readonly (PlainPage | TextPage)[];
}
