import type { BatesNumbers, NumberStyle } from '../../document/pages/numbers.ts';
import type { PageSelection } from '../../document/pages/page-selection.ts';
import type { FontFace } from '../../document/typeset/font-faces.ts';

/** Positions of a stamp on the displayed page. */
export const ANCHORS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;
export type Anchor = (typeof ANCHORS)[number];

/** Options common to all stamps. Lengths are in points. */
export interface StampPlace {
  /** Pages to stamp; all pages when left out. */
  readonly pages?: PageSelection | undefined;
  /** Layer above or below the page's content; `over` when left out. */
  readonly layer?: 'over' | 'under' | undefined;
  /** Position on the page; `center` when left out. */
  readonly anchor?: Anchor | undefined;
  /** Distance from the edges at the anchor; 36 when left out. */
  readonly margin?: number | undefined;
  /** Offset to the right. */
  readonly x?: number | undefined;
  /** Upward offset. */
  readonly y?: number | undefined;
  /** Counter-clockwise rotation in degrees. */
  readonly rotate?: number | undefined;
  /** Opacity from 0 to 1; 1 when left out. */
  readonly opacity?: number | undefined;
  /** Largest width and height to which the stamp is scaled, keeping its aspect ratio. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Scales the stamp until it fills the page within its margins. */
  readonly fit?: boolean | undefined;
  /** Repeats the stamp across the whole page. */
  readonly tile?: boolean | undefined;
  /** Space between repeated stamps; 72 when left out. */
  readonly gap?: number | undefined;
}

export interface TextStamp extends StampPlace {
  /** Text of the stamp. May have line breaks, and `{page}`, `{pages}` and `{bates}` for numbers. */
  readonly text: string;
  /** Font size in points; 12 when left out. */
  readonly size?: number | undefined;
  /** Colour as CSS name or hex; black when left out. */
  readonly color?: string | undefined;
  readonly font?: 'sans' | 'serif' | 'mono' | undefined;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  /** Number style of `{page}` and `{pages}`. */
  readonly numbers?: NumberStyle | undefined;
  /** Value of `{page}` on the first selected page; 1 when left out. `{pages}` is the value on the last one. */
  readonly start?: number | undefined;
  /** Counts the first selected page without stamping it. */
  readonly skipFirst?: boolean | undefined;
  /** Values of `{bates}`: consecutive numbers of a fixed length. */
  readonly bates?: BatesNumbers | undefined;
}

export interface ImageStamp extends StampPlace {
  /** PNG or JPEG of at most 4 MB and 16 megapixels. */
  readonly image: Uint8Array;
}

export interface PdfStamp extends StampPlace {
  /** PDF with the page to draw. */
  readonly pdf: Uint8Array;
  /** 0-based page, negative from the end; the first when left out. */
  readonly page?: number | undefined;
}

export type Stamp = TextStamp | ImageStamp | PdfStamp;

/** Largest number of stamps in one request. */
export const MAX_STAMPS = 20;

export interface StampOptions {
  /** Password of an encrypted file. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
  /** Fonts for texts; not needed for Latin, Greek and Cyrillic. */
  readonly fonts?: readonly FontFace[] | undefined;
}

export interface StampResult {
  readonly pdf: Uint8Array;
  /** Whether the input was signed. Its signatures cannot stay valid, so they are removed. */
  readonly removedSignatures: boolean;
  /** Bates number after the last one, without prefix and suffix; only if Bates numbers were used. */
  readonly nextBates?: number;
}
