import type { BatesNumbers, NumberStyle } from '../../document/pages/numbers.ts';
import type { PageSelection } from '../../document/pages/page-selection.ts';
import type { FontFace } from '../../document/typeset/font-faces.ts';

/** Where on the page a stamp stands, as the page is displayed. */
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

/** What all stamps have. Lengths are points. */
export interface StampPlace {
  /** All pages when left out. */
  readonly pages?: PageSelection | undefined;
  /** Over what the page shows, or under it; `over` when left out. */
  readonly layer?: 'over' | 'under' | undefined;
  /** `center` when left out. */
  readonly anchor?: Anchor | undefined;
  /** Distance from the edges that the anchor names; 36 when left out. */
  readonly margin?: number | undefined;
  /** Moves the stamp to the right. */
  readonly x?: number | undefined;
  /** Moves the stamp up. */
  readonly y?: number | undefined;
  /** Degrees, counter-clockwise. */
  readonly rotate?: number | undefined;
  /** 0 to 1; 1 when left out. */
  readonly opacity?: number | undefined;
  /** Largest width and height to which the stamp is scaled, keeping its shape. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Scales the stamp until it fills the page within its margins. */
  readonly fit?: boolean | undefined;
  /** Repeats the stamp all over the page. */
  readonly tile?: boolean | undefined;
  /** Space between repeated stamps; 72 when left out. */
  readonly gap?: number | undefined;
}

export interface TextStamp extends StampPlace {
  /** May have lines, and `{page}`, `{pages}` and `{bates}` for numbers. */
  readonly text: string;
  /** Points; 12 when left out. */
  readonly size?: number | undefined;
  /** CSS name or hex; black when left out. */
  readonly color?: string | undefined;
  readonly font?: 'sans' | 'serif' | 'mono' | undefined;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  /** How `{page}` and `{pages}` are written. */
  readonly numbers?: NumberStyle | undefined;
  /** `{page}` of the first page that is selected; 1 when left out. `{pages}` is that of the last one. */
  readonly start?: number | undefined;
  /** The first page that is selected is counted, and not stamped. */
  readonly skipFirst?: boolean | undefined;
  /** `{bates}`: consecutive numbers of a fixed length. */
  readonly bates?: BatesNumbers | undefined;
}

export interface ImageStamp extends StampPlace {
  /** PNG or JPEG, of at most 4 MB and 16 megapixels. */
  readonly image: Uint8Array;
}

export interface PdfStamp extends StampPlace {
  /** A PDF, of which one page is drawn. */
  readonly pdf: Uint8Array;
  /** From 0, or negative from the end; the first when left out. */
  readonly page?: number | undefined;
}

export type Stamp = TextStamp | ImageStamp | PdfStamp;

/** The most stamps of one request. */
export const MAX_STAMPS = 20;

export interface StampOptions {
  /** Opens an encrypted file. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
  /** Fonts that texts may be set in; Latin, Greek and Cyrillic alone need none. */
  readonly fonts?: readonly FontFace[] | undefined;
}

export interface StampResult {
  readonly pdf: Uint8Array;
  /** Whether the input was signed. Its signatures cannot stay valid, so they were taken out. */
  readonly removedSignatures: boolean;
  /** The Bates number that follows the last one, without prefix and suffix, when there were any. */
  readonly nextBates?: number;
}
