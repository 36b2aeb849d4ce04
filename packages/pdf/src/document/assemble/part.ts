import type { PdfRef } from '../../file/core/objects.ts';
import type { Copier } from './copier.ts';
import type { Selection } from './selection.ts';
import type { Source } from './source.ts';

/** One input on its way into the new document. */
export interface Part {
  readonly source: Source;
  readonly selection: Selection;
  readonly copier: Copier;
  /** What its bookmark is called. */
  readonly label: string;
  /** The selected pages, in the new document. */
  readonly pages: readonly PdfRef[];
  /** How many pages of the first part stand before it; undefined when the parts follow each other. */
  readonly at: number | undefined;
}

/** A page of the new document: which part it comes from, and its index in the source. */
export interface PlacedPage {
  readonly part: Part;
  readonly ref: PdfRef;
  readonly index: number;
}
