import type { PdfRef } from '../../file/core/objects.ts';
import type { Copier } from './copier.ts';
import type { Selection } from './selection.ts';
import type { Source } from './source.ts';

/** One input while it is copied into the new document. */
export interface Part {
  readonly source: Source;
  readonly selection: Selection;
  readonly copier: Copier;
  /** Title of its bookmark. */
  readonly label: string;
  /** The selected pages, in the new document. */
  readonly pages: readonly PdfRef[];
  /** Number of pages of the first part before it; undefined when the parts follow each other. */
  readonly at: number | undefined;
}

/** A page of the new document: which part it comes from, and its index in the source. */
export interface PlacedPage {
  readonly part: Part;
  readonly ref: PdfRef;
  readonly index: number;
}
