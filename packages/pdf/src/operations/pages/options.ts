import type { PageSelection } from '../../document/pages/page-selection.ts';

/** Keeps the selected pages, in the order of the selection. */
export interface ExtractPages {
  readonly action: 'extract';
  /** Pages to keep, each at most once. */
  readonly pages: PageSelection;
  /** Whether files attached to the document as a whole are kept; default: true. */
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
  /** Pages to rotate; default: all. */
  readonly pages?: PageSelection;
  /** Clockwise rotation in degrees. */
  readonly degrees: 90 | 180 | 270;
}

/** Inserts pages of other documents and blank pages. */
export interface InsertPages {
  readonly action: 'insert';
  /** Index of the page before which they are inserted, from 0; default: after the last page. */
  readonly at?: number | undefined;
  /** 1 to 20 parts, in their order. */
  readonly parts: readonly (InsertedPdf | BlankPages)[];
}

/** Pages of another document, with everything that belongs to them. */
export interface InsertedPdf {
  readonly pdf: Uint8Array;
  /** Pages to insert, each at most once; default: all. */
  readonly pages?: PageSelection | undefined;
  /** Password, if the PDF is encrypted. */
  readonly password?: string | undefined;
}

export interface BlankPages {
  /** Number of blank pages. */
  readonly blank: number;
  /** Size in points; default: that of the previous page (at the beginning, of the next one). */
  readonly size?: PaperSize | undefined;
}

/** Points. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** Reduces the visible area of pages. Content outside stays in the file and is only hidden. */
export interface CropPages {
  readonly action: 'crop';
  /** Crop boxes; each page may occur at most once. */
  readonly boxes: readonly CropBox[];
}

/** New visible area of some pages: a box, or the area within margins. */
export type CropBox = { readonly pages?: PageSelection | undefined } & (
  | {
      /** Offset of the box in points from the left and the bottom edge of the page as displayed. */
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

/** Permitted numbers of pages per sheet. */
export const PER_SHEET = [2, 4, 6, 8, 9, 16] as const;
export type PerSheet = (typeof PER_SHEET)[number];

/** Order of pages on a sheet: along the first direction, then along the second. */
export const SHEET_ORDERS = ['right-down', 'down-right', 'left-down', 'down-left'] as const;
export type SheetOrder = (typeof SHEET_ORDERS)[number];

/** Puts several pages on one sheet. */
export interface ImposePages {
  readonly action: 'nUp';
  readonly perSheet: PerSheet;
  /** Paper size in points, in any orientation; default: A4. */
  readonly paper?: PaperSize | undefined;
  /** Orientation; default: the one in which pages are larger. */
  readonly orientation?: 'portrait' | 'landscape' | undefined;
  /** Order of pages on a sheet; default: `right-down`. */
  readonly order?: SheetOrder | undefined;
  /** Margin around all pages of a sheet, in points; default: 18. */
  readonly margin?: number | undefined;
  /** Gap between pages, in points; default: 9. */
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
  /** User or owner password of an encrypted file. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; default: `pdf`. */
  readonly field?: string;
}

export interface EditResult {
  readonly pdf: Uint8Array;
  /** Number of pages of the result. */
  readonly pageCount: number;
  /** Whether the input was signed. Signatures are removed, as editing invalidates them. */
  readonly removedSignatures: boolean;
}
