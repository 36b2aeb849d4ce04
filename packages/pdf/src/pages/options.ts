import type { PageSelection } from './page-selection.ts';

/** Keeps the selected pages, in the order of the selection. */
export interface ExtractPages {
  readonly action: 'extract';
  /** Each page at most once. */
  readonly pages: PageSelection;
  /** Whether files that are attached to the document as a whole come along; true when left out. */
  readonly attachments?: boolean;
}

/** Takes the selected pages out. At least one has to stay. */
export interface DeletePages {
  readonly action: 'delete';
  readonly pages: PageSelection;
  readonly attachments?: boolean;
}

/** Puts the pages into the order of the selection, which has to name each of them once. */
export interface ReorderPages {
  readonly action: 'reorder';
  readonly pages: PageSelection;
}

/** Turns pages, in addition to how they are turned already. */
export interface RotatePages {
  readonly action: 'rotate';
  /** All pages when left out. */
  readonly pages?: PageSelection;
  /** Clockwise. */
  readonly degrees: 90 | 180 | 270;
}

export type PageEdit = ExtractPages | DeletePages | ReorderPages | RotatePages;

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
