import type { PageSelection } from '../../document/pages/page-selection.ts';

/** Keeps the selected pages, in the order of the selection. */
export interface ExtractPages {
  readonly action: 'extract';
  /** Pages to keep, each at most once. */
  readonly pages: PageSelection;
  /** Whether files attached to the document as a whole are kept; true when left out. */
  readonly attachments?: boolean;
}

/** Removes the selected pages. At least one must remain. */
export interface DeletePages {
  readonly action: 'delete';
  readonly pages: PageSelection;
  readonly attachments?: boolean;
}

/** Reorders the pages by the selection, which must contain each page once. */
export interface ReorderPages {
  readonly action: 'reorder';
  readonly pages: PageSelection;
}

/** Rotates pages, in addition to their current rotation. */
export interface RotatePages {
  readonly action: 'rotate';
  /** Pages to rotate; all when left out. */
  readonly pages?: PageSelection;
  /** Clockwise rotation in degrees. */
  readonly degrees: 90 | 180 | 270;
}

/** Inserts pages of other documents and blank pages. */
export interface InsertPages {
  readonly action: 'insert';
  /** Index of the page before which they are inserted, from 0; after the last page when left out. */
  readonly at?: number | undefined;
  /** 1 to 20, in their order. */
  readonly parts: readonly (InsertedPdf | BlankPages)[];
}

/** Pages of another document, with what belongs to them. */
export interface InsertedPdf {
  readonly pdf: Uint8Array;
  /** Each page at most once; all when left out. */
  readonly pages?: PageSelection | undefined;
  /** Opens it, if it is encrypted. */
  readonly password?: string | undefined;
}

export interface BlankPages {
  /** How many. */
  readonly blank: number;
  /** Points; as large as the page before (or behind, at the beginning) when left out. */
  readonly size?: PaperSize | undefined;
}

/** Points. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** Makes what is seen of pages smaller. What is outside stays in the file and is only hidden. */
export interface CropPages {
  readonly action: 'crop';
  /** Each page at most once. */
  readonly boxes: readonly CropBox[];
}

/** What is seen of some pages from now on: a box, or what is left within margins. */
export type CropBox = { readonly pages?: PageSelection | undefined } & (
  | {
      /** Points from the left and from the bottom edge of the page as it is displayed. */
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly margins: {
        readonly top?: number | undefined;
        readonly right?: number | undefined;
        readonly bottom?: number | undefined;
        readonly left?: number | undefined;
      };
    }
);

/** How many pages a sheet may have. */
export const PER_SHEET = [2, 4, 6, 8, 9, 16] as const;
export type PerSheet = (typeof PER_SHEET)[number];

/** How pages follow each other on a sheet: along the first direction, then along the second. */
export const SHEET_ORDERS = ['right-down', 'down-right', 'left-down', 'down-left'] as const;
export type SheetOrder = (typeof SHEET_ORDERS)[number];

/** Puts several pages on one sheet. */
export interface ImposePages {
  readonly action: 'nUp';
  readonly perSheet: PerSheet;
  /** Points, in any orientation; A4 when left out. */
  readonly paper?: PaperSize | undefined;
  /** That in which pages are larger when left out. */
  readonly orientation?: 'portrait' | 'landscape' | undefined;
  /** `right-down` when left out. */
  readonly order?: SheetOrder | undefined;
  /** Points around all pages of a sheet; 18 when left out. */
  readonly margin?: number | undefined;
  /** Points between pages; 9 when left out. */
  readonly gap?: number | undefined;
  /** Whether each page gets a thin frame. */
  readonly frames?: boolean | undefined;
}

export type PageEdit =
  | ExtractPages
  | DeletePages
  | ReorderPages
  | RotatePages
  | InsertPages
  | CropPages
  | ImposePages;

export interface EditOptions {
  /** Opens an encrypted file: its user or owner password. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string;
}

export interface EditResult {
  readonly pdf: Uint8Array;
  /** Number of pages of the result. */
  readonly pageCount: number;
  /** Whether the input was signed. Its signatures cannot stay valid, so they were taken out. */
  readonly removedSignatures: boolean;
}
