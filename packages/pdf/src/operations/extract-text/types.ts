/** A rectangle in points from the top left corner of the page as it is displayed, as regions of a redaction are. */
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
  /** The address that a link on the word leads to. */
  readonly link?: string;
}

export interface TextLine {
  readonly text: string;
  readonly box: TextBox;
  /** Degrees by which the line is turned clockwise; 90 is also the direction of vertical writing. */
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
  /** What it says, with line breaks only where the author made them. */
  readonly text: string;
  /** Around its lines; missing when nothing of it is drawn as text. */
  readonly box?: TextBox;
  /** Of a heading: 1 to 6. */
  readonly level?: number;
  /** How many lists it is in. */
  readonly depth?: number;
  /** What a list item begins with, such as `•` or `2.`. */
  readonly marker?: string;
  /** What a figure shows, in words. */
  readonly alt?: string;
  /** Language tag (BCP 47), where the file says it. */
  readonly language?: string;
  /** Empty for a table, whose lines are in its cells. */
  readonly lines: readonly TextLine[];
  /** Rows of a table. */
  readonly rows?: readonly (readonly TextCell[])[];
}

export interface TextPage {
  /** Counted from 0. */
  readonly page: number;
  /** Points, as displayed. */
  readonly width: number;
  readonly height: number;
  /** `Rotate` of the page: degrees by which it is turned clockwise to be displayed. */
  readonly rotation: number;
  /** Whether the order is that of the structure tree, rather than taken from the layout. */
  readonly tagged: boolean;
  /** Glyphs whose meaning the file does not tell: U+FFFD in the text. */
  readonly unmapped: number;
  readonly blocks: readonly TextBlock[];
}

export const TEXT_FORMATS = ['text', 'markdown', 'json'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Text of a page, for the formats that are text. */
export interface PlainPage {
  readonly page: number;
  readonly text: string;
  readonly unmapped: number;
}

export interface ExtractedText {
  readonly format: TextFormat;
  /** Of the document. */
  readonly pageCount: number;
  /** Language tag of the document, where it has one. */
  readonly language?: string;
  /** Glyphs of these pages whose meaning the file does not tell. */
  readonly unmapped: number;
  /** In the order of the selection. */
  readonly pages: readonly (PlainPage | TextPage)[];
}
